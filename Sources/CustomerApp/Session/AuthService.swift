/// Signs the user in and out.
@MainActor
public protocol AuthService: AnyObject, Sendable {
    /// True while there is a session to use, or to renew.
    var isSignedIn: Bool { get async }

    /// The signed-in user's number; nil when nobody is signed in.
    var currentUserID: Identifier<User>? { get }

    /// Opens a session and gives its user; a wrong pair throws `AppError.badRequest` or `.unauthorized`.
    func signIn(username: String, password: String) async throws(AppError) -> User

    /// Opens a session for whoever Apple vouches for; throws `.unauthorized` for a token the server
    /// does not accept.
    func signIn(with identity: AppleIdentity, nonce: SignInNonce) async throws(AppError) -> User

    /// Opens a session with a token that another service vouched for, and gives its user.
    func signIn(with token: AuthToken) async throws(AppError) -> User

    /// Has the server send a mail to whoever has this address; whether anybody has is not told.
    func resetPassword(email: String) async throws(AppError)

    /// Ends the session; the app is signed out at once, whether or not the server can be told.
    func signOut() async
}
