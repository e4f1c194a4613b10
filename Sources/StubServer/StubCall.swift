import StubContract
import StubHTTP
import StubJSON

/// One request on its way through the stub: what arrived, and what is known about it so far.
struct StubCall: Sendable {
    let request: HTTPRequest
    let target: RequestTarget
    /// `nil` where the contract has no such operation.
    let operation: ContractOperation?
    let pathParameters: [(name: String, value: String)]
    /// The answer to a request that no operation was found for: 404 or 405.
    let unrouted: HTTPResponse?
    /// The parsed body; `nil` if there is none, or it is no JSON.
    let body: JSONValue?
    /// What breaks the contract in the request.
    let issues: [ContractIssue]
    /// What the request asks of the stub itself.
    let overrides: Result<RequestOverrides, RequestOverrides.Mistake>

    /// Routes the request and holds it against its operation; `nil` if its target is broken.
    init?(_ request: HTTPRequest, contract: Contract) {
        guard let asked = RequestTarget(request.target) else { return nil }
        overrides = Self.overrides(request, asked)
        let target =
            asked.query.contains { $0.name.hasPrefix("__") }
            ? RequestTarget(
                segments: asked.segments, query: RequestOverrides.stripped(asked.query)) : asked
        self.request = request
        self.target = target
        switch contract.router.match(request.method, target.segments, query: target.query) {
        case .operation(let index, let parameters):
            let operation = contract.operations[index]
            let checked = RequestValidator.validate(
                request, target: target, pathParameters: parameters, against: operation)
            self.operation = operation
            pathParameters = parameters
            unrouted = nil
            body = checked.body
            issues = checked.issues
        case .methodNotAllowed(let allowed):
            operation = nil
            pathParameters = []
            unrouted = .methodNotAllowed(request, allowed: allowed)
            body = try? JSONParser.parse(request.body)
            issues = []
        case .notFound:
            operation = nil
            pathParameters = []
            unrouted = .notFound(request)
            body = try? JSONParser.parse(request.body)
            issues = []
        }
    }

    private static func overrides(
        _ request: HTTPRequest, _ target: RequestTarget
    ) -> Result<RequestOverrides, RequestOverrides.Mistake> {
        do throws(RequestOverrides.Mistake) {
            return .success(try RequestOverrides(request.fields, query: target.query))
        } catch {
            return .failure(error)
        }
    }

    /// The part of the call that fixtures are asked with.
    func fixtureCall(user: RowID?, twist: PageTwist?) -> FixtureCall {
        FixtureCall(
            parameters: Dictionary(
                pathParameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
            query: target.query, address: address, fields: request.fields, body: body,
            content: request.body,
            user: user, twist: twist)
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
