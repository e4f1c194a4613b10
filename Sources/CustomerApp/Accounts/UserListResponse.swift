/// A page of users as the API represents it.
struct UserListResponse: Decodable, Sendable {
    let users: [UserResponse]
    let total: Int
}
