import Foundation

/// A user as the API represents it, without the private members that the server also sends.
struct UserResponse: Decodable, Sendable {
    let id: Identifier<User>
    let username: String
    let firstName: String
    let lastName: String
    let email: String
    let image: String?
    let bio: String?
    let isPro: Bool?
    let role: String?
    let createdAt: Date?

    /// Returns a user as demo data.
    static func demo(_ id: Identifier<User> = 1) -> String {
        """
        {"id": \(id), "username": "ada", "firstName": "Ada", "lastName": "Byron",
         "email": "ada@example.com", "bio": "Counts."}
        """
    }

    var user: User {
        User(
            id: id, username: username, firstName: firstName, lastName: lastName, email: email,
            imageURL: image.flatMap(URL.init(lenient:)), bio: bio ?? "", isPro: isPro ?? false,
            role: role.map { User.Role(rawValue: $0) ?? .unknown } ?? .user, createdAt: createdAt)
    }
}
