import Foundation

/// Names one action of the user: the same action sent twice has one effect, and another has another key.
public struct IdempotencyKey: RawRepresentable, Sendable, Hashable {
    /// The text in the `Idempotency-Key` header field.
    public let rawValue: String

    /// Takes over a key.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a key that nobody has used.
    public init() {
        rawValue = UUID().uuidString
    }
}
