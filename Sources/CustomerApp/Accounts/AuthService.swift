/// Signs the user in and out.
@MainActor
public protocol AuthService: AnyObject, Sendable {
    /// True while there is a session that can be used or renewed.
    var isSignedIn: Bool { get async }

    /// The signed-in user's identifier; nil if no user is signed in.
    var currentUserID: Identifier<User>? { get }

    /// Opens a session; wrong credentials throw `AppError.badRequest` or `.unauthorized`.
    func signIn(username: String, password: String) async throws(AppError) -> User

    /// Opens a session with an Apple identity; throws `.unauthorized` if the server rejects it.
    func signIn(with identity: AppleIdentity, nonce: SignInNonce) async throws(AppError) -> User

    /// Opens a session with a token from another service, and returns its user.
    func signIn(with token: AuthToken) async throws(AppError) -> User

    /// Requests an e-mail for a new password; the response does not reveal whether the address is
    /// known.
    func resetPassword(email: String) async throws(AppError)

    /// Ends the session; the app is signed out immediately, even if the server cannot be reached.
    func signOut() async
}
