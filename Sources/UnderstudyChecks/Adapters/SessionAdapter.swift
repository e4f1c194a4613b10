import StubHarness

/// How a user signs in to an app, and one call that needs it, described by closures.
///
/// ```swift
/// SessionAdapter("listTodos") { try await $0.signIn("ada", "secret") }
///     call: { app, _ in _ = try await app.todos(page: 1) }
///     signOut: { await $0.signOut() } isSignedIn: { await $0.isSignedIn }
/// ```
///
/// Closures that are left out make the checks that need them not applicable.
public struct SessionAdapter<App: Sendable>: Sendable {
    /// The id of the operation of the protected call.
    public var operation: String
    /// Signs in a user of the fixtures.
    ///
    /// Calls of the operation that it makes, such as one that tries a token, do not count.
    public var signIn: @Sendable (App) async throws -> Void
    /// Sends the protected call and throws its error; the number makes calls at the same time
    /// differ, if the app would make one request of equal ones.
    public var call: @Sendable (App, Int) async throws -> Void
    /// Sends the protected call and returns what it receives, as any text that differs if the
    /// answer does.
    public var content: (@Sendable (App, Int) async throws -> String)?
    /// Signs out.
    public var signOut: (@Sendable (App) async -> Void)?
    /// Whether a user is signed in.
    public var isSignedIn: (@Sendable (App) async -> Bool)?
    /// Signs in another user of the fixtures.
    public var signInOther: (@Sendable (App) async throws -> Void)?
    /// Attempts to sign in with a wrong password and throws the error that is shown.
    public var signInWrongly: (@Sendable (App) async throws -> Void)?
    /// Attempts to sign in with this name and this password, whatever becomes of it.
    public var signInAs: (@Sendable (App, _ name: String, _ password: String) async throws -> Void)?
    /// What the form of the login holds, as any text with its entries as they are.
    public var entries: (@Sendable (App) async -> String)?
    /// Runs work and returns how often the app reported the end of the session meanwhile.
    public var endings:
        (@Sendable (CheckStage<App>, _ work: () async throws -> Void) async throws -> Int)?
    /// The id of the operation by which signing out tells the server; `nil`, the default, if the app
    /// only forgets the session.
    public var logout: String?
    /// A write that needs the session.
    public var write: SessionWrite<App>?
    /// What the app does when its access token has expired; `nil`, the default, for a refresh if the
    /// contract declares one, and nothing otherwise.
    public var renewal: SessionRenewal?
    /// How long before its expiry a token is renewed, by the device's clock; `nil` if the app waits
    /// for the 401.
    public var leeway: Duration?
    /// After how long a refresh is given up, by the app's clock; `nil` if never.
    public var deadline: Duration?
    /// Whether `Retry-After` of a refused refresh is respected; `true` by default.
    public var waitsToRefresh: Bool
    /// How many calls the app can send at the same time, at least 2; 6 by default, the connections
    /// that URLSession opens to a host.
    public var parallelCalls: Int
    let place: SourcePlace

    /// Describes a session.
    public init(
        _ operation: String, renewal: SessionRenewal? = nil, leeway: Duration? = nil,
        deadline: Duration? = nil,
        waitsToRefresh: Bool = true, parallelCalls: Int = 6,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        signIn: @escaping @Sendable (App) async throws -> Void,
        call: @escaping @Sendable (App, Int) async throws -> Void,
        content: (@Sendable (App, Int) async throws -> String)? = nil,
        signOut: (@Sendable (App) async -> Void)? = nil,
        isSignedIn: (@Sendable (App) async -> Bool)? = nil,
        signInOther: (@Sendable (App) async throws -> Void)? = nil,
        signInWrongly: (@Sendable (App) async throws -> Void)? = nil,
        endings: (@Sendable (CheckStage<App>, () async throws -> Void) async throws -> Int)? = nil,
        logout: String? = nil, write: SessionWrite<App>? = nil
    ) {
        self.operation = operation
        self.signIn = signIn
        self.call = call
        self.content = content
        self.signOut = signOut
        self.isSignedIn = isSignedIn
        self.signInOther = signInOther
        self.signInWrongly = signInWrongly
        self.endings = endings
        self.logout = logout
        self.write = write
        self.renewal = renewal
        self.leeway = leeway
        self.deadline = deadline
        self.waitsToRefresh = waitsToRefresh
        self.parallelCalls = max(2, parallelCalls)
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

/// What an app does when its access token has expired.
public enum SessionRenewal: Sendable, Hashable {
    /// It leaves it to the user to sign in again, or its tokens do not expire.
    case none
    /// It signs in again with what it has stored, and repeats what was refused.
    case silentSignIn
    /// It sends a refresh token and repeats what was refused (RFC 6749 §6).
    case refreshToken
}

/// A write that needs a session.
public struct SessionWrite<App: Sendable>: Sendable {
    /// The id of its operation.
    public var operation: String
    /// Sends it and throws its error.
    public var send: @Sendable (App) async throws -> Void

    /// Describes a write.
    public init(_ operation: String, send: @escaping @Sendable (App) async throws -> Void) {
        self.operation = operation
        self.send = send
    }
}
