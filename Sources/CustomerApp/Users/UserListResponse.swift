/// A page of users as the server writes it.
struct UserListResponse: Decodable, Sendable {
    let users: [UserResponse]
    let total: Int
}
