import StubBackport
import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// A request that the app made, as a pact describes it: with placeholders for tokens, and without
/// what differs in each run.
struct PactRequest: Sendable {
    let method: HTTPMethod
    /// The path as it was sent, percent-encoded.
    let path: String
    let query: [RequestTarget.QueryItem]
    /// Without credentials.
    let fields: [HTTPFields.Field]
    let credentials: PactCredentials
    let body: Body

    enum Body: Sendable, Hashable {
        case none
        /// JSON, in which texts such as `${refreshToken}` stand for what the state change returns.
        case json(JSONValue)
        case text(String)
        case form(PactForm)
    }

    /// Why a request cannot be part of a pact.
    struct Obstacle: Error {
        let reason: String
    }

    /// - Throws: ``Obstacle`` for bodies that differ in each run, or that are not text.
    init(
        _ request: HTTPRequest, of operation: ContractOperation, status: Int
    ) throws(Obstacle) {
        guard let target = RequestTarget(request.target) else {
            throw Obstacle(reason: "the target of the request cannot be decoded")
        }
        method = request.method
        path = String(request.path)
        let keys = operation.security.queryNames
        query = target.query.map {
            keys.contains($0.name) ? .init(name: $0.name, value: "key") : $0
        }
        credentials = PactCredentials(request, status: status)
        body = try Self.body(request, isRejected: status >= 400)
        var request = request
        if case .form(let form) = body { request.fields["Content-Type"] = form.type }
        fields = Self.fields(request, operation)
    }
}

// MARK: - Reading

extension PactRequest {
    /// The media types, the declared header fields, and a stand-in for each API key.
    private static func fields(
        _ request: HTTPRequest, _ operation: ContractOperation
    ) -> [HTTPFields.Field] {
        let keys = Set(
            operation.security.schemes.compactMap { $0.isBearer ? nil : $0.field?.lowercased() })
        let declared = operation.parameters.filter { $0.location == .header }.map(\.name)
        var fields: [HTTPFields.Field] = []
        for name in ["Accept", "Content-Type"] + declared.sorted() {
            guard name.lowercased() != "authorization", let sent = request.fields.combined(name),
                !fields.contains(where: { HTTPFields.sameName($0.name, name) })
            else { continue }
            let value = keys.contains(name.lowercased()) ? "key" : Self.fixed(sent)
            fields.append(HTTPFields.Field(name: name, value: value))
        }
        for key in keys.sorted() where key != "authorization" && request.fields[key] != nil {
            guard !fields.contains(where: { HTTPFields.sameName($0.name, key) }) else { continue }
            fields.append(HTTPFields.Field(name: key, value: "key"))
        }
        return fields
    }

    /// The same UUID in place of each one, because apps make new ones in each run.
    private static func fixed(_ value: String) -> String {
        UUIDText.isOne(value) ? "00000000-0000-4000-8000-000000000000" : value
    }

    private static let longestBody = 64 << 10

    private static func body(
        _ request: HTTPRequest, isRejected: Bool
    ) throws(Obstacle) -> Body {
        guard !request.body.isEmpty else { return .none }
        guard request.body.count <= longestBody else {
            throw Obstacle(reason: "the body of the request is longer than 64 KiB")
        }
        let type = request.fields["Content-Type"].flatMap(MediaType.init)
        if type?.essence.hasPrefix("multipart/") == true {
            let form = PactForm(request.body, contentType: request.fields["Content-Type"])
            guard let form else {
                throw Obstacle(reason: "the body of the request is no form with named parts")
            }
            guard !form.hasToken else { throw Self.hasToken }
            return .form(form)
        }
        if type?.isJSON != false, let value = try? JSONParser.parse(request.body) {
            return .json(PactTokens.placeholders(in: value, isRejected: isRejected))
        }
        guard let text = String(validUTF8: request.body) else {
            throw Obstacle(reason: "the body of the request is not text")
        }
        guard !PactTokens.isToken(in: text) else { throw Self.hasToken }
        return .text(text)
    }

    private static let hasToken = Obstacle(reason: "the body of the request contains a token")
}

// MARK: - Use

extension PactRequest {
    /// The request as a verifier sends it, with the values that the state change returned.
    func request(with values: [String: String]) -> HTTPRequest {
        var fields = HTTPFields(self.fields)
        if let expression = credentials.expression {
            fields["Authorization"] = PactTokens.filled(expression, with: values)
        }
        let body: [UInt8] =
            switch self.body {
            case .none: []
            case .json(let value): JSONSerializer.bytes(PactTokens.filled(value, with: values))
            case .text(let text): Array(text.utf8)
            case .form(let form): form.bytes
            }
        return HTTPRequest(method, target, fields: fields, body: body)
    }

    /// Path and query, percent-encoded.
    var target: String {
        guard !query.isEmpty else { return path }
        let pairs = query.map {
            PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value)
        }
        return path + "?" + pairs.joined(separator: "&")
    }

    /// Whether the response depends on tokens that the state change returns.
    var needsTokens: Bool {
        if case .token = credentials { return true }
        if case .json(let value) = body { return !PactTokens.places(in: value).isEmpty }
        return false
    }

    /// Which parts the request has, whatever their values: requests with the same parts are
    /// examples of one interaction.
    var kind: [String] {
        let members: [String] =
            switch body {
            case .none: []
            case .json(let value): value.object?.keys.sorted() ?? [value.typeName]
            case .text: ["text"]
            case .form(let form): form.names
            }
        return [
            Set(query.map(\.name)).sorted().joined(separator: ","),
            fields.map { $0.name.lowercased() }.joined(separator: ","),
            credentials.expression ?? "", members.joined(separator: ","),
        ]
    }

    /// Determines which of several examples is exported: short ones first.
    var order: (Int, String) {
        let body: String =
            switch self.body {
            case .none: ""
            case .json(let value): JSONSerializer.string(value)
            case .text(let text): text
            case .form(let form): String(decoding: form.bytes, as: UTF8.self)
            }
        let text = target + " " + body + " " + fields.map(\.value).joined(separator: " ")
        return (text.utf8.count, text)
    }
}
