import StubHTTP
import StubJSON
import StubSupport

/// Another service's token as a stub reads it: its claims, whoever signed them (RFC 7519 §3).
struct IdentityToken {
    let claims: JSONObject

    /// Reads a JWT's payload; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decode(String(parts[1])),
            let claims = try? JSONParser.parse(bytes).object
        else { return nil }
        self.claims = claims
    }

    /// True from the moment on that `exp` names (RFC 7519 §4.1.4).
    func isExpired(at now: Double) -> Bool {
        claims["exp"]?.double.map { $0 <= now } ?? false
    }
}
