import Foundation

/// What proves to the server who is asking.
public enum Authentication: Sendable, Hashable {
    /// Nothing.
    case none
    /// The session's access token, renewed when needed; without a session nothing is sent.
    case bearer
    /// This very access token, never renewed and never replayed.
    case token(String)
    /// A name and a password (RFC 7617).
    case basic(username: String, password: String)

    /// The fixed `Authorization` value, where there is one.
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
