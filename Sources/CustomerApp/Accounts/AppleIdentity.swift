/// The result of signing in with Apple.
public struct AppleIdentity: Sendable, Hashable {
    /// The identity token, a JSON Web Token that the server verifies.
    public let identityToken: String

    /// The given name; sent only at the first sign-in, and only if the user agrees.
    public let firstName: String?

    /// The family name; sent on the same conditions as the given name.
    public let lastName: String?

    /// Creates an identity from the result of the system's sheet.
    public init(identityToken: String, firstName: String? = nil, lastName: String? = nil) {
        self.identityToken = identityToken
        self.firstName = firstName
        self.lastName = lastName
    }
}

extension AppleIdentity: CustomStringConvertible, CustomDebugStringConvertible {
    /// Omits the token.
    public var description: String { "AppleIdentity" }

    public var debugDescription: String { description }
}
