/// Creates the challenges of a 401 or 403: one for each scheme that the operation accepts (RFC 9110
/// §11.6.1).
package struct SecurityChallenges {
    let security: OperationSecurity
    /// The authorization scheme of simulated tokens, in its original spelling.
    let word: String

    package init(_ security: OperationSecurity, word: String = "Bearer") {
        self.security = security
        self.word = word
    }

    /// The `error` of a bearer challenge (RFC 6750 §3.1).
    package enum TokenError: Sendable, Hashable {
        /// The token is invalid, for this reason.
        case invalid(String)
        /// The token lacks one of these scopes.
        case insufficientScope([String])

        fileprivate var parameters: String {
            switch self {
            case .invalid(let reason):
                #", error="invalid_token", error_description="\#(reason)""#
            case .insufficientScope(let scopes):
                #", error="insufficient_scope", scope="\#(scopes.joined(separator: " "))""#
            }
        }
    }

    /// Returns the values of the `WWW-Authenticate` fields; bearer challenges contain the token's
    /// error.
    ///
    /// A `Basic` challenge is sent only if the contract declares the scheme: on Linux, a URLSession
    /// request that gets one never completes.
    package func values(_ error: TokenError? = nil) -> [String] {
        var values: [String] = []
        for scheme in security.schemes {
            let value = challenge(for: scheme, error)
            if let value, !values.contains(value) { values.append(value) }
        }
        return values
    }

    private func challenge(for scheme: SecurityScheme, _ error: TokenError?) -> String? {
        switch scheme.kind {
        case .oauth2, .openIDConnect, .http("bearer"): tokenChallenge(error)
        case .http("basic"): #"Basic realm="understudy", charset="UTF-8""#
        // The stub does not verify the nonce, so it is constant (RFC 7616 §3.3).
        case .http("digest"):
            #"Digest realm="understudy", qop="auth", algorithm=SHA-256, nonce="understudy""#
        case .http(let scheme): #"\#(Self.capitalized(scheme)) realm="understudy""#
        case .apiKey where scheme.isAuthorizationKey: tokenChallenge(error)
        // There is no registered scheme for API keys, but a 401 requires a challenge (RFC 9110
        // §15.5.2).
        case .apiKey(let place, let name):
            #"ApiKey realm="understudy", in="\#(place.rawValue)", name="\#(name)""#
        case .outside: nil
        }
    }

    private func tokenChallenge(_ error: TokenError?) -> String {
        (word.isEmpty ? "Bearer" : word) + #" realm="understudy""# + (error?.parameters ?? "")
    }

    private static func capitalized(_ scheme: String) -> String {
        scheme.prefix(1).uppercased() + scheme.dropFirst()
    }
}
