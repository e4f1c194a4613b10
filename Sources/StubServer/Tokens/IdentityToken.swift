import StubHTTP
import StubJSON
import StubSupport

/// The claims of another service's token; its signature is not verified (RFC 7519 §3).
struct IdentityToken {
    let claims: JSONObject

    /// Decodes a JWT's payload; `nil` for other texts.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decode(String(parts[1])),
            let claims = try? JSONParser.parse(bytes).object
        else { return nil }
        self.claims = claims
    }

    /// Whether the time in `exp` has been reached (RFC 7519 §4.1.4).
    func isExpired(at now: Double) -> Bool {
        claims["exp"]?.double.map { $0 <= now } ?? false
    }
}
