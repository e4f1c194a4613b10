/// What Apple vouches for once somebody has signed in there.
public struct AppleIdentity: Sendable, Hashable {
    /// The identity token, a JSON Web Token that the server verifies.
    public let identityToken: String

    /// The given name; told at the first sign-in alone, and only if the user agrees.
    public let firstName: String?

    /// The family name, as the given name.
    public let lastName: String?

    /// Creates an identity from what the system's sheet gives.
    public init(identityToken: String, firstName: String? = nil, lastName: String? = nil) {
        self.identityToken = identityToken
        self.firstName = firstName
        self.lastName = lastName
    }
}

extension AppleIdentity: CustomStringConvertible, CustomDebugStringConvertible {
    /// Leaves the token out.
    public var description: String { "AppleIdentity" }

    public var debugDescription: String { description }
}
