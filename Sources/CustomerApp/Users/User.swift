public import Foundation

/// A person the server knows; after signing in, the one who uses the app.
public struct User: Codable, Sendable, Hashable, Identifiable {
    /// What a user may do.
    public enum Role: String, Codable, Sendable, Hashable {
        /// Everything.
        case admin
        /// What keeps the place tidy.
        case moderator
        /// What everyone may.
        case user
        /// A role that this version of the app does not know.
        case unknown
    }

    /// The server's number for this user.
    public let id: Identifier<User>

    /// The name to sign in with.
    public var username: String

    /// The given name.
    public var firstName: String

    /// The family name.
    public var lastName: String

    /// The mail address.
    public var email: String

    /// The portrait; nil when there is none, or none at a usable address.
    public var imageURL: URL?

    /// What the user says about themselves.
    public var bio: String

    /// True for paying users.
    public var isPro: Bool

    /// What the user may do.
    public var role: Role

    /// When the account was opened, where the server says so.
    public var createdAt: Date?

    /// Creates a user; what is left out is empty.
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

    /// What to show in place of a user who is still being fetched.
    public static let placeholder = User(id: 0, username: "Loading…")

    /// The name to show: given and family name, or the user name where there is neither.
    public var displayName: String {
        let name = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? username : name
    }
}
