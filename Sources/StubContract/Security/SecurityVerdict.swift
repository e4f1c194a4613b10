/// Whether a request is authorised.
package enum SecurityVerdict: Sendable, Hashable {
    /// The request carries all credentials of an alternative, or needs none.
    case granted
    /// The request lacks credentials, or they are malformed: 401.
    case missing
    /// The stub did not issue the token, or the token has expired or was revoked: 401.
    case tokenRefused
    /// The token lacks these scopes: 403.
    case lacksScopes([String])

    /// The position in the order of verdicts; a higher rank is nearer to `granted`.
    private var rank: Int {
        switch self {
        case .granted: 3
        case .lacksScopes: 2
        case .tokenRefused: 1
        case .missing: 0
        }
    }

    static func better(_ one: Self, _ other: Self) -> Self {
        other.rank > one.rank ? other : one
    }

    static func worse(_ one: Self, _ other: Self) -> Self {
        other.rank < one.rank ? other : one
    }
}

/// The result of looking up the token of `Authorization` in the stub's token simulation.
///
/// If there is a simulation, it decides about tokens; otherwise every well-formed value is
/// accepted.
package enum SimulatedToken: Sendable, Hashable {
    /// The request has no `Authorization` field.
    case missing
    /// The stub did not issue the token, or the token has expired or was revoked.
    case refused
    /// The token is valid for these scopes; `nil` means for all scopes.
    case valid(scopes: Set<String>?)
    /// The token is one that no operation issues.
    case fixed(FixedToken)
}

/// What a request says by a token that stands alone, in a cookie or a header field of its own.
package struct SimulatedSession {
    /// Where requests have the token of the session.
    let carriers: [SecurityScheme.Kind]
    let token: SimulatedToken
    /// The header field with the CSRF token, and the value that it needs; `nil` for none.
    let csrf: (field: String, value: String)?

    package init(
        carriers: [SecurityScheme.Kind], token: SimulatedToken,
        csrf: (field: String, value: String)? = nil
    ) {
        (self.carriers, self.token, self.csrf) = (carriers, token, csrf)
    }
}
