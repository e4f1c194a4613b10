/// Knows the signed-in user, and fetches and changes users.
@MainActor
public protocol UserService: AnyObject, Sendable {
    /// The signed-in user, observable; nil until someone signs in.
    var user: User? { get }

    /// Fetches the signed-in user anew; on failure the one known stays.
    func refresh() async throws(AppError)

    /// Takes over the user that a sign-in answered.
    func adopt(_ user: User)

    /// Fetches one user.
    func user(_ id: Identifier<User>) async throws(AppError) -> User

    /// Fetches a part of the list of users whose names have the text in them; empty finds all.
    func users(matching text: String, limit: Int, skip: Int) async throws(AppError) -> UserPage

    /// Fetches one user to change it, with the version that the change will be made to.
    func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User>

    /// Saves a user's entries; throws `AppError.conflict` when the version is not the latest any more.
    func save(_ draft: UserDraft, of user: Versioned<User>) async throws(AppError) -> Versioned<
        User
    >

    /// Removes a user; throws `AppError.notFound` when there is none any more.
    func delete(_ id: Identifier<User>) async throws(AppError)

    /// Saves what a user says about themselves, and gives the user as the server has it then.
    func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User

    /// Forgets the signed-in user.
    func clearState()
}

extension UserService {
    /// Fetches a part of the list of users; throws `AppError`.
    public func users(limit: Int, skip: Int) async throws(AppError) -> UserPage {
        try await users(matching: "", limit: limit, skip: skip)
    }
}
