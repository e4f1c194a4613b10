import StubHTTP
import StubJSON

/// What rules look at when a request arrives.
struct RuleContext: Sendable {
    let request: HTTPRequest
    let target: RequestTarget
    let operation: String?
    /// The parsed body; `nil` if there is none, or it is no JSON.
    var body: JSONValue?
    /// Whom the access token belongs to.
    var user: RowID?
    var userName: String?
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    var now: Double = 0

    func satisfies(_ rule: Rule) -> Bool {
        if let wanted = rule.user, wanted != user?.description, wanted != userName { return false }
        return rule.pattern.matches(
            request, operation: operation, target: target, json: body)
    }
}
