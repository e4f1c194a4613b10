import StubHTTP
import StubJSON
import StubSupport

/// A JSON Web Token, signed with HMAC SHA-256 (RFC 7519; RFC 7518 §3.2, `HS256`).
///
/// Asymmetric signatures (`RS256`) are not supported: the stub publishes no keys, and clients that
/// verify tokens get them from an identity provider.
enum SignedToken {
    private static let header = Base64.urlEncode(
        Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    /// The compact form of the claims (RFC 7515 §7.1).
    static func text(of claims: JSONObject, key: [UInt8]) -> String {
        let content = header + "." + Base64.urlEncode(JSONSerializer.bytes(.object(claims)))
        let code = SHA256.authenticationCode(of: content.utf8, key: key)
        return content + "." + Base64.urlEncode(code)
    }
}
