import Foundation

/// The credentials that a request is sent with.
public enum Authentication: Sendable, Hashable {
    /// No credentials.
    case none
    /// The session's access token, renewed if necessary; without a session nothing is sent.
    case bearer
    /// A fixed access token, which is never renewed; the request is not replayed.
    case token(String)
    /// A name and a password (RFC 7617).
    case basic(username: String, password: String)

    /// The fixed `Authorization` value, if there is one.
    func fixedHeader() throws(AppError) -> String? {
        switch self {
        case .none, .bearer:
            return nil
        case .token(let token):
            guard !token.isEmpty else { throw .notAuthenticated }
            return "Bearer \(token)"
        case .basic(let username, let password):
            guard !username.isEmpty, !username.contains(":") else { throw .notAuthenticated }
            return "Basic \(Data("\(username):\(password)".utf8).base64EncodedString())"
        }
    }
}

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

/// An access token for one request, with the session that it belongs to.
public struct AccessGrant: Sendable {
    /// The token.
    public let accessToken: String

    /// The number of the session; each sign-in gets a new one.
    public let generation: Int

    /// True if this call waited for a renewal; such a token is not renewed again.
    public let isRenewed: Bool

    /// Creates a grant.
    public init(accessToken: String, generation: Int, isRenewed: Bool) {
        self.accessToken = accessToken
        self.generation = generation
        self.isRenewed = isRenewed
    }
}
