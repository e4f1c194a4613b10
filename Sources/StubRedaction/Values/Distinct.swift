/// Decides which secrets are replaced in other places as well.
package enum Distinct {
    private static let common: Set<String> = [
        "username", "password", "required", "disabled", "standard", "accepted", "verified",
        "complete", "completed", "inactive", "approved", "rejected", "customer", "production",
        "development", "authorization", "authenticated", "changeme", "undefined", "anonymous",
        "unlimited", "forbidden", "unauthorized", "application", "localhost", "confirmed",
        "optional", "internal", "external", "personal", "business", "sandbox1", "preferred",
        "available", "unavailable", "successful", "cancelled", "processing", "delivered",
    ]

    /// Whether it is a date without a time; the first of January often means an unknown date.
    private static func isBirthDate(_ text: String) -> Bool {
        text.utf8.count == 10 && !text.hasSuffix("-01-01")
    }

    /// Whether a secret is so long and unusual that other texts do not contain it by chance.
    package static func isDistinct(_ secret: String, _ reach: Reach) -> Bool {
        let bytes = Array(secret.utf8)
        guard (KnownSecrets.shortest...8192).contains(bytes.count) else { return false }
        if common.contains(secret.lowercased()) { return false }
        if ValueLook.isDate(secret) { return reach == .personal && isBirthDate(secret) }
        if reach != .values, SecretNames.isName(secret) { return false }
        guard Set(bytes.prefix(64)).count > 3 else { return false }
        let digits = bytes.count(where: \.isASCIIDigit)
        switch reach {
        case .values, .personal:
            return bytes.contains(UInt8(ascii: "@")) || digits >= 9
                || digits >= 6 && digits < bytes.count && bytes.allSatisfy(\.isAlphanumeric)
        case .key, .auth:
            // A single short word may well stand in other texts too.
            return digits > 0 || bytes.count >= 12
                || bytes.dropFirst().contains { $0 &- 0x41 < 26 }
        case .opaque, .random: return bytes.count >= 10 && !ValueLook.isPlain(secret)
        case .credentials, .tokens: return digits < bytes.count || digits >= 9
        }
    }
}
