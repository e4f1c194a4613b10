import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules

/// One request on its way through the stub: what arrived, and what is known about it so far.
///
/// A reference, since every step of the way holds it: a copy would count dozens of references up
/// and down.
final class StubCall: Sendable {
    /// The request with all its header fields.
    ///
    /// For whatever is not cached: rules, recordings, the upstream and the journal. Steps of the
    /// decision ask for the fields they have declared.
    let whole: HTTPRequest
    /// The contract that the request was routed by.
    let edition: StubEdition
    let route: StubRoute
    /// The parsed body; `nil` if there is none, or it is no JSON.
    let body: JSONValue?
    /// What breaks the contract in the request.
    let issues: [ContractIssue]
    /// The declared parameters of the query, decoded.
    private let values: [String: JSONValue]
    /// What the request asks of the stub itself.
    let overrides: Result<RequestOverrides, RequestOverrides.Mistake>

    var method: HTTPMethod { whole.method }
    /// The body as it came.
    var content: [UInt8] { whole.body }
    var target: RequestTarget { route.target }
    var operation: ContractOperation? { route.match?.operation }

    /// Routes the request and holds it against its operation; `nil` if its target is broken.
    init?(_ request: HTTPRequest, edition: StubEdition) {
        guard let route = edition.route(StubRoute.Key(request)) else { return nil }
        // The same text, but the route's own: the journal keeps one for all requests.
        var request = request
        request.target = route.key.target
        whole = request
        self.edition = edition
        self.route = route
        overrides = Self.overrides(request.header(for: .overrides), route)
        let checked = Self.check(request, route)
        body = checked.body
        issues = checked.issues
        values = checked.query
    }

    private static func check(
        _ request: HTTPRequest, _ route: StubRoute
    ) -> RequestValidator.Checked {
        guard let match = route.match else {
            return RequestValidator.Checked(body: try? JSONParser.parse(request.body))
        }
        if request.body.isEmpty, let checked = match.checked { return checked }
        return RequestValidator.check(
            request, target: route.target, pathParameters: match.pathParameters,
            against: match.operation)
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

    /// The answer to a request that no operation was found for: 404 or 405.
    var unrouted: HTTPResponse? {
        switch route.destination {
        case .miss(.methodNotAllowed(let allowed)):
            .methodNotAllowed(whole.asGet, allowed: allowed)
        case .miss(.notFound): .notFound(whole.asGet)
        case .operation: nil
        }
    }

    /// The fields that a step of the decision has declared.
    func header(for step: HeaderStep) -> FieldView { whole.header(for: step) }

    /// Whether the answer, if it comes from fixtures, depends on nothing but route and user.
    var isPlainRead: Bool {
        guard whole.body.isEmpty, let match = route.match else { return false }
        return match.checked != nil && match.readsOnly
    }

    /// What a plain read is answered from: nothing that the cache does not know of.
    func plainRead(by user: RowID?) -> FixtureCall {
        FixtureCall(
            parameters: Dictionary(
                (route.match?.pathParameters ?? []).map { ($0.name, $0.value) },
                uniquingKeysWith: { $1 }),
            query: target.query, values: values,
            address: String(path), base: base, user: user)
    }

    /// What any other operation is answered from.
    func fixtureCall(user: RowID?, twist: PageTwist?) -> FixtureCall {
        var asked = plainRead(by: user)
        asked.address = address
        asked.fields = fields
        asked.body = body
        asked.content = content
        asked.twist = twist
        return asked
    }

    /// The body as an object of texts, if it is a form.
    var form: JSONValue? {
        guard let type = whole.fields["Content-Type"].flatMap(MediaType.init),
            type.essence == "application/x-www-form-urlencoded",
            let text = String(validating: whole.body, as: UTF8.self),
            let items = RequestTarget.queryItems(text)
        else { return nil }
        var members = JSONObject()
        for item in items where members[item.name] == nil {
            members[item.name] = .string(item.value)
        }
        return .object(members)
    }

    /// The request's fields; only a GET asks for a part (RFC 9110 §14.2).
    private var fields: HTTPFields {
        guard method == .head else { return whole.fields }
        var fields = whole.fields
        fields.remove("Range")
        return fields
    }

    /// The segments of the path that the operation's template does not have.
    private var base: String {
        guard let template = operation?.path else { return "" }
        let path = self.path.split(separator: "/", omittingEmptySubsequences: false)
        let own = template.utf8.count { $0 == UInt8(ascii: "/") }
        return path.dropLast(own).joined(separator: "/")
    }

    /// What a link to the same path begins with; a path alone where no host was named.
    private var address: String {
        whole.fields["Host"].map { "http://\($0)\(path)" } ?? String(path)
    }

    /// The target as it was sent, without its query.
    private var path: Substring { whole.target.prefix { $0 != "?" } }

    func ruleContext(bearer: Bearer?, userName: String?, now: Double) -> RuleContext {
        RuleContext(
            request: whole, target: target, operation: operation?.id, body: body,
            user: bearer?.user, userName: userName, now: now)
    }
}
