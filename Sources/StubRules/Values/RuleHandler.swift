/// Code that makes the response to a request, as a part of a rule.
///
/// Code cannot be compared: a handler equals itself and its copies only.
package struct RuleHandler: Sendable, Hashable {
    private final class Identity: Sendable {}

    private let identity = Identity()
    private let closure: @Sendable (StubRequest) async throws -> RuleResponse

    /// Creates a handler from a closure, which may be called for several requests at once.
    package init(_ closure: @escaping @Sendable (StubRequest) async throws -> RuleResponse) {
        self.closure = closure
    }

    package func response(to request: StubRequest) async throws -> RuleResponse {
        try await closure(request)
    }

    /// Whether both are copies of one handler.
    package static func == (one: RuleHandler, other: RuleHandler) -> Bool {
        one.identity === other.identity
    }

    /// Hashes the identity.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(identity))
    }
}
