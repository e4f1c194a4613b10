extension Endpoint where Response == User {
    static var currentUser: Self {
        Endpoint<UserResponse>(.get, "/auth/me", authentication: .bearer).map(\.user)
    }

    static func user(_ id: Identifier<User>) -> Self {
        Endpoint<UserResponse>(.get, "/auth/users/\(id)", authentication: .bearer).map(\.user)
    }

    static func updateUser(_ id: Identifier<User>, bio: String) -> Self {
        Endpoint<UserResponse>(
            .patch, "/auth/users/\(id)", body: .json(["bio": bio]), authentication: .bearer,
        ).map(\.user)
    }
}

extension Endpoint where Response == UserPage {
    static func users(limit: Int, skip: Int) -> Self {
        Endpoint<UserListResponse>(
            .get, "/auth/users", query: [QueryItem("limit", limit), QueryItem("skip", skip)],
            authentication: .bearer,
        ).map { UserPage(users: $0.users.map(\.user), total: $0.total) }
    }
}
