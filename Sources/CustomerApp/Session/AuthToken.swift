public import Foundation

/// What proves a session: an access token, and the refresh token that renews it.
///
/// Expiry is decided by the device's clock. A token that says when it was issued is trusted for its
/// lifetime from the moment it arrived, so a wrong device clock does no harm.
public struct AuthToken: Codable, Sendable, Hashable {
    /// Goes into the `Authorization` header field.
    public let accessToken: String

    /// Renews the session; without it the session ends with its access token.
    public let refreshToken: String?

    /// When the token arrived.
    public let receivedAt: Date

    /// When the access token ends; nil when only the server knows.
    public let expiresAt: Date?

    /// When the refresh token ends; nil when only the server knows.
    public let refreshExpiresAt: Date?

    /// Creates a token from what the server said; expiries it did not state are read from the tokens.
    public init(
        accessToken: String, refreshToken: String?, receivedAt: Date,
        accessTokenExpiry: Date? = nil, refreshTokenExpiry: Date? = nil,
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.receivedAt = receivedAt
        expiresAt = Self.expiry(of: accessToken, stated: accessTokenExpiry, receivedAt: receivedAt)
        refreshExpiresAt = refreshToken.flatMap {
            Self.expiry(of: $0, stated: refreshTokenExpiry, receivedAt: receivedAt)
        }
    }

    /// True once the access token should be renewed before it is used.
    ///
    /// That is `leeway` before its end, or at half its life where that is later.
    public func isStale(at now: Date, leeway: Duration) -> Bool {
        guard let expiresAt else { return false }
        let life = expiresAt.timeIntervalSince(receivedAt)
        return expiresAt.timeIntervalSince(now) <= min(leeway.inSeconds, life / 2)
    }

    /// True once the refresh token is known to be of no use.
    public func isRefreshExpired(at now: Date) -> Bool {
        refreshExpiresAt.map { $0 <= now } ?? false
    }

    private static func expiry(of token: String, stated: Date?, receivedAt: Date) -> Date? {
        let claims = JSONWebToken(token)
        if let lifetime = claims?.lifetime { return receivedAt.addingTimeInterval(lifetime) }
        guard let date = stated ?? claims?.expiresAt else { return nil }
        // One that arrives already ended shows that the clocks differ: the server decides.
        return date > receivedAt ? date : nil
    }
}

extension AuthToken {
    /// This session's token after a renewal; an answer without a refresh token keeps the old one.
    func renewed(by answer: AuthToken) -> AuthToken {
        guard answer.refreshToken == nil else { return answer }
        return AuthToken(
            accessToken: answer.accessToken, refreshToken: refreshToken,
            receivedAt: answer.receivedAt, expiresAt: answer.expiresAt,
            refreshExpiresAt: refreshExpiresAt)
    }

    private init(
        accessToken: String, refreshToken: String?, receivedAt: Date, expiresAt: Date?,
        refreshExpiresAt: Date?,
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.receivedAt = receivedAt
        self.expiresAt = expiresAt
        self.refreshExpiresAt = refreshExpiresAt
    }
}

extension AuthToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// Tells the dates and never the tokens.
    public var description: String {
        "AuthToken(until \(expiresAt.map { "\($0)" } ?? "unknown"))"
    }

    public var debugDescription: String { description }
}
