/// The details of a user that a form can change.
public struct UserDraft: Codable, Sendable, Hashable {
    /// The given name.
    public var firstName: String

    /// The family name.
    public var lastName: String

    /// The e-mail address.
    public var email: String

    /// The user's description of themselves.
    public var bio: String

    /// Creates a draft with the current details of a user.
    public init(_ user: User) {
        firstName = user.firstName
        lastName = user.lastName
        email = user.email
        bio = user.bio
    }

    /// Returns the user with the details of this draft.
    func applied(to user: User) -> User {
        var user = user
        user.firstName = firstName
        user.lastName = lastName
        user.email = email
        user.bio = bio
        return user
    }
}
