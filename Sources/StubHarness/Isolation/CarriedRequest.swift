import StubHTTP
import StubJSON

/// The parts of a request that a process sends to another one for the export of a pact.
enum CarriedRequest {
    /// Longer bodies are left out, and so their exchanges are.
    static let longestBody = 64 << 10

    /// Header fields and body, with only the scheme of credentials.
    static func json(_ request: HTTPRequest) -> JSONValue {
        guard request.body.count <= longestBody,
            let body = String(validating: request.body, as: UTF8.self)
        else { return .null }
        let fields = request.fields.all.filter { !omitted.contains($0.name.lowercased()) }
        return [
            .array(fields.map { [.string($0.name), .string(value(of: $0))] }), .string(body),
        ]
    }

    static func request(_ method: HTTPMethod, _ target: String, _ json: JSONValue) -> HTTPRequest? {
        guard let body = json[1]?.string else { return nil }
        let fields = json[0]?.elements { pair -> HTTPFields.Field? in
            guard let name = pair[0]?.string, let value = pair[1]?.string else { return nil }
            return HTTPFields.Field(name: name, value: value)
        }
        return HTTPRequest(method, target, fields: HTTPFields(fields ?? []), body: Array(body.utf8))
    }

    private static let omitted: Set<String> = [
        "host", "connection", "user-agent", "accept-encoding", "content-length", "cookie",
    ]

    /// `Bearer` and a space stay of `Bearer eyJh…`.
    private static func value(of field: HTTPFields.Field) -> String {
        guard field.name.lowercased() == "authorization" else { return field.value }
        guard let space = field.value.firstIndex(of: " ") else { return "" }
        return String(field.value[...space])
    }
}
