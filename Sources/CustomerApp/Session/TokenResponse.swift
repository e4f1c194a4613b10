import Foundation

/// The part of a login or refresh answer that makes a session.
struct TokenResponse: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let accessTokenExpiry: Date?
    let refreshTokenExpiry: Date?

    /// A session for an app without a server.
    static let demo = #"{"accessToken": "demo", "refreshToken": "demo"}"#

    /// The token as it is kept; throws `AppError.decoding` when there is nothing in it.
    func token(receivedAt now: Date) throws(AppError) -> AuthToken {
        guard !accessToken.isEmpty else {
            throw .decoding(path: "accessToken", reason: "the token is empty")
        }
        return AuthToken(
            accessToken: accessToken,
            refreshToken: refreshToken.flatMap { $0.isEmpty ? nil : $0 },
            receivedAt: now, accessTokenExpiry: accessTokenExpiry,
            refreshTokenExpiry: refreshTokenExpiry)
    }
}
