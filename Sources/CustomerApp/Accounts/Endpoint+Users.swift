extension Endpoint where Response == User {
    static var currentUser: Self {
        Endpoint<UserResponse>(.get, "/auth/me", authentication: .bearer).map(\.user)
            .with { $0.caching = .revalidate }
            .demo(UserResponse.demo())
    }

    static func user(_ id: Identifier<User>) -> Self {
        Endpoint<UserResponse>(.get, "/auth/users/\(id)", authentication: .bearer).map(\.user)
            .demo(UserResponse.demo(id))
    }

    static func updateUser(_ id: Identifier<User>, bio: String) -> Self {
        Endpoint<UserResponse>(
            .patch, "/auth/users/\(id)", body: .json(["bio": bio]), authentication: .bearer,
        ).map(\.user)
            .demo(UserResponse.demo(id))
    }
}

extension Endpoint where Response == Versioned<User> {
    static func userForEditing(_ id: Identifier<User>) -> Self {
        Endpoint(.get, "/auth/users/\(id)", authentication: .bearer, decode: versionedUser)
            .with { $0.caching = .revalidate }
            .demo(UserResponse.demo(id))
    }

    static func replaceUser(_ user: Versioned<User>, by draft: UserDraft) -> Self {
        Endpoint(
            .put, "/auth/users/\(user.value.id)",
            headers: user.version.map { ["If-Match": $0] } ?? [:], body: .json(draft),
            authentication: .bearer, decode: versionedUser
        ).demo(UserResponse.demo(user.value.id))
    }

    private static var versionedUser: @Sendable (HTTPReply) throws -> Versioned<User> {
        { Versioned(try $0.decoded(as: UserResponse.self).user, version: $0[header: "ETag"]) }
    }
}

extension Endpoint where Response == UserPage {
    static func users(matching text: String, limit: Int, skip: Int) -> Self {
        let page = [QueryItem("limit", limit), QueryItem("skip", skip)]
        return Endpoint<UserListResponse>(
            .get, text.isEmpty ? "/auth/users" : "/auth/users/search",
            query: text.isEmpty ? page : [QueryItem("q", text)] + page, authentication: .bearer,
        ).map { UserPage(users: $0.users.map(\.user), total: $0.total) }
            .with { $0.caching = .revalidate }
            .demo("{\"users\": [\(UserResponse.demo())], \"total\": 1}")
    }
}

extension Endpoint where Response == NoContent {
    static func deleteUser(_ id: Identifier<User>) -> Self {
        Endpoint(.delete, "/auth/users/\(id)", authentication: .bearer).demo()
    }
}
