public import Foundation

/// The tokens of a session: an access token, and the refresh token that renews it.
///
/// Expiry is computed on the device's clock. A token that contains its time of issue is valid for
/// its lifetime from the moment of receipt, so a wrong device clock does not matter.
public struct AuthToken: Codable, Sendable, Hashable {
    /// The token for the `Authorization` header field.
    public let accessToken: String

    /// Renews the session; without it the session ends when the access token expires.
    public let refreshToken: String?

    /// The time of receipt.
    public let receivedAt: Date

    /// The expiry of the access token; nil if only the server knows it.
    public let expiresAt: Date?

    /// The expiry of the refresh token; nil if only the server knows it.
    public let refreshExpiresAt: Date?

    /// Creates a token from a response; missing expiry dates are read from the tokens themselves.
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

    /// True if the access token should be renewed before it is used.
    ///
    /// That is `leeway` before its expiry, or after half of its lifetime if that is later.
    public func isStale(at now: Date, leeway: Duration) -> Bool {
        guard let expiresAt else { return false }
        let life = expiresAt.timeIntervalSince(receivedAt)
        return expiresAt.timeIntervalSince(now) <= min(leeway.inSeconds, life / 2)
    }

    /// True if the refresh token is known to be expired.
    public func isRefreshExpired(at now: Date) -> Bool {
        refreshExpiresAt.map { $0 <= now } ?? false
    }

    private static func expiry(of token: String, stated: Date?, receivedAt: Date) -> Date? {
        let claims = JSONWebToken(token)
        if let lifetime = claims?.lifetime { return receivedAt.addingTimeInterval(lifetime) }
        guard let date = stated ?? claims?.expiresAt else { return nil }
        // A token that is expired on receipt shows that the clocks differ, so the server decides.
        return date > receivedAt ? date : nil
    }
}

extension AuthToken {
    /// Returns the token after a renewal; a response without a refresh token keeps the previous
    /// one.
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
    /// Contains the expiry but not the tokens.
    public var description: String {
        "AuthToken(until \(expiresAt.map { "\($0)" } ?? "unknown"))"
    }

    public var debugDescription: String { description }
}
