package import StubJSON

/// Replaces secrets in every part of a message, by the same rules for recordings and for display.
///
/// The caller decides what replaces a secret, and supplies the secrets that are known from other
/// messages. An instance is used by one task at a time.
package final class SecretRedaction {
    package let rules: RedactionRules
    let replace: (_ secret: String, _ reach: Reach) -> String
    let known: (_ text: [UInt8]) -> [UInt8]?
    private var reaches: [String: Reach?] = [:]
    private var suspicions: [String: Bool] = [:]
    private var neutral: [String: Bool] = [:]
    private var roles: [String: PairName.Role] = [:]
    /// Replacements of member names, by name.
    private var shownNames: [String: String] = [:]
    private static let mostNames = 10_000
    /// How many bytes were inspected; linear in the length of the text.
    package internal(set) var steps = 0
    /// How deep the current text is nested in other texts.
    var depth = 0
    /// The current path in a body, and the places where something was replaced.
    var path: [String] = []
    package internal(set) var places: Set<JSONPointer> = []
    /// The names of the enclosing members, outermost first.
    var names: [String] = []

    /// The name of the text that is searched, and how deep its scan is nested.
    var valueName = ""
    var valueDepth = 0
    /// How many JSON values are open around the current one, in all texts together.
    var levels = 0

    /// How deep texts in texts are searched: JSON in a form in a query in JSON.
    static let deepest = 12
    /// JSON values around each other up to which texts in them are searched, for the stack's sake.
    static let mostLevels = 600

    /// - Parameters:
    ///   - known: replaces secrets found in other messages; returns `nil` if there is none.
    ///   - replace: returns the replacement, or the secret itself to keep it.
    package init(
        rules: RedactionRules, known: @escaping (_ text: [UInt8]) -> [UInt8]? = { _ in nil },
        replace: @escaping (_ secret: String, _ reach: Reach) -> String
    ) {
        self.rules = rules
        self.known = known
        self.replace = replace
    }

    // MARK: - Decisions

    /// What a name hides; computed once for each name.
    func reach(of name: String) -> Reach? {
        if let reach = reaches[name] { return reach }
        let reach = rules.reach(of: name)
        if reaches.count < Self.mostNames { reaches[name] = .some(reach) }
        return reach
    }

    /// Whether a name hints at a credential; computed once for each name.
    func isSuspicious(_ name: String) -> Bool {
        if let known = suspicions[name] { return known }
        let isSuspicious = SecretNames.isSuspicious(name)
        if suspicions.count < Self.mostNames { suspicions[name] = isSuspicious }
        return isSuspicious
    }

    /// What a member's name says about the members beside it; computed once for each name.
    func role(of name: String) -> PairName.Role {
        if let known = roles[name] { return known }
        let role = PairName.Role(name)
        if roles.count < Self.mostNames { roles[name] = role }
        return role
    }

    /// Whether the text is a name of a secret itself.
    func isName(_ text: String) -> Bool { text.utf8.count <= 40 && reach(of: text) != nil }

    /// Whether random text under a name is no secret; computed once for each name.
    func isNeutral(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        if let known = neutral[name] { return known }
        let isNeutral = NeutralName.isOne(name)
        if neutral.count < Self.mostNames { neutral[name] = isNeutral }
        return isNeutral
    }

    /// Whether the text looks random and its name hints at a credential.
    func looksLikeKey(_ text: String, under name: String) -> Bool {
        text.utf8.count >= ValueLook.shortestRandom && isSuspicious(name)
            && SecretShape.looksLikeKey(text, under: name)
    }

    /// Returns the member's name, or a replacement if the name itself is a secret or personal data.
    ///
    /// Users are often listed by address, sessions by token.
    ///
    /// - Parameter outer: what the container's name hides.
    func shown(name: String, in outer: Reach?) -> String {
        guard name.utf8.count >= KnownSecrets.shortest || name.utf8.contains(UInt8(ascii: "@"))
        else { return name }
        if let known = shownNames[name] { return known }
        if let outer, outer != .personal, isSecret(name, .random) { return replace(name, .tokens) }
        // Ids of things are as often the names of members as anything else.
        let shown = plain(name, under: "id")
        // An id has fewer characters, or letters of one case.
        if shown == name, name.utf8.count >= 32, !isNeutral(names.last ?? ""),
            ValueLook.isMixed(name.utf8), ChanceText.isSecret(Array(name.utf8))
        {
            return replace(name, .tokens)
        }
        if shownNames.count < Self.mostNames { shownNames[name] = shown }
        return shown
    }

    func replacement(of secret: String, _ reach: Reach) -> String { replace(secret, reach) }

    private static let schemes = [
        "bearer ", "basic ", "token ", "digest ", "apikey ", "dpop ", "negotiate ", "ntlm ",
        "hmac ", "aws4-hmac-sha256 ", "oauth ", "key ", "sharedkey ", "sso-key ",
    ]

    /// The length in bytes of an authentication scheme at the start, with the space behind it.
    func scheme(of text: String) -> Int? {
        let start = text.prefix(20).lowercased()
        return Self.schemes.first { start.hasPrefix($0) }?.utf8.count
    }

    /// Whether the text is a secret under a name of that reach.
    func isSecret(_ text: String, _ reach: Reach) -> Bool {
        guard !text.isEmpty else { return false }
        if reach != .values,
            Placeholder.isOne(text) || ValueLook.isVersion(text) || SecretNames.isLabel(text)
        {
            return false
        }
        switch reach {
        case .values: return true
        case .credentials:
            return !ValueLook.isHarmless(text) && !EnumeratedValue.isCompound(text)
        // A PIN is as short as a count, so that only this name allows counts.
        case .tokens:
            return !ValueLook.isHarmless(text) && !ValueLook.isCount(text)
                && !EnumeratedValue.isOne(text)
        case .key, .auth: return !KeyTerm.isHarmless(text)
        case .opaque: return !ValueLook.isPlain(text)
        case .random: return ValueLook.isMadeByChance(Array(text.utf8))
        case .personal: return isPersonal(text)
        }
    }

    private func isPersonal(_ text: String) -> Bool {
        guard text.utf8.count <= 200, !ValueLook.isReservedAddress(text) else { return false }
        if text.utf8.contains(UInt8(ascii: "@")) { return true }
        if text.utf8.contains(UInt8(ascii: "/")), text.contains("://") { return false }
        let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
        return digits >= 4 || digits > 0 && ValueLook.isDocumentNumber(text)
            || text.utf8.count { $0 == UInt8(ascii: ":") } > 1
    }
}
