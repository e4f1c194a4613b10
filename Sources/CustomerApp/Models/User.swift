public import Foundation

/// A user of the service.
public struct User: Codable, Sendable, Hashable, Identifiable {
    /// The permissions of a user.
    public enum Role: String, Codable, Sendable, Hashable {
        /// All permissions.
        case admin
        /// The permissions of a moderator.
        case moderator
        /// The permissions of a regular user.
        case user
        /// A role that this version of the app does not know.
        case unknown
    }

    /// The server's number for this user.
    public let id: Identifier<User>

    /// The name for signing in.
    public var username: String

    /// The given name.
    public var firstName: String

    /// The family name.
    public var lastName: String

    /// The e-mail address.
    public var email: String

    /// The address of the profile picture; nil if the API sends no usable one.
    public var imageURL: URL?

    /// The user's description of themselves.
    public var bio: String

    /// True for paying users.
    public var isPro: Bool

    /// The user's permissions.
    public var role: Role

    /// The time of registration, if the server sends it.
    public var createdAt: Date?

    /// Creates a user; omitted values are empty.
    public init(
        id: Identifier<User>, username: String, firstName: String = "", lastName: String = "",
        email: String = "", imageURL: URL? = nil, bio: String = "", isPro: Bool = false,
        role: Role = .user, createdAt: Date? = nil,
    ) {
        self.id = id
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.imageURL = imageURL
        self.bio = bio
        self.isPro = isPro
        self.role = role
        self.createdAt = createdAt
    }

    /// A user to show while the actual one is being fetched.
    public static let placeholder = User(id: 0, username: "Loading…")

    /// The name to show: first and last name, or the user name if both are empty.
    public var displayName: String {
        let name = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? username : name
    }
}
