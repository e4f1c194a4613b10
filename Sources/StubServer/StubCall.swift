import StubContract
import StubHTTP
import StubJSON

/// One request on its way through the stub: what arrived, and what is known about it so far.
///
/// A reference, since every step of the way holds it: a copy would count dozens of references up
/// and down.
final class StubCall: Sendable {
    let request: HTTPRequest
    let route: StubRoute
    /// The parsed body; `nil` if there is none, or it is no JSON.
    let body: JSONValue?
    /// What breaks the contract in the request.
    let issues: [ContractIssue]
    /// What the request asks of the stub itself.
    let overrides: Result<RequestOverrides, RequestOverrides.Mistake>

    var target: RequestTarget { route.target }
    var operation: ContractOperation? { route.operation }

    /// Routes the request and holds it against its operation; `nil` if its target is broken.
    init?(_ request: HTTPRequest, edition: StubEdition) {
        guard let route = edition.route(StubRoute.Key(request)) else { return nil }
        // The same text, but the route's own: the journal keeps one for all requests.
        var request = request
        request.target = route.key.target
        self.request = request
        self.route = route
        overrides = Self.overrides(request, route)
        if request.body.isEmpty, let issues = route.issues {
            body = nil
            self.issues = issues
        } else if let operation = route.operation {
            let checked = RequestValidator.validate(
                request, target: route.target, pathParameters: route.pathParameters,
                against: operation)
            body = checked.body
            issues = checked.issues
        } else {
            body = try? JSONParser.parse(request.body)
            issues = []
        }
    }

    private static func overrides(
        _ request: HTTPRequest, _ route: StubRoute
    ) -> Result<RequestOverrides, RequestOverrides.Mistake> {
        do throws(RequestOverrides.Mistake) {
            return .success(
                try RequestOverrides(
                    request.fields, query: route.hasOverrides ? route.asked.query : []))
        } catch {
            return .failure(error)
        }
    }

    /// The answer to a request that no operation was found for: 404 or 405.
    var unrouted: HTTPResponse? {
        switch route.miss {
        case .methodNotAllowed(let allowed): .methodNotAllowed(request.asGet, allowed: allowed)
        case .notFound: .notFound(request.asGet)
        case nil: nil
        }
    }

    /// Whether the answer, if it comes from fixtures, depends on nothing but route and user.
    var isPlainRead: Bool {
        request.body.isEmpty && route.issues != nil && route.readsOnly
    }

    /// The part of the call that fixtures are asked with.
    func fixtureCall(user: RowID?, twist: PageTwist?) -> FixtureCall {
        FixtureCall(
            parameters: Dictionary(
                route.pathParameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
            query: target.query, declared: operation?.parameters ?? [], address: address,
            base: base, fields: fields, body: body,
            content: request.body,
            user: user, twist: twist)
    }

    /// The request's fields; only a GET asks for a part (RFC 9110 §14.2).
    private var fields: HTTPFields {
        guard request.method == .head else { return request.fields }
        var fields = request.fields
        fields.remove("Range")
        return fields
    }

    /// The segments of the path that the operation's template does not have.
    private var base: String {
        guard let template = operation?.path else { return "" }
        let path = request.target.prefix { $0 != "?" }.split(
            separator: "/", omittingEmptySubsequences: false)
        let own = template.utf8.count { $0 == UInt8(ascii: "/") }
        return path.dropLast(own).joined(separator: "/")
    }

    /// What a link to the same path begins with; a path alone where no host was named.
    private var address: String {
        let path = request.target.prefix { $0 != "?" }
        return request.fields["Host"].map { "http://\($0)\(path)" } ?? String(path)
    }

    func ruleContext(bearer: Bearer?, userName: String?, now: Double) -> RuleContext {
        RuleContext(
            request: request, target: target, operation: operation?.id, body: body,
            user: bearer?.user, userName: userName, now: now)
    }
}
