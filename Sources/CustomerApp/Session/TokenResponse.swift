import Foundation

/// The tokens in the response to a login or refresh.
struct TokenResponse: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let accessTokenExpiry: Date?
    let refreshTokenExpiry: Date?

    enum CodingKeys: CodingKey {
        case accessToken, refreshToken, accessTokenExpiry, refreshTokenExpiry
    }

    /// The tokens of a session as demo data.
    static let demo = #"{"accessToken": "demo", "refreshToken": "demo"}"#

    /// Converts the response; throws `AppError.decoding` if the access token is empty.
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
