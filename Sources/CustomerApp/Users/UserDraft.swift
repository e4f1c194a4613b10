/// The entries of a user that can be changed in a form.
public struct UserDraft: Codable, Sendable, Hashable {
    /// The given name.
    public var firstName: String

    /// The family name.
    public var lastName: String

    /// The mail address.
    public var email: String

    /// What the user says about themselves.
    public var bio: String

    /// The entries as a user has them now.
    public init(_ user: User) {
        firstName = user.firstName
        lastName = user.lastName
        email = user.email
        bio = user.bio
    }

    /// The user with these entries.
    func applied(to user: User) -> User {
        var user = user
        user.firstName = firstName
        user.lastName = lastName
        user.email = email
        user.bio = bio
        return user
    }
}
