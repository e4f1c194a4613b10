package import StubFixtures
package import StubHTTP
package import StubJSON

/// The parts of a request that rules depend on.
package struct RuleContext: Sendable {
    package let request: HTTPRequest
    package let target: RequestTarget
    package let operation: String?
    /// The parsed body; `nil` if there is none, or if it is not JSON.
    package var body: JSONValue?
    /// The user of the access token.
    package var user: RowID?
    package var userName: String?
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    package var now: Double = 0

    package init(
        request: HTTPRequest, target: RequestTarget, operation: String?, body: JSONValue? = nil,
        user: RowID? = nil, userName: String? = nil, now: Double = 0
    ) {
        self.request = request
        self.target = target
        self.operation = operation
        self.body = body
        self.user = user
        self.userName = userName
        self.now = now
    }

    func satisfies(_ rule: Rule) -> Bool {
        if let wanted = rule.user, wanted != user?.description, wanted != userName { return false }
        return rule.pattern.matches(
            request, operation: operation, target: target, json: body, now: now)
    }
}
