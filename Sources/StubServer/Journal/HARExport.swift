package import StubContract
import StubHTTP
package import StubJSON
import StubSupport

/// Exports exchanges as an HTTP archive (HAR 1.2), without secrets.
package struct HARExport {
    /// `http://127.0.0.1:4280`, for requests without a host.
    let origin: String
    let mask: SecretMask
    /// Whether URLs have the host that a request names; otherwise all have the origin.
    let namesHost: Bool

    package init(origin: String, mask: SecretMask, namesHost: Bool = true) {
        self.origin = origin
        self.mask = mask
        self.namesHost = namesHost
    }

    func archive(_ exchanges: [Exchange]) -> JSONValue {
        [
            "log": [
                "version": "1.2",
                "creator": ["name": "understudy", "version": "1"],
                "entries": .array(exchanges.compactMap(entry)),
            ]
        ]
    }

    /// Returns the entry of an exchange; `nil` if it is not answered yet.
    package func entry(_ exchange: Exchange) -> JSONValue? {
        guard let response = exchange.response else { return nil }
        let wait = Self.milliseconds(response.delivery.delay)
        let receive = Self.milliseconds(response.delivery.pace?.duration ?? .zero)
        return [
            "startedDateTime": .string(CivilTime(unixSeconds: exchange.receivedAt).iso8601),
            "time": .int(wait + receive),
            "request": request(exchange.request),
            "response": self.response(response),
            "cache": .object(JSONObject()),
            "timings": ["send": 0, "wait": .int(wait), "receive": .int(receive)],
            "connection": .string(String(exchange.request.connection)),
        ]
    }

    private func request(_ request: HTTPRequest) -> JSONValue {
        let host = namesHost ? request.fields["Host"] : nil
        let base = host.map { "http://" + $0 } ?? origin
        var members = JSONObject([
            ("method", .string(request.method.rawValue)),
            ("url", .string(base + mask.target(request.target))),
            ("httpVersion", .string(request.isHTTP10 ? "HTTP/1.0" : "HTTP/1.1")),
            ("cookies", .array([])),
            ("headers", headers(request.fields)),
            ("queryString", query(request)),
        ])
        if !request.body.isEmpty {
            let type = request.fields["Content-Type"]
            // HAR cannot represent bytes in a request, so a body that is not text is omitted with a
            // comment.
            let text = mask.text(request.body, contentType: type)
            members["postData"] = [
                "mimeType": .string(type ?? "application/octet-stream"),
                "text": .string(text ?? ""),
                "comment": text == nil ? "a body that is not text was omitted" : "",
            ]
        }
        members["headersSize"] = -1
        members["bodySize"] = .int(request.body.count)
        return .object(members)
    }

    private func response(_ response: HTTPResponse) -> JSONValue {
        let type = response.fields["Content-Type"]
        var content = JSONObject([
            ("size", .int(response.bodyCount)),
            ("mimeType", .string(type ?? "application/octet-stream")),
        ])
        if let text = mask.text(response.body, contentType: type) {
            content["text"] = .string(text)
        } else if let bytes = mask.bytes(response.body, contentType: type) {
            content["text"] = .string(Base64.encode(bytes))
            content["encoding"] = "base64"
        } else {
            content["comment"] = "a body that cannot be searched for secrets was omitted"
        }
        return [
            "status": .int(response.status),
            "statusText": .string(
                response.delivery.reason ?? "\(ReasonPhrase.text(for: response.status))"),
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": headers(response.fields),
            "content": .object(content),
            "redirectURL": .string(mask.plain(response.fields["Location"] ?? "")),
            "headersSize": -1,
            "bodySize": .int(response.bodyCount),
        ]
    }

    private func headers(_ fields: HTTPFields) -> JSONValue {
        .array(
            fields.all.map { field in
                [
                    "name": .string(field.name),
                    "value": .string(mask.value(field.value, of: field.name)),
                ]
            })
    }

    private func query(_ request: HTTPRequest) -> JSONValue {
        .array(
            mask.items(RequestTarget(request.target)?.query ?? []).map { item in
                ["name": .string(item.name), "value": .string(item.value)]
            })
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
