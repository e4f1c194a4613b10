/// Holds the signed-in user, and fetches and changes users.
@MainActor
public protocol UserService: AnyObject, Sendable {
    /// The signed-in user, observable; nil before a user signs in.
    var user: User? { get }

    /// Fetches the signed-in user again; after a failure the previous one stays.
    func refresh() async throws(AppError)

    /// Sets the signed-in user from the response to a sign-in.
    func adopt(_ user: User)

    /// Fetches one user.
    func user(_ id: Identifier<User>) async throws(AppError) -> User

    /// Fetches a page of users whose names or e-mail address contain the text; an empty text
    /// matches all.
    func users(matching text: String, limit: Int, skip: Int) async throws(AppError) -> UserPage

    /// Fetches a user together with its version, for editing.
    func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User>

    /// Saves a user's details; throws `AppError.conflict` if the version is outdated.
    func save(_ draft: UserDraft, of user: Versioned<User>) async throws(AppError) -> Versioned<
        User
    >

    /// Deletes a user; throws `AppError.notFound` if the user does not exist.
    func delete(_ id: Identifier<User>) async throws(AppError)

    /// Saves a user's description of themselves, and returns the updated user.
    func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User

    /// Removes the signed-in user.
    func clearState()
}

extension UserService {
    /// Fetches a page of all users.
    public func users(limit: Int, skip: Int) async throws(AppError) -> UserPage {
        try await users(matching: "", limit: limit, skip: skip)
    }
}
