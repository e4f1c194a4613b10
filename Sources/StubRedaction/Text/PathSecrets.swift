/// Decides which segments of a path are secrets.
enum PathSecrets {
    /// Segments before a token that is sent to a person.
    private static let links: Set<String> = [
        "reset", "resets", "verify", "verification", "activate", "activation", "confirm",
        "confirmation", "invite", "invites", "invitation", "invitations", "unsubscribe", "magic",
        "magiclink", "passwordreset", "resetpassword", "passwordresets", "verifyemail",
        "emailverification", "confirmemail", "unlock", "recover", "recovery", "otp", "signed",
        "sso", "callback", "login", "approve", "password", "newpassword", "setpassword", "join",
    ]
    private static let numeric: Set<String> = [
        "otp", "pin", "code", "verify", "confirm", "activate",
    ]

    private static let hookWords: Set<String> = [
        "hooks", "catch", "services", "workflows", "triggers", "webhook", "webhooks", "incoming",
        "hook", "trigger", "events", "integrations", "standard", "custom", "alerts", "messages",
    ]

    /// Whether the segment of a webhook's path is not one of the usual words.
    static func isHookPart(_ segment: String) -> Bool {
        segment.utf8.count >= 5 && !hookWords.contains(segment.lowercased())
    }

    /// - Parameters:
    ///   - before: the preceding segment, or an empty text.
    ///   - isHook: whether the URL is that of a webhook, of which every part is secret.
    static func isToken(_ segment: String, after before: String, isHook: Bool) -> Bool {
        let bytes = PercentRun.decode(segment.utf8) ?? Array(segment.utf8)
        guard bytes.count >= 4 else { return false }
        let isUUID = ValueLook.isUUID(bytes)
        if !isUUID, ValueLook.isRandom(bytes, length: 20), !bytes.allSatisfy(\.isHexadecimal) {
            return true
        }
        if ChanceText.isSecret(bytes) { return true }
        if isHook { return bytes.count >= 8 && !ValueLook.isPlain(segment) }
        guard !before.isEmpty else { return false }
        let before =
            PercentRun.decode(before.utf8).map { String(decoding: $0, as: UTF8.self) }
            ?? before
        let name = NameParts(before).joined
        let isLink = links.contains(name)
        if bytes.allSatisfy(\.isASCIIDigit) { return numeric.contains(name) }
        guard isLink || SecretNames.reach(of: before).map({ $0 != .personal }) ?? false else {
            return false
        }
        if isUUID { return isLink }
        if bytes.count >= 6, bytes.contains(where: { "@!#$^*".utf8.contains($0) }),
            bytes.contains(where: \.isASCIIDigit)
        {
            return true
        }
        return ValueLook.isTokenLike(bytes) && !ValueLook.isPlain(segment)
    }
}
