/// A random value used once, which ties an identity token to one sign-in.
public struct SignInNonce: Sendable, Hashable {
    /// 32 random letters, digits, hyphens and underscores.
    public let rawValue: String

    /// Creates a random nonce, or the given one for a test.
    public init(_ rawValue: String? = nil) {
        let characters = Array(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        self.rawValue =
            rawValue
            ?? String((0..<32).map { _ in characters[Int.random(in: characters.indices)] })
    }
}
