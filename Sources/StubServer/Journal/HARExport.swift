import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// Writes exchanges as an HTTP archive (HAR 1.2), without secrets.
struct HARExport {
    /// `http://127.0.0.1:4280`, for requests that name no host.
    let origin: String

    func archive(_ exchanges: [Exchange]) -> JSONValue {
        [
            "log": [
                "version": "1.2",
                "creator": ["name": "understudy", "version": "1"],
                "entries": .array(exchanges.compactMap(entry)),
            ]
        ]
    }

    /// `nil` for an exchange that is not answered yet.
    func entry(_ exchange: Exchange) -> JSONValue? {
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
        let base = request.fields["Host"].map { "http://" + $0 } ?? origin
        var members = JSONObject([
            ("method", .string(request.method.rawValue)),
            ("url", .string(base + SecretMask.target(request.target))),
            ("httpVersion", .string(request.isHTTP10 ? "HTTP/1.0" : "HTTP/1.1")),
            ("cookies", .array([])),
            ("headers", Self.headers(request.fields)),
            ("queryString", Self.query(request)),
        ])
        if !request.body.isEmpty {
            let type = request.fields["Content-Type"]
            // HAR has no place for bytes in a request: what is no text is left out, with a word.
            let text = SecretMask.text(request.body, contentType: type)
            members["postData"] = [
                "mimeType": .string(type ?? "application/octet-stream"),
                "text": .string(text ?? ""),
                "comment": text == nil ? "a body that is no text was left out" : "",
            ]
        }
        members["headersSize"] = -1
        members["bodySize"] = .int(request.body.count)
        return .object(members)
    }

    private func response(_ response: HTTPResponse) -> JSONValue {
        let type = response.fields["Content-Type"]
        var content = JSONObject([
            ("size", .int(response.body.count)),
            ("mimeType", .string(type ?? "application/octet-stream")),
        ])
        if let text = SecretMask.text(response.body, contentType: type) {
            content["text"] = .string(text)
        } else if let bytes = SecretMask.bytes(response.body, contentType: type) {
            content["text"] = .string(Base64Text.encode(bytes))
            content["encoding"] = "base64"
        } else {
            content["comment"] = "a body that cannot be searched for secrets was left out"
        }
        return [
            "status": .int(response.status),
            "statusText": .string("\(ReasonPhrase.text(for: response.status))"),
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": Self.headers(response.fields),
            "content": .object(content),
            "redirectURL": .string(SecretMask.plain(response.fields["Location"] ?? "")),
            "headersSize": -1,
            "bodySize": .int(response.body.count),
        ]
    }

    private static func headers(_ fields: HTTPFields) -> JSONValue {
        .array(
            fields.all.map { field in
                [
                    "name": .string(field.name),
                    "value": .string(SecretMask.value(field.value, of: field.name)),
                ]
            })
    }

    private static func query(_ request: HTTPRequest) -> JSONValue {
        .array(
            SecretMask.items(RequestTarget(request.target)?.query ?? []).map { item in
                ["name": .string(item.name), "value": .string(item.value)]
            })
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
