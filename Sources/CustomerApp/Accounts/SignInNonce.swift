/// A random value used once, which ties an identity token to one sign-in.
public struct SignInNonce: Sendable, Hashable {
    /// 32 random letters, digits, hyphens and underscores.
    public let rawValue: String

    /// Creates a random nonce.
    public init() {
        let characters = Array(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        rawValue = String((0..<32).map { _ in characters[Int.random(in: characters.indices)] })
    }
}
