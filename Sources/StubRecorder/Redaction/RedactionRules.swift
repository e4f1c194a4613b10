/// Which names hold secrets: in headers, in bodies, in queries.
///
/// Names compare by their letters and digits alone, so `api_key`, `apiKey` and `API-Key` are one.
public struct RedactionRules: Sendable, Hashable {
    /// How far a rule reaches below the name it matches.
    public enum Reach: Sendable, Hashable {
        /// Every text and number, at any depth.
        case values
        /// The same, and long ones wherever else they appear.
        case credentials
        /// Texts alone, wherever they appear: `tokens` is as often a count as a list of secrets.
        case tokens
    }

    private var headers: Set<String>
    private var names: Set<String>
    private var credentialFragments: [String]
    private var tokenFragments: [String]

    /// What is redacted unless told otherwise.
    public static let standard = RedactionRules(
        headers: [
            "authorization", "proxyauthorization", "cookie", "setcookie", "xapikey", "apikey",
            "xauthtoken", "xaccesstoken", "xcsrftoken", "xxsrftoken", "xamzsecuritytoken",
        ],
        names: [
            "pwd", "ssn", "socialsecuritynumber", "ein", "taxid", "bank", "creditcard",
            "cardnumber", "cvv", "cvc", "iban", "crypto", "macaddress", "ip", "ipaddress", "ipv4",
            "ipv6", "clientip", "remoteip", "sessionid", "cookie", "cookies", "setcookie",
            "authorization", "credential", "credentials", "otp", "jwt", "bearer", "sig",
            "xamzsignature", "xamzcredential",
        ],
        credentialFragments: [
            "password", "passwd", "passphrase", "passcode", "secret", "apikey", "privatekey",
            "accesskey",
        ],
        tokenFragments: ["token"])

    /// The same rules with more names; `*name`, `name*` and `*name*` match any name around it.
    public func adding(_ names: [String]) -> RedactionRules {
        var rules = self
        for name in names {
            let normalized = Self.normalized(name)
            if normalized.isEmpty { continue }
            if name.hasPrefix("*") || name.hasSuffix("*") {
                rules.credentialFragments.append(normalized)
            } else {
                rules.names.insert(normalized)
                rules.headers.insert(normalized)
            }
        }
        return rules
    }

    /// Whether a header's value is a secret.
    public func redactsHeader(_ name: String) -> Bool {
        headers.contains(Self.normalized(name)) || reach(of: name) != nil
    }

    /// How much is redacted below a member, query or form name; `nil` leaves it alone.
    public func reach(of name: String) -> Reach? {
        let normalized = Self.normalized(name)
        if names.contains(normalized) { return .values }
        if Self.describesSecret(name, normalized) { return nil }
        if credentialFragments.contains(where: normalized.contains) { return .credentials }
        if tokenFragments.contains(where: normalized.contains) { return .tokens }
        return nil
    }

    /// Whether a name speaks about a secret without holding one, such as `tokenType`.
    static func describesSecret(_ name: String) -> Bool {
        describesSecret(name, normalized(name))
    }

    private static func describesSecret(_ name: String, _ normalized: String) -> Bool {
        name.hasSuffix("At") || name.hasSuffix("_at") || name.hasSuffix("-at")
            || descriptions.contains { normalized.hasSuffix($0) }
    }

    private static let descriptions = [
        "type", "expiry", "expires", "expiresin", "expiration", "expirationdate", "lifetime",
        "ttl", "validity", "count", "limit", "usage", "length", "required", "enabled", "policy",
        "endpoint",
    ]

    private static func normalized(_ name: String) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    byte
                case 0x80...: byte
                default: nil
                }
            }, as: UTF8.self)
    }
}
