package import StubJSON

/// Replaces secrets in every part of a message: one decision for recordings and for what is shown.
///
/// What a secret is replaced by, and which texts are known as secrets from elsewhere, is the
/// caller's. It is used by one task at a time, for one message or a few.
package final class SecretRedaction {
    package let rules: RedactionRules
    let replace: (_ secret: String, _ reach: Reach) -> String
    let known: (_ text: [UInt8]) -> [UInt8]?
    private var reaches: [String: Reach?] = [:]
    /// Bytes looked at so far: grows with the text alone.
    package internal(set) var steps = 0
    /// How many texts within texts the present one is.
    var depth = 0
    /// Where in a body the walk is, and where it has replaced something.
    var path: [String] = []
    package internal(set) var places: Set<JSONPointer> = []
    /// Names of the members around, from the outside in.
    var names: [String] = []

    /// Texts in texts are looked into so deep: JSON in a form in a query in JSON.
    static let deepest = 5

    /// - Parameters:
    ///   - known: the text with secrets replaced that were found before; `nil` if it has none.
    ///   - replace: what stands in a secret's place; the secret itself to leave it.
    package init(
        rules: RedactionRules, known: @escaping (_ text: [UInt8]) -> [UInt8]? = { _ in nil },
        replace: @escaping (_ secret: String, _ reach: Reach) -> String
    ) {
        self.rules = rules
        self.known = known
        self.replace = replace
    }

    // MARK: - Decisions

    /// How much a name hides; asked once for each.
    func reach(of name: String) -> Reach? {
        if let reach = reaches[name] { return reach }
        let reach = rules.reach(of: name)
        if reaches.count < 10_000 { reaches[name] = .some(reach) }
        return reach
    }

    func replacement(of secret: String, _ reach: Reach) -> String { replace(secret, reach) }

    private static let schemes = [
        "bearer ", "basic ", "token ", "digest ", "apikey ", "dpop ", "negotiate ", "ntlm ",
        "hmac ", "aws4-hmac-sha256 ", "oauth ", "key ", "sharedkey ", "sso-key ",
    ]

    /// How many bytes of the text name an authentication scheme, with the space behind it.
    func scheme(of text: String) -> Int? {
        let start = text.prefix(20).lowercased()
        return Self.schemes.first { start.hasPrefix($0) }?.utf8.count
    }

    /// Whether the text under such a name is a secret.
    func isSecret(_ text: String, _ reach: Reach, name: String = "") -> Bool {
        guard !text.isEmpty else { return false }
        switch reach {
        case .values: return true
        case .credentials, .tokens: return !ValueLook.isHarmless(text)
        case .opaque: return !ValueLook.isPlain(text)
        case .random:
            let bytes = Array(text.utf8)
            return !ValueLook.isUUID(bytes) && ValueLook.isRandom(bytes, length: 16)
        case .personal: return isPersonal(text, name)
        }
    }

    private func isPersonal(_ text: String, _ name: String) -> Bool {
        guard text.utf8.count <= 200 else { return false }
        if text.utf8.contains(UInt8(ascii: "@")) {
            return PersonalAddress.isPersonal(text, under: name)
        }
        if text.utf8.contains(UInt8(ascii: "/")), text.contains("://") { return false }
        let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
        return digits >= 4 || digits > 0 && ValueLook.isDocumentNumber(text)
            || text.utf8.count { $0 == UInt8(ascii: ":") } > 1
    }

    /// Whether an e-mail address that was found in a text is somebody's.
    ///
    /// - Parameter isWhole: the text is nothing but the address.
    func isPersonalAddress(_ text: String, isWhole: Bool) -> Bool {
        !isWhole || PersonalAddress.isPersonal(text, under: nil)
    }
}
