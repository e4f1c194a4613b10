import StubBackport
import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules

/// A request that is being processed, with the results so far.
///
/// A class, since every step holds it: copies of a structure would retain and release dozens of
/// references.
final class StubCall: Sendable {
    /// The request with all its header fields.
    ///
    /// Used for everything that is not cached: rules, recordings, the upstream and the journal.
    /// Steps of the decision use the fields that they have declared.
    let whole: HTTPRequest
    /// The version of the contract that the request was routed by.
    let edition: StubEdition
    let route: StubRoute
    /// The parsed body; `nil` if there is none, or if it is not JSON.
    let body: JSONValue?
    /// The contract violations of the request.
    let issues: [ContractIssue]
    /// The declared parameters of the query, decoded.
    private let values: [String: JSONValue]
    /// The options that the request sets for its own response.
    let overrides: Result<RequestOverrides, RequestOverrides.Mistake>

    var method: HTTPMethod { whole.method }
    /// The body as it was received.
    var content: [UInt8] { whole.body }
    var target: RequestTarget { route.target }
    var operation: ContractOperation? { route.operation }

    /// Routes the request and validates it against its operation; `nil` if its target is invalid.
    init?(_ request: HTTPRequest, edition: StubEdition) {
        guard let route = StubRoute(request, edition: edition) else { return nil }
        whole = request
        self.edition = edition
        self.route = route
        overrides = Self.overrides(request.header(for: .overrides), route)
        let checked = Self.check(request, route)
        body = checked.body
        issues = checked.issues
        values = checked.query
    }

    /// The request for the code of a rule.
    ///
    /// - Parameter normal: returns the stub's own response, if the code may ask for it.
    func request(
        for rule: RuleDecision, normal: (@Sendable () async -> RuleResponse)? = nil
    ) -> StubRequest {
        let own = rule.path?.values(in: target) ?? [:]
        return StubRequest(
            whole, operation: operation?.id,
            pathParameters: route.pathValues.merging(own) { $1 }, normal: normal)
    }

    private static func check(
        _ request: HTTPRequest, _ route: StubRoute
    ) -> RequestValidator.Checked {
        guard let operation = route.operation else {
            return RequestValidator.Checked(
                body: request.body.isEmpty ? nil : try? JSONParser.parse(request.body))
        }
        return RequestValidator.check(
            request, target: route.target, pathParameters: route.pathParameters,
            against: operation)
    }

    private static func overrides(
        _ header: FieldView, _ route: StubRoute
    ) -> Result<RequestOverrides, RequestOverrides.Mistake> {
        do throws(RequestOverrides.Mistake) {
            return .success(
                try RequestOverrides(
                    header, query: route.hasOverrides ? route.asked.query : []))
        } catch {
            return .failure(error)
        }
    }

    /// The response to a request that matches no operation: 404 or 405.
    var unrouted: HTTPResponse? {
        if operation != nil { return nil }
        return route.allowed.isEmpty
            ? .notFound(whole.asGet) : .methodNotAllowed(whole.asGet, allowed: route.allowed)
    }

    /// Returns the fields that a step of the decision has declared.
    func header(for step: HeaderStep) -> FieldView { whole.header(for: step) }

    /// Whether a response from fixtures depends only on the route and the user.
    var isPlainRead: Bool {
        whole.body.isEmpty && (method == .get || method == .head)
            && operation?.isPlainRead == true
    }

    /// Returns the input of a plain read, which contains only what the cache considers.
    func plainRead(by user: RowID?) -> FixtureCall {
        var asked = parts(by: user)
        asked.address = String(path)
        return asked
    }

    /// The parts that every operation on fixtures may use.
    private func parts(by user: RowID?) -> FixtureCall {
        var asked = FixtureCall()
        for parameter in route.pathParameters {
            asked.parameters[parameter.name] = parameter.value
        }
        if let id = operation?.binding?.idParameter, asked.parameters[id] == nil {
            asked.parameters[id] = target.query.last { $0.name == id }?.value
        }
        asked.query = target.query
        asked.values = values
        asked.user = user
        return asked
    }

    /// Returns the input of any other operation.
    func fixtureCall(user: RowID?, pageChange: PageChange?) -> FixtureCall {
        var asked = parts(by: user)
        asked.address = address
        asked.base = base
        asked.mayLackBody = operation?.requestBody?.isRequired != true
        asked.mount = whole.mount
        asked.fields = fields
        asked.body = body
        asked.content = content
        asked.pageChange = pageChange
        return asked
    }

    /// The body as an object of strings, if it is a form.
    var form: JSONValue? {
        guard let type = whole.fields["Content-Type"].flatMap(MediaType.init),
            type.essence == "application/x-www-form-urlencoded",
            let text = String(validUTF8: whole.body),
            let items = RequestTarget.queryItems(text)
        else { return nil }
        var members = JSONObject()
        for item in items where members[item.name] == nil {
            members[item.name] = .string(item.value)
        }
        return .object(members)
    }

    /// The request's fields; only a GET can request a part (RFC 9110 §14.2).
    private var fields: HTTPFields {
        guard method == .head else { return whole.fields }
        var fields = whole.fields
        fields.remove("Range")
        return fields
    }

    /// The segments of the path that are not in the operation's template.
    private var base: String {
        guard let template = operation?.path else { return "" }
        let isSlash: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") }
        let own = template.utf8.count(where: isSlash) - (operation?.mountedSegments ?? 0)
        guard self.path.utf8.count(where: isSlash) > own else { return "" }
        let path = self.path.split(separator: "/", omittingEmptySubsequences: false)
        return path.dropLast(own).joined(separator: "/")
    }

    /// The start of links to the same path; only a path if the request has no host.
    private var address: String {
        let path = edition.hosts.shortened(self.path, for: whole)
        return (whole.origin ?? "") + whole.mount + path
    }

    /// The target as it was sent, without its query.
    private var path: Substring {
        Substring(whole.target.utf8.prefix { $0 != UInt8(ascii: "?") })
    }

    func ruleContext(bearer: Bearer?, userName: String?, now: Double) -> RuleContext {
        RuleContext(
            request: whole, target: target, operation: operation?.id, body: body,
            user: bearer?.user, userName: userName, now: now)
    }
}
