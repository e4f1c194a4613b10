import StubHTTP
import StubSupport

/// The issued authorization codes, each of which can be exchanged once (RFC 6749 §4.1.2).
struct CodeTable: Sendable {
    /// An issued code and the request that it was issued for.
    struct Code: Sendable {
        let subject: TokenAuthority.Subject
        let redirectURI: String?
        let challenge: CodeChallenge?
        let nonce: String?
        let expiresAt: Double
        /// The access token that the code was exchanged for; using the code again revokes its
        /// family.
        var accessToken: String?
    }

    private var codes: [String: Code] = [:]
    private var order: [String] = []

    /// The lifetime in seconds: the maximum that RFC 6749 §4.1.2 recommends.
    static let lifetime = 600.0
    private static let capacity = 1000

    subscript(value: String) -> Code? { codes[value] }

    /// Adds a code; above the maximum number of codes, the oldest is removed.
    mutating func add(_ code: Code, as value: String) {
        if order.count >= Self.capacity { codes[order.removeFirst()] = nil }
        codes[value] = code
        order.append(value)
    }

    mutating func spend(_ value: String, for accessToken: String) {
        codes[value]?.accessToken = accessToken
    }
}

/// The hash of a secret that the client sends when it exchanges its code (RFC 7636 §4.2).
struct CodeChallenge: Sendable, Hashable {
    let text: String
    let isHashed: Bool

    /// Reads `code_challenge_method`; `nil` for an unknown method.
    init?(_ text: String, method: String?) {
        switch method?.lowercased() ?? "plain" {
        case "plain": isHashed = false
        case "s256": isHashed = true
        default: return nil
        }
        self.text = text
    }

    /// Whether this is the client's secret (§4.6).
    func isMet(by verifier: String) -> Bool {
        text == (isHashed ? Base64.urlEncode(SHA256.hash(verifier.utf8)) : verifier)
    }
}
