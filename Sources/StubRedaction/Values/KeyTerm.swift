/// Recognises harmless texts under the name of a key, such as `acmeKey` or `signature`.
enum KeyTerm {
    /// Words that programs use for kinds, states and common members.
    private static let common: Set<String> = [
        "basic", "bearer", "digest", "oauth", "oauth1", "oauth2", "openid", "oidc", "saml", "saml2",
        "jwt", "apikey", "api_key", "api-key", "ldap", "local", "kerberos", "anonymous", "public",
        "private", "default", "standard", "custom", "internal", "external", "google", "facebook",
        "github", "gitlab", "apple", "microsoft", "azure", "twitter", "linkedin", "okta", "auth0",
        "password", "passwordless", "webauthn", "passkey", "email", "phone", "totp", "cookie",
        "session", "token", "header", "query", "ecdsa", "ed25519", "eddsa", "sha256", "sha384",
        "sha512", "rs256", "hs256", "es256", "rsa-sha256", "hmac-sha256", "hmac-sha1", "ecdsa-p256",
        "pending", "active", "inactive", "valid", "verified", "unverified", "signed", "unsigned",
        "revoked", "present", "absent", "unknown", "success", "failed", "failure", "error",
        "passed",
        "complete", "completed", "accepted", "rejected", "approved", "granted", "denied", "digital",
        "electronic", "handwritten", "authenticated", "unauthenticated", "logged_in", "loggedin",
        "logged_out", "loggedout", "strict", "none", "authorized", "unauthorized", "redirect",
        "popup", "implicit", "automatic", "manual", "always", "never", "title", "label", "value",
        "price", "status", "results", "amount", "count", "total", "category", "product", "customer",
        "production", "staging", "sandbox", "development",
    ]

    /// Whether it is a common word for a kind, a state or an algorithm.
    static func isCommon(_ text: String) -> Bool {
        text.utf8.count <= 16 && common.contains(text.lowercased())
    }

    /// Whether the text is short, a common word, prose, or an identifier of a program.
    static func isHarmless(_ text: String) -> Bool {
        if ValueLook.isHarmless(text) || ValueLook.isDate(text) { return true }
        let isPlain = ValueLook.isPlain(text)
        if text.utf8.count <= 5 { return isPlain }
        if text.utf8.count <= 16, common.contains(text.lowercased()) { return true }
        return isPlain && text.utf8.contains(0x20) || isIdentifier(text) || isFile(text)
            || isIssue(text)
            || isConstant(text)
    }

    /// Whether it has parts with few digits: `user_id`, `home.title`, `v2:products:1`, `this.name`.
    ///
    /// A dash alone joins the words of passwords too.
    private static func isIdentifier(_ text: String) -> Bool {
        let isDotted = text.utf8.contains(UInt8(ascii: "."))
        var separators = 0
        var digits = 0
        for byte in text.utf8 {
            if "_.:/".utf8.contains(byte) {
                separators += 1
                digits = 0
            } else if byte.isASCIIDigit {
                digits += 1
                if digits > 2 { return false }
            } else if byte == UInt8(ascii: "-") || byte &- 0x61 < 26 || byte == UInt8(ascii: "$") {
                digits = 0
            } else if isDotted, byte.isASCIILetter {
                digits = 0
            } else {
                return false
            }
        }
        return separators > 0 && ValueLook.isPlain(text)
    }

    /// The path of a file in a store: `thumbs/9f86d081.webp`.
    private static func isFile(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"))
        guard parts.count > 1, let name = parts.last,
            let dot = name.lastIndex(of: UInt8(ascii: "."))
        else { return false }
        let ending = name[name.index(after: dot)...]
        return (2...5).contains(ending.count)
            && ending.allSatisfy { $0 &- 0x61 < 26 || $0.isASCIIDigit }
            && ending.contains { $0 &- 0x61 < 26 }
    }

    /// The number of an issue: `PROJ-1042`.
    private static func isIssue(_ text: String) -> Bool {
        let head = text.utf8.prefix { $0 &- 0x41 < 26 }
        let tail = text.utf8.dropFirst(head.count)
        return (2...10).contains(head.count) && tail.first == UInt8(ascii: "-")
            && (2...7).contains(tail.count) && tail.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// The name of a constant: `SORT_ASCENDING`.
    private static func isConstant(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "_"))
            && text.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 == UInt8(ascii: "_") }
    }
}
