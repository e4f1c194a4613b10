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
