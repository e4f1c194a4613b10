import StubContract
import StubFixtures
import StubJSON

/// Whether refresh tokens can be used once only, and a login invalidates older ones.
public enum TokenPolicy: String, Sendable, Hashable, CaseIterable {
    /// A refresh token can be used once, and using it again revokes its whole family; logout
    /// revokes both tokens.
    case strict
    /// Any token that has not expired can be used any number of times, as DummyJSON does.
    case lenient
}

/// The purpose of a token: requests, or the next pair.
public enum TokenKind: String, Sendable, Hashable, CaseIterable {
    /// A token that authorizes requests.
    case access
    /// A token that is exchanged for the next pair.
    case refresh
}

/// The properties of an issued token, whose value is its key.
struct Token: Sendable {
    /// Identifies the token in the journal without revealing it, such as `access-3`.
    let id: String
    let kind: TokenKind
    let user: RowID
    /// The login that it descends from; tokens of one family are revoked together.
    let family: Int
    /// The number of the token among all tokens of an authority.
    let number: Int
    let issuedAt: Double
    var expiresAt: Double
    /// Whether this refresh token was exchanged for a new pair.
    var isSpent = false
    /// The number of times it was accepted.
    var uses = 0
    /// The scopes of the token; `nil` means all.
    var scopes: Set<String>?
    /// The user or client of the token if no fixture has its row.
    var subject: Row?
    /// Whether the token is a client's own, and of no user.
    var isClient = false
    /// The token's description if no operation issued it; it is neither expired nor revoked then.
    var fixed: FixedToken?

    /// The row of the key; `nil` for a token.
    var key: KeyRow?

    func isExpired(at now: Double) -> Bool { now >= expiresAt }

    /// Whether the token has this kind, this user and this id; `nil` means any.
    func matches(_ kind: TokenKind?, of user: RowID?, id: String? = nil) -> Bool {
        fixed == nil && key == nil && (kind == nil || kind == self.kind)
            && (user == nil || user == self.user)
            && (id == nil || id == self.id)
    }
}

/// The row of a key that a user has created, without which the key is not valid.
struct KeyRow: Sendable, Hashable {
    let collection: String
    let id: RowID
}

/// An access token and its refresh token.
public struct TokenPair: Sendable, Hashable {
    /// Sent with requests, as `Authorization: Bearer`.
    public let access: String
    /// Exchanged for the next pair.
    public let refresh: String
}

/// The user of a request, by its access token.
struct Bearer: Sendable, Hashable {
    let user: RowID
    let tokenID: String
    let family: Int
    /// The access token itself.
    let token: String
    /// The scopes of the token; `nil` means all.
    var scopes: Set<String>?
    /// Whether no fixture has the user.
    var isOutside = false
    /// Whether the token is a client's own, and of no user.
    var isClient = false
    /// Whether the token stood alone, in a cookie or a header field of its own.
    var standsAlone = false
    /// The token's description if no operation issued it.
    var fixed: FixedToken?
    /// The row of the key; `nil` for a token.
    var key: KeyRow?
}

/// The sessions of a user that a log-out ends.
enum EndedSessions: String {
    case own = "local"
    case others
    case all = "global"
}

/// The reason why a request's access token is not accepted.
enum TokenRefusal: Error, Sendable, Hashable {
    /// The request has no token.
    case missing
    case expired
    /// The token was not issued by this stub, was revoked, or its user was deleted.
    case invalid
}

/// The reason why a refresh token is rejected.
enum RefreshRefusal: Error, Sendable, Hashable {
    case unknown
    case expired
    /// It was used before; its family is now revoked.
    case reused
    case accessToken
    case userGone
}
