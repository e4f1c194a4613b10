import StubFixtures
import StubJSON

/// Whether refresh tokens are used up and logins end older ones, or nothing ever is.
public enum TokenPolicy: String, Sendable, Hashable, CaseIterable {
    /// A refresh token works once, and using it again ends its whole family; logout ends both.
    case strict
    /// Any token that has not expired refreshes any number of times, as DummyJSON has it.
    case lenient
}

/// What a token is for: requests, or the next pair.
public enum TokenKind: String, Sendable, Hashable, CaseIterable {
    /// A token that authorizes requests.
    case access
    /// A token that is exchanged for the next pair.
    case refresh
}

/// What the authority knows of a token it has issued; the token's value is the key to it.
struct Token: Sendable {
    /// Names the token in the journal without giving it away, such as `access-3`.
    let id: String
    let kind: TokenKind
    let user: RowID
    /// The login it descends from; tokens of one family are revoked together.
    let family: Int
    /// Counts up through all tokens of one authority.
    let number: Int
    let issuedAt: Double
    var expiresAt: Double
    /// Whether this refresh token has been exchanged for a new pair.
    var isSpent = false
    /// How often it has been accepted.
    var uses = 0
    /// What the token may be used for; `nil` means everything.
    var scopes: Set<String>?
    /// Who the token is for where no fixture has users, or a client has no user.
    var subject: Row?

    func isExpired(at now: Double) -> Bool { now >= expiresAt }

    /// Whether the token is of that kind and that user; `nil` means any.
    func matches(_ kind: TokenKind?, of user: RowID?) -> Bool {
        (kind == nil || kind == self.kind) && (user == nil || user == self.user)
    }
}

/// An access token and the refresh token that goes with it.
public struct TokenPair: Sendable, Hashable {
    /// Goes with requests, as `Authorization: Bearer`.
    public let access: String
    /// Is exchanged for the next pair.
    public let refresh: String
}

/// Who a request comes from, by its access token.
struct Bearer: Sendable, Hashable {
    let user: RowID
    let tokenID: String
    let family: Int
    /// The access token itself.
    let token: String
    /// What the token may be used for; `nil` means everything.
    var scopes: Set<String>?
    /// Whether the user is in no fixture.
    var isOutside = false
}

/// Why a request's access token is not accepted.
enum TokenRefusal: Error, Sendable, Hashable {
    /// The request carries none.
    case missing
    case expired
    /// It is no token of this stub, was revoked, or its user is gone.
    case invalid
}

/// Why no new tokens are given for a refresh token.
enum RefreshRefusal: Error, Sendable, Hashable {
    case unknown
    case expired
    /// It was used before; its family is now revoked.
    case reused
    case accessToken
    case userGone
}
