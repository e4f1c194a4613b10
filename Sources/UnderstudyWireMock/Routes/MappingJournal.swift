import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer
import StubSupport

/// Formats the journal as WireMock does, without secrets.
struct MappingJournal {
    let mask: SecretMask
    /// The host for requests without a `Host` field.
    let host: String
    /// The mappings by key.
    let mappings: [String: JSONValue]

    init(_ call: AdminCall) {
        mask = call.session.mask()
        host = call.request.fields["Host"] ?? "localhost"
        let rules = call.session.withState(\.rules)
        mappings = Dictionary(
            rules.mappings.compactMap { $0.rule.origin.map { ($0.key, $0.document) } },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Identifiers

    private static let prefix = "00000000-0000-4000-8000-"

    /// The number of an exchange as a UUID, which clients expect.
    static func key(of exchange: Exchange) -> String {
        let digits = String(exchange.id, radix: 16)
        return prefix + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    /// The number of the exchange with a key; `nil` if no exchange can have that key.
    static func number(of key: String) -> Int? {
        guard key.lowercased().hasPrefix(prefix) else { return nil }
        return Int(key.dropFirst(prefix.count), radix: 16)
    }

    // MARK: - Formats

    /// `{"id", "request", "response", "wasMatched", "stubMapping", …}`.
    func event(_ exchange: Exchange) -> JSONValue {
        var members: JSONObject = [
            "id": .string(Self.key(of: exchange)),
            "request": request(exchange),
            "wasMatched": .bool(!exchange.isUnmatched),
            "timing": timing(exchange),
        ]
        if let response = exchange.response {
            members["response"] = self.response(response)
            members["responseDefinition"] =
                exchange.mapping.flatMap { mappings[$0]?["response"] }
                ?? ["status": .int(response.status)]
        }
        if let mapping = exchange.mapping.flatMap({ mappings[$0] }) {
            members["stubMapping"] = mapping
        }
        return .object(members)
    }

    /// The delay in milliseconds; the time of the stub itself is not measured.
    private func timing(_ exchange: Exchange) -> JSONValue {
        let (seconds, rest) = (exchange.response?.delivery.delay ?? .zero).components
        let delay = JSONValue.int(Int(seconds) * 1000 + Int(rest / 1_000_000_000_000_000))
        return [
            "addedDelay": delay, "processTime": 0, "responseSendTime": 0, "serveTime": 0,
            "totalTime": delay,
        ]
    }

    /// `{"url", "method", "headers", "body", …}`.
    func request(_ exchange: Exchange) -> JSONValue {
        let request = exchange.request
        let target = mask.target(of: exchange)
        let authority = request.fields["Host"] ?? host
        let type = request.fields["Content-Type"]
        let body = request.body.isEmpty ? "" : mask.text(request.body, contentType: type)
        let encoded =
            body.map { Base64.encode(Array($0.utf8)) }
            ?? mask.bytes(request.body, contentType: type).map { Base64.encode($0) }
        return [
            "id": .string(Self.key(of: exchange)),
            "url": .string(target),
            "absoluteUrl": .string("http://\(authority)\(target)"),
            "scheme": "http",
            "host": .string(RequestParts.host(of: request) ?? ""),
            "port": .int(RequestParts.port(of: request).flatMap { Int($0) } ?? 80),
            "protocol": .string(request.isHTTP10 ? "HTTP/1.0" : "HTTP/1.1"),
            "method": .string(request.method.rawValue),
            "clientIp": "127.0.0.1",
            "headers": headers(request.fields),
            "cookies": cookies(request),
            "browserProxyRequest": false,
            "loggedDate": .int(Int((exchange.receivedAt * 1000).rounded(.down))),
            "loggedDateString": .string(CivilTime(unixSeconds: exchange.receivedAt).iso8601),
            "body": .string(body ?? ""),
            "bodyAsBase64": .string(encoded ?? ""),
            "queryParams": named(RequestTarget(request.target)?.query ?? []),
            "formParams": named(
                RequestParts.form(of: request).flatMap { RequestTarget.queryItems($0) } ?? []),
        ]
    }

    private func response(_ response: HTTPResponse) -> JSONValue {
        let type = response.fields["Content-Type"]
        return [
            "status": .int(response.status),
            "headers": headers(response.fields),
            "body": .string(mask.text(response.body, contentType: type) ?? ""),
        ]
    }

    /// A text for each name, or an array of texts if the name occurs several times.
    private func headers(_ fields: HTTPFields) -> JSONValue {
        var members = JSONObject()
        for field in fields.all {
            let value = JSONValue.string(mask.value(field.value, of: field.name))
            let name = members.keys.first { HTTPFields.sameName($0, field.name) } ?? field.name
            switch members[name] {
            case nil: members[name] = value
            case .array(let values): members[name] = .array(values + [value])
            case .some(let first): members[name] = [first, value]
            }
        }
        return .object(members)
    }

    private func cookies(_ request: HTTPRequest) -> JSONValue {
        .object(
            JSONObject(
                RequestParts.cookies(of: request).map { ($0.name, .string(SecretMask.mark)) }))
    }

    /// `{"name": {"key": "name", "values": […]}}`.
    private func named(_ items: [RequestTarget.QueryItem]) -> JSONValue {
        var members = JSONObject()
        for item in mask.items(items) {
            let values = members[item.name]?["values"]?.array ?? []
            members[item.name] = [
                "key": .string(item.name), "values": .array(values + [.string(item.value)]),
            ]
        }
        return .object(members)
    }
}
