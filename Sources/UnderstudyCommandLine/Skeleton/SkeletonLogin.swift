import StubContract
import StubJSON
import StubSchema
import StubServer

/// How the client of a skeleton signs in: a request, and where its response has the token.
struct SkeletonLogin {
    let operation: String
    let request: SkeletonRequest
    /// The same with a wrong password; `nil` if the login has none.
    let wrong: SkeletonRequest?
    let tokenPlace: [String]
    /// Whether the user is one of the fixtures; otherwise any will do.
    let isKnown: Bool

    /// Logins that may succeed, those by a password before those by a code or by an app's secret.
    static func candidates(_ calls: SkeletonCalls) -> [SkeletonLogin] {
        let operations = calls.contract.operations
        let logins = operations.filter { $0.binding?.action == .login }
        let endpoints = operations.filter { $0.binding?.action == .endpoint(.token) }
        let kinds =
            logins.map { ($0, Grant.login) } + endpoints.map { ($0, .password) }
            + endpoints.map { ($0, .client) }
        let all = kinds.flatMap { operation, grant in
            calls.bodies(of: operation).compactMap { SkeletonLogin(operation, $0, grant, calls) }
        }
        return all.filter { $0.wrong != nil } + all.filter { $0.wrong == nil }
    }

    private init?(
        _ operation: ContractOperation, _ body: SkeletonCalls.Example, _ grant: Grant,
        _ calls: SkeletonCalls
    ) {
        guard let tokens = calls.contract.tokens else { return nil }
        let shape = operation.binding?.tokenShape ?? (grant == .login ? tokens.shape : .oauth)
        guard let place = shape.answer[.accessToken], let path = calls.path(of: operation),
            var query = calls.query(of: operation)
        else { return nil }
        var value = body.value
        let password = Self.fill(&value, grant, shape, tokens, calls)
        // Some APIs have the kind of grant in the query.
        if grant != .login {
            for index in query.indices where query[index].name == "grant_type" {
                query[index].value = grant.rawValue
                value = value.removing(["grant_type"])
            }
        }
        func request(_ value: JSONValue) -> SkeletonRequest? {
            guard let body = body.isForm ? .form(value) : SkeletonRequest.Body.json(value) else {
                return nil
            }
            return SkeletonRequest(
                method: operation.method, path: path, query: query, body: body)
        }
        guard let right = request(value) else { return nil }
        self.operation = operation.id
        self.request = right
        wrong = password.flatMap { request(value.setting("wrong", at: $0[...])) }
        tokenPlace = place
        isKnown = grant != .client && !calls.rows(of: tokens.collection).isEmpty
    }

    /// Puts the first user of the fixtures into the body; returns the place of the password.
    private static func fill(
        _ body: inout JSONValue, _ grant: Grant, _ shape: TokenShape, _ tokens: TokenBinding,
        _ calls: SkeletonCalls
    ) -> [String]? {
        let user = calls.rows(of: tokens.collection).first
        let name = tokens.usernames.lazy.compactMap { user?.text(at: $0.dotted) }.first
        let usual = grant == .login ? (tokens.username, tokens.password) : ("username", "password")
        if grant != .login {
            body = body.setting(.string(grant.rawValue), at: ["grant_type"])
        }
        if grant == .client {
            let app = calls.client
            body = body.setting(.string(app.id), at: ["client_id"])
            body = body.setting(.string(app.secret), at: ["client_secret"])
            return nil
        }
        let place = shape.username ?? [usual.0]
        body = body.setting(name ?? body.text(at: place) ?? "user", at: place[...])
        if let code = shape.code {
            body = body.setting(.string(tokens.code), at: code[...])
            return nil
        }
        let password = shape.password ?? [usual.1]
        let secret = user?.text(at: tokens.password.dotted) ?? body.text(at: password)
        body = body.setting(secret ?? "secret", at: password[...])
        return password
    }

    /// What a request for a token says that it is.
    private enum Grant: String {
        case login
        case password
        case client = "client_credentials"
    }
}

extension String {
    /// The place of a field, whose dots lead into objects.
    fileprivate var dotted: [String] { split(separator: ".").map(String.init) }
}

extension JSONValue {
    /// The text at a place; `nil` if there is none.
    fileprivate func text(at place: [String]) -> JSONValue? {
        let value = self[JSONPointer(tokens: place)]
        return value?.string?.isEmpty == false ? value : nil
    }

    /// The value with another one at a place in it, whose objects are added.
    fileprivate func setting(_ value: JSONValue, at place: ArraySlice<String>) -> JSONValue {
        guard let name = place.first else { return value }
        var object = self.object ?? JSONObject()
        object[name] = (object[name] ?? .object(JSONObject()))
            .setting(value, at: place.dropFirst())
        return .object(object)
    }

    /// The object without some members.
    fileprivate func removing(_ names: [String]) -> JSONValue {
        guard var object else { return self }
        for name in names { object[name] = nil }
        return .object(object)
    }
}
