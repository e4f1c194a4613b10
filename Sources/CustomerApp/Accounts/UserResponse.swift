import Foundation

/// A user as the API represents it, without the private members that the server also sends.
struct UserResponse: Decodable, Sendable {
    let summary: UserSummary
    let role: String

    private enum CodingKeys: CodingKey {
        case role
    }

    init(from decoder: any Decoder) throws {
        summary = try UserSummary(from: decoder)
        role = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .role)
    }

    /// Returns a user as demo data.
    static func demo(_ id: Identifier<User> = 1) -> String {
        """
        {"id": \(id), "username": "ada", "firstName": "Ada", "lastName": "Byron",
         "email": "ada@example.com", "image": "https://cdn.example.com/avatars/ada.png",
         "role": "user", "bio": "Counts."}
        """
    }

    var user: User {
        var user = summary.user
        user.role = User.Role(rawValue: role) ?? .unknown
        return user
    }
}

/// The members of a user that the response to a login has as well.
struct UserSummary: Decodable, Sendable {
    let id: Identifier<User>
    let username: String
    let firstName: String
    let lastName: String
    let email: String
    let image: String
    let bio: String?
    let isPro: Bool?
    let createdAt: Date?

    var user: User {
        User(
            id: id, username: username, firstName: firstName, lastName: lastName, email: email,
            imageURL: URL(lenient: image), bio: bio ?? "", isPro: isPro ?? false,
            createdAt: createdAt)
    }
}
