/// A number used once, which ties an identity token to the sign-in it was asked for.
public struct SignInNonce: Sendable, Hashable {
    /// 32 random letters, digits, hyphens and underscores.
    public let rawValue: String

    /// Creates a nonce that nobody can guess, or the given one for a test.
    public init(_ rawValue: String? = nil) {
        let characters = Array(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        self.rawValue =
            rawValue
            ?? String((0..<32).map { _ in characters[Int.random(in: characters.indices)] })
    }
}
