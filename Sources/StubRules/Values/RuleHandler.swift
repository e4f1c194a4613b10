/// Code that answers a request, as a part of a rule.
package typealias RuleHandler = Handler<StubRequest, RuleResponse>

/// Code as a part of a rule.
///
/// Code cannot be compared: a handler equals itself and its copies only.
package struct Handler<Input: Sendable, Output: Sendable>: Sendable, Hashable {
    private final class Identity: Sendable {}

    private let identity = Identity()
    private let closure: @Sendable (Input) async throws -> Output

    /// Creates a handler from a closure, which may be called several times at once.
    package init(_ closure: @escaping @Sendable (Input) async throws -> Output) {
        self.closure = closure
    }

    package func callAsFunction(_ input: Input) async throws -> Output {
        try await closure(input)
    }

    /// Whether both are copies of one handler.
    package static func == (one: Handler, other: Handler) -> Bool {
        one.identity === other.identity
    }

    /// Hashes the identity.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(identity))
    }
}
