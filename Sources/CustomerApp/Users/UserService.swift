/// Knows the signed-in user, and fetches and changes users.
@MainActor
public protocol UserService: AnyObject, Sendable {
    /// The signed-in user, observable; nil until someone signs in.
    var user: User? { get }

    /// Fetches the signed-in user anew; on failure the one known stays.
    func refresh() async throws

    /// Takes over the user that a sign-in answered.
    func adopt(_ user: User)

    /// Fetches one user.
    func user(_ id: Identifier<User>) async throws -> User

    /// Fetches a part of the list of users; throws `AppError`.
    func users(limit: Int, skip: Int) async throws -> UserPage

    /// Saves what a user says about themselves, and gives the user as the server has it then.
    func saveBio(_ bio: String, of id: Identifier<User>) async throws -> User

    /// Forgets the signed-in user.
    func clearState()
}
