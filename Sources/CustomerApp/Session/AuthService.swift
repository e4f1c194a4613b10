/// Signs the user in and out.
@MainActor
public protocol AuthService: AnyObject, Sendable {
    /// True while there is a session to use, or to renew.
    var isSignedIn: Bool { get async }

    /// Opens a session and gives its user; a wrong pair throws `AppError.badRequest` or `.unauthorized`.
    func signIn(username: String, password: String) async throws -> User

    /// Ends the session; the app is signed out at once, whether or not the server can be told.
    func signOut() async
}
