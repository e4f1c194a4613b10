import Foundation

/// A user as the server writes it; it reads none of the private members the server also sends.
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

    var user: User {
        User(
            id: id, username: username, firstName: firstName, lastName: lastName, email: email,
            imageURL: image.flatMap(URL.init(lenient:)), bio: bio ?? "", isPro: isPro ?? false,
            role: role.map { User.Role(rawValue: $0) ?? .unknown } ?? .user, createdAt: createdAt)
    }
}
