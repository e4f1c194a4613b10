import StubHTTP

/// How a request of the pact carries its credentials, which the file itself never contains.
enum PactCredentials: Sendable, Hashable {
    /// The request has no `Authorization`.
    case none
    /// A token that the state change returns, after a scheme such as `Bearer`; empty for a bare
    /// token.
    case token(scheme: String)
    /// A token that nobody has issued, for responses that reject one.
    case rejected(scheme: String)

    /// The credentials of a request, by the response that it got.
    init(_ request: HTTPRequest, status: Int) {
        guard let value = request.fields["Authorization"] else {
            self = .none
            return
        }
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count > 1 ? String(parts[0]) : ""
        self = status == 401 || status == 403 ? .rejected(scheme: scheme) : .token(scheme: scheme)
    }

    /// The name of the token among the values of a state change.
    static let tokenName = "token"

    /// The header field's value, with `${token}` for the token; `nil` without credentials.
    var expression: String? {
        switch self {
        case .none: nil
        case .token(let scheme): Self.joined(scheme, "${\(Self.tokenName)}")
        case .rejected(let scheme): Self.joined(scheme, "rejected")
        }
    }

    private static func joined(_ scheme: String, _ token: String) -> String {
        scheme.isEmpty ? token : "\(scheme) \(token)"
    }
}
