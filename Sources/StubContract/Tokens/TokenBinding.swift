/// The root `x-stub.tokens`: how users log in, and what tokens contain.
///
/// Its members, each by default as the document and the fixtures suggest:
///
/// - `collection`: the fixture with the users. If there is no such fixture, any credentials are
///   accepted.
/// - `username`: the field with the user's name, or a list of such fields (`["username", "email"]`),
///   each of which may name a user; compared ignoring case.
/// - `password`: the field with the password. If no user has one, any password is accepted.
/// - `claims`: fields of the user that tokens and answers to logins contain, `["id", "username",
///   "email", "name", "role"]` by default.
/// - `accessLifetime`, `refreshLifetime`: seconds, 3600 and 2592000 by default.
/// - `lifetimeParameter`: the member of a login that sets the access token's life, in minutes.
/// - `scheme`: the word before the token in `Authorization`, `Bearer` by default; `""` for none.
/// - `secret`: the key that tokens are signed with (HS256), `understudy` by default.
/// - `scopes`: the field of the user that lists the scopes the user may have; without one, a token
///   has the scopes that were asked for, and one for which none were asked has all.
/// - `clients`: client ids with their secrets, `{"app": "secret", "public": ""}`; without it, every
///   client is accepted.
/// - `singleSession`: whether a login ends the refresh tokens of the user's older logins, `false` by
///   default.
/// - `rotation`: what becomes of refresh tokens, see ``Rotation``.
/// - `cookie`, `csrfHeader`: the cookie that logins set, and the header field that operations can
///   demand beside it; inferred from the security schemes.
/// - `header`, `query`: the header field or the query parameter with the token in place of
///   `Authorization`, such as `X-Auth-Token`; inferred from the security schemes.
/// - `code`: the one-time code that is accepted in place of a password, `123456` by default, since
///   the stub sends no messages.
/// - `fixed`: tokens that no operation issues, see ``FixedToken``.
/// - `messages`: the texts of errors, see ``Messages``.
/// - `request`, `answer`, `statuses`: see ``TokenShape``.
///
/// Operations get tokens by the actions `login`, `register` (adds the user, then logs in),
/// `exchange`, `refresh`, `token` (an OAuth token endpoint, RFC 6749 §3.2) and `authorize` (an
/// authorization endpoint, §3.1, with PKCE, RFC 7636). Tokens are signed with HS256; RS256 is left
/// out.
package struct TokenBinding: Sendable, Hashable {
    /// The collection of users.
    package var collection: String
    /// The field with the user name.
    package var username: String
    /// The field with the password.
    package var password: String
    /// Fields that are copied into the login response and the token's payload.
    package var claims: [String]
    /// The member of the login request that sets the lifetime of the access token, in minutes.
    package var lifetimeParameter: String?
    /// Default lifetime of access tokens, in seconds.
    package var accessLifetime: Double
    /// Lifetime of refresh tokens, in seconds.
    package var refreshLifetime: Double
    /// The messages of the token operations.
    package var messages: Messages
    /// Further fields that may name a user.
    package var otherUsernames: [String] = []
    /// The scheme before the token in `Authorization`; empty for none.
    package var scheme = "Bearer"
    /// Whether a token without a scheme before it is accepted as well.
    package var acceptsBareTokens = false
    /// The key that tokens are signed with.
    package var secret = "understudy"
    /// The field with the scopes that a user may have; `nil` grants the requested scopes.
    package var scopes: String?
    /// Client ids with their secrets; `nil` accepts every client.
    package var clients: [String: String]?
    /// The one-time code of every user.
    package var code = "123456"
    /// Whether a login ends the refresh tokens of the user's older logins.
    package var isSingleSession = false
    /// What a refresh does to the refresh token, if its response has a place for one.
    package var rotation = Rotation.singleUse
    /// The cookie that logins set and that identifies the user like a token; `nil` for none.
    package var cookie: String?
    /// The header field that has the token alone, such as `X-Auth-Token`; `nil` for none.
    package var header: String?
    /// The query parameter that has the token alone, such as `api_key`; `nil` for none.
    package var query: String?
    /// The header field with the session's CSRF token, which an operation can demand beside the
    /// cookie; `nil` for none.
    package var csrfHeader: String?
    /// Tokens that no operation issues, such as the key of a service.
    package var fixed: [FixedToken] = []
    /// Where requests and responses have user names, passwords and tokens.
    package var shape = TokenShape()
    /// Whether Basic credentials are those of users, because operations demand no other tokens.
    package var checksBasic = false
    /// How access and refresh tokens look, where the document does not allow JSON Web Tokens.
    package var forms: [TokenShape.Slot: TokenForm] = [:]
    /// Whether this was inferred from the document's operations and not read from `x-stub`.
    package var isInferred = false

    /// All fields that may name a user.
    package var usernames: [String] { [username] + otherUsernames }

    /// Where requests may have a token besides `Authorization`.
    package var carriers: [SecurityScheme.Kind] {
        let places: [(ContractParameter.Location, String?)] = [
            (.header, header), (.query, query), (.cookie, cookie),
        ]
        return places.compactMap { place, name in name.map { .apiKey(in: place, name: $0) } }
    }

    /// The value of `token_type`.
    package var tokenType: String { scheme.isEmpty ? "Bearer" : scheme }

    /// What the refreshes of an operation with this shape do to the refresh token.
    ///
    /// A response without a place for a refresh token cannot give a new one.
    package func rotation(answering shape: TokenShape) -> Rotation {
        shape.answer[.refreshToken] == nil ? .kept : rotation
    }

    /// What a refresh does to the refresh token, which RFC 6749 §6 leaves to the server.
    package enum Rotation: String, Sendable, Hashable, CaseIterable {
        /// It gives a new one; whoever sends the old one again ends the session (RFC 9700 §4.14).
        case singleUse
        /// It gives a new one, and the old one stays valid until it expires.
        case reusable
        /// The refresh token stays the same.
        case kept = "none"
    }

    /// The messages of the token operations, each with a default.
    package struct Messages: Sendable, Hashable {
        /// The request has no access token.
        package var missing = "Access Token is required"
        /// The access token has expired.
        package var expired = "Token Expired!"
        /// The access token is malformed or revoked.
        package var invalid = "Invalid/Expired Token!"
        /// The login request lacks the user name or the password.
        package var credentialsMissing = "Username and password required"
        /// The user name or the password is wrong.
        package var credentialsWrong = "Invalid credentials"
        /// The token of another service is malformed, expired or names no user.
        package var identityInvalid = "Invalid identity token"
        /// The request lacks the refresh token.
        package var refreshMissing = "Refresh token required"
        /// The refresh token is malformed, revoked or expired.
        package var refreshInvalid = "Invalid refresh token"
        /// The logout succeeded.
        package var loggedOut = "Logged out successfully"
    }
}
