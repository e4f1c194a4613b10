import Foundation

/// Identifies one action of the user, so that the server performs it once even if it is sent again.
public struct IdempotencyKey: RawRepresentable, Sendable, Hashable {
    /// The text in the `Idempotency-Key` header field.
    public let rawValue: String

    /// Creates a key with a given text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a unique key.
    public init() {
        rawValue = UUID().uuidString
    }
}
