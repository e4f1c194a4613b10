package import StubJSON

/// Where token requests and their responses have user names, passwords and tokens, and with which
/// statuses requests are rejected.
///
/// In `x-stub.tokens` of the document or of an operation, whose members take precedence:
///
/// - `request`: where the body has `username`, `password`, `code` (a one-time code in place of the
///   password) and `refreshToken`, as dotted paths such as `user.email`; a
///   `refreshToken` at `$authorization` is the bearer token of the request, and one at
///   `$accessToken` the access token that the request is authorised by. A `username` and a
///   `password` at `$authorization` are Basic credentials.
/// - `answer`: where the answer has `accessToken`, `sessionToken` (the access token once more),
///   `refreshToken`, `tokenType`, `expiresIn` (the access token's life in seconds), `idToken`,
///   `scope`, `csrfToken`, `accessExpiry`, `refreshExpiry` (a time stamp) and `user` (the object with
///   the user's members; `""` is the answer itself). What is not listed is not answered; without
///   `answer` it is `accessToken`, `refreshToken` and the user's claims beside them.
/// - `endsAllSessions`: whether a log-out ends all sessions of its user.
/// - `acceptsAnyProof`: whether a login needs no proof that a stub can check, as with the token of
///   another service; a password is checked where `request` has one.
/// - `statuses`: the status for `credentialsMissing` (400), `credentialsWrong` (400),
///   `identityInvalid` (401), `refreshMissing` (401) and `refreshInvalid` (403).
package struct TokenShape: Sendable, Hashable {
    /// The values of a response apart from the user.
    package enum Slot: String, Sendable, Hashable, CaseIterable {
        /// The access token.
        case accessToken
        /// The access token once more, where apps have it under another name.
        case sessionToken
        /// The refresh token.
        case refreshToken
        /// The authorization scheme of the access token, such as `Bearer`.
        case tokenType
        /// The lifetime of the access token in seconds.
        case expiresIn
        /// An OpenID token about the user.
        case idToken
        /// The scopes, separated by spaces.
        case scope
        /// When the access token expires.
        case accessExpiry
        /// When the refresh token expires.
        case refreshExpiry
        /// What requests with the cookie of the session send beside it.
        case csrfToken
    }

    /// The reason why no tokens are issued.
    package enum Refusal: String, Sendable, Hashable, CaseIterable {
        /// The user name or the password is missing.
        case credentialsMissing
        /// The user name or the password is wrong.
        case credentialsWrong
        /// The token of another service is not accepted.
        case identityInvalid
        /// The refresh token is missing.
        case refreshMissing
        /// The refresh token is not accepted.
        case refreshInvalid

        /// The usual status.
        package var status: Int {
            switch self {
            case .credentialsMissing, .credentialsWrong: 400
            case .identityInvalid, .refreshMissing: 401
            case .refreshInvalid: 403
            }
        }
    }

    /// The path of the user name in the request; `nil` means the member with the name of the field.
    package var username: [String]?
    /// The path of the password in the request; `nil` means the member with the name of the field.
    package var password: [String]?
    /// The path of a one-time code in the request, which takes the place of the password.
    package var code: [String]?
    /// The path of the refresh token in the request.
    package var refreshToken = ["refreshToken"]
    /// How the tokens in the response look, where the document does not allow JSON Web Tokens.
    package var forms: [Slot: TokenForm] = [:]
    /// The paths of the values in the response.
    package var answer: [Slot: [String]] = [
        .accessToken: ["accessToken"], .refreshToken: ["refreshToken"],
    ]
    /// The path of the user's members in the response; `nil` omits them.
    package var user: [String]? = []
    /// The user's members in the response; `nil` means the claims, which only logins return.
    package var claims: [String]?
    /// The other members of the response; `nil` means none.
    package var template: JSONValue?
    /// Whether a log-out ends all sessions of its user.
    package var endsAllSessions = false
    /// Whether a login needs no proof that a stub can check, such as the token of another service.
    package var acceptsAnyProof = false
    /// The statuses that differ from the usual ones.
    package var statuses: [Refusal: Int] = [:]

    /// Whether the response says more of the access token than its text, as that to a login does.
    package var isSession: Bool {
        let about: Set<Slot> = [.refreshToken, .tokenType, .expiresIn, .accessExpiry]
        return answer[.accessToken] != nil && !about.isDisjoint(with: answer.keys)
    }

    /// The place of a refresh token that is sent in `Authorization`, and of a name and a password
    /// that are Basic credentials.
    package static let authorization = ["$authorization"]

    /// The place of the request's own access token, which some documents have refreshed.
    package static let accessToken = ["$accessToken"]

    /// The usual shape.
    package init() {}

    /// The members of a token endpoint's response (RFC 6749 §5.1; OpenID Connect Core §3.1.3.3).
    package static var oauth: TokenShape {
        var shape = TokenShape()
        shape.answer = [
            .accessToken: ["access_token"], .refreshToken: ["refresh_token"],
            .tokenType: ["token_type"], .expiresIn: ["expires_in"], .scope: ["scope"],
            .idToken: ["id_token"],
        ]
        shape.user = nil
        return shape
    }
}
