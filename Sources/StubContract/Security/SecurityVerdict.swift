/// Whether a request may do what it asks for.
public enum SecurityVerdict: Sendable, Hashable {
    /// It carries all credentials of an alternative, or needs none.
    case granted
    /// It lacks credentials, or they are malformed: 401.
    case missing
    /// Its token was not issued by the stub, has expired or was revoked: 401.
    case tokenRefused
    /// Its token lacks these scopes: 403.
    case lacksScopes([String])

    /// Which of two verdicts is nearer to `granted`.
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

/// What the stub's token simulation says of the token in `Authorization`.
///
/// Where there is a simulation, it decides about tokens; otherwise every well-formed value is
/// accepted.
public enum SimulatedToken: Sendable, Hashable {
    /// The request has no `Authorization`.
    case missing
    /// The token is none of the stub's, has expired or was revoked.
    case refused
    /// The token is valid, for these scopes; `nil` means for all.
    case valid(scopes: Set<String>?)
}
