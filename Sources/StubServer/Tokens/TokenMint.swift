import StubContract
import StubFixtures
import StubJSON
import StubSupport

/// Creates the values of tokens, which are unique, and the same in each run with the same seed.
///
/// They are JSON Web Tokens, but the stub looks tokens up in its table and verifies no signatures.
struct TokenMint: Sendable {
    /// Must be kept when the stub is reset, or earlier tokens would be issued again.
    var random: SplitMix64
    /// The number of tokens that were made.
    private(set) var issued = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Makes a token with the user's claims, its lifetime and an identifier, without which two
    /// tokens of the same second would be equal.
    mutating func token(
        _ kind: TokenKind, for subject: TokenAuthority.Subject, family: Int, lifetime: Double,
        _ binding: TokenBinding, now: Double
    ) -> (value: String, token: Token) {
        issued += 1
        var payload = JSONObject(
            binding.claims.compactMap { claim in subject.row.members[claim].map { (claim, $0) } })
        if binding.isInferred || subject.client != nil {
            payload["sub"] = .string(subject.id.description)
        }
        if let client = subject.client { payload["client_id"] = .string(client) }
        if let scopes = subject.scopes {
            payload["scope"] = .string(scopes.sorted().joined(separator: " "))
        }
        Self.addLife(of: lifetime, to: &payload, now: now)
        payload["jti"] = .string(text())
        var token = Token(
            id: "\(kind.rawValue)-\(issued)", kind: kind, user: subject.id, family: family,
            number: issued, issuedAt: now, expiresAt: now + lifetime)
        token.scopes = subject.scopes
        if subject.isOutside { token.subject = subject.row }
        token.isClient = subject.isClient
        let form = binding.forms[kind == .access ? .accessToken : .refreshToken]
        let text = form.flatMap { self.text(of: $0) }
        return (text ?? SignedToken.text(of: payload, key: Array(binding.secret.utf8)), token)
    }

    /// A new text of a form; `nil` for a JSON Web Token, which says something.
    mutating func text(of form: TokenForm) -> String? {
        func digits(_ count: Int) -> String {
            var text = ""
            while text.count < count {
                let more = String(random.next(), radix: 16)
                text += String(repeating: "0", count: 16 - more.count) + more
            }
            return String(text.prefix(count))
        }
        switch form {
        case .jsonWebToken: return nil
        case .digits(let count): return digits(count)
        case .uuid:
            // RFC 9562 §5.4: version 4.
            let text = Array(digits(32))
            let parts = [text[0..<8], text[8..<12], ["4"] + text[13..<16], ["a"] + text[17..<20]]
            return (parts + [text[20..<32]]).map { String($0) }.joined(separator: "-")
        }
    }

    /// Makes a token for the client about who the user is (OpenID Connect Core §2).
    func identityToken(
        for subject: TokenAuthority.Subject, client: String?, nonce: String?, lifetime: Double,
        _ binding: TokenBinding, now: Double
    ) -> String {
        var payload = JSONObject([
            ("iss", "understudy"), ("sub", .string(subject.id.description)),
            ("aud", .string(client ?? "understudy")),
        ])
        for claim in binding.claims + ["email", "name"] {
            if let value = subject.row.members[claim] { payload[claim] = value }
        }
        if let nonce { payload["nonce"] = .string(nonce) }
        Self.addLife(of: lifetime, to: &payload, now: now)
        return SignedToken.text(of: payload, key: Array(binding.secret.utf8))
    }

    private static func addLife(of lifetime: Double, to payload: inout JSONObject, now: Double) {
        let issuedAt = wholeSeconds(now)
        payload["iat"] = .int(issuedAt)
        // Whole seconds only: a lifetime below one second is stated as one.
        payload["exp"] = .int(issuedAt + max(1, wholeSeconds(lifetime)))
    }

    /// Sixteen random bytes as text that may be part of a URL.
    mutating func text() -> String {
        Base64.urlEncode(
            (0..<2).flatMap { _ in withUnsafeBytes(of: random.next().bigEndian, Array.init) })
    }

    static func wholeSeconds(_ seconds: Double) -> Int {
        Int(exactly: min(max(seconds, -1e15), 1e15).rounded(.down)) ?? 0
    }
}
