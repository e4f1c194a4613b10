/// Provides the tokens of the session with which requests are sent.
///
/// The client depends on this protocol only, so that it does not depend on how a session is stored
/// and renewed.
public protocol TokenSource: Sendable {
    /// The number of the current session; nil if no user is signed in.
    var generation: Int? { get async }

    /// Returns a token for a new request; throws the `AppError` to show if there is none.
    func grant() async throws -> AccessGrant

    /// Returns a token for the replay of a request whose token was rejected.
    func grant(insteadOf refused: AccessGrant) async throws -> AccessGrant

    /// True while the session of a grant is the current one.
    func isCurrent(_ grant: AccessGrant) async -> Bool

    /// Returns the error for a request whose session has ended.
    func reasonOfEnd(of grant: AccessGrant) async -> AppError
}
