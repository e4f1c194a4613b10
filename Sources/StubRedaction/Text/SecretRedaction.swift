package import StubJSON

/// Replaces secrets in every part of a message, by the same rules for recordings and for display.
///
/// The caller decides what replaces a secret, and supplies the secrets that are known from other
/// messages. An instance is used by one task at a time.
package final class SecretRedaction {
    package let rules: RedactionRules
    private let replacement: (_ secret: String, _ reach: Reach) -> String
    let known: (_ text: [UInt8]) -> [UInt8]?

    /// How many bytes were inspected; linear in the length of the text.
    package internal(set) var steps = 0
    /// How deep the current text is nested in other texts.
    var depth = 0
    /// How many JSON values are open around the current one, in all texts together.
    var levels = 0
    /// The message to which the user's places apply, `request` or `response`; `nil` without places.
    package var side: String?
    /// What becomes of the current value because the user named its place, or kept its name.
    private var keeping = Keeping.nothing
    /// The current path in a body, and the places where something was replaced.
    private var path: [String] = []
    private var places: Set<JSONPointer> = []
    /// The names of the enclosing members, outermost first.
    var names: [String] = []
    /// Whether the name of the text that is searched allows random text in it.
    private(set) var isNeutralText = false

    /// How deep texts in texts are searched: JSON in a form in a query in JSON.
    private static let deepest = 12
    /// JSON values around each other up to which texts in them are searched, for the stack's sake.
    private static let mostLevels = 600

    private enum Keeping {
        case nothing
        /// The value stays here, and is replaced at other places.
        case here
        /// The value stays, and nothing is learned from it.
        case everywhere
    }

    /// What was found out about a name.
    final class NameFacts {
        let reach: Reach?
        private let name: SecretName
        private(set) lazy var isNeutral = name.isNeutral
        private(set) lazy var isSuspicious = name.isSuspicious
        private(set) lazy var isCompleting = name.isCompleting
        /// Whether its value is the name of another value.
        let isLabel: Bool
        /// Whether its value may be named by another one.
        let holdsLabelled: Bool

        init(_ text: String, _ rules: RedactionRules) {
            name = SecretName(text)
            reach = rules.reach(of: text)
            isLabel = LabelledValue.names(text)
            holdsLabelled = LabelledValue.holds(text)
        }
    }
    private var facts: [String: NameFacts] = [:]
    private var shownNames: [String: String] = [:]
    private static let mostNames = 10_000

    /// - Parameters:
    ///   - known: replaces secrets found in other messages; returns `nil` if there is none.
    ///   - replace: returns the replacement, or the secret itself to keep it.
    package init(
        rules: RedactionRules, known: @escaping (_ text: [UInt8]) -> [UInt8]? = { _ in nil },
        replace: @escaping (_ secret: String, _ reach: Reach) -> String
    ) {
        self.rules = rules
        self.known = known
        replacement = replace
    }

    /// Whether the current value stays.
    var isKept: Bool { keeping != .nothing }

    func replace(_ secret: String, _ reach: Reach) -> String {
        if keeping == .everywhere { return secret }
        let replaced = replacement(secret, reach)
        return isKept ? secret : replaced
    }

    /// The bytes without the secrets of other messages; `nil` if there is none, or if all stays.
    func withoutKnown(_ bytes: [UInt8]) -> [UInt8]? { isKept ? nil : known(bytes) }

    // MARK: - Names

    func facts(of name: String) -> NameFacts {
        if let known = facts[name] { return known }
        let found = NameFacts(name, rules)
        if facts.count < Self.mostNames { facts[name] = found }
        return found
    }

    /// What a name hides.
    func reach(of name: String) -> Reach? { facts(of: name).reach }

    /// Whether the text looks random and its name hints at a credential.
    func looksLikeKey(_ text: String, under name: String) -> Bool {
        text.utf8.count >= ChanceText.shortestHinted && facts(of: name).isSuspicious
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
        if let known = shownNames[name] { return isKept ? name : known }
        var shown = plain(name, under: "id")
        // Ids of things are as often the names of members as anything else. They have fewer
        // characters, or letters of one case.
        let bytes = Array(name.utf8)
        let isSecret =
            outer.map { $0 != .personal && ChanceText.isKey(bytes) } ?? false
            || bytes.count >= 32 && !facts(of: names.last ?? "").isNeutral
                && ValueLook.isMixed(bytes)
                && ChanceText.isSecret(bytes)
        if shown == name, isSecret { shown = replace(name, .tokens) }
        if !isKept, outer == nil, shownNames.count < Self.mostNames {
            shownNames[name] = shown
        }
        return shown
    }

    // MARK: - Values

    /// Redacts a value, with the name's reach if the name is known.
    package func value(_ text: String, under reach: Reach?, name: String = "") -> String {
        whole(text, under: reach) ?? unnamed(text, under: name)
    }

    /// The replacement of a value that is a secret as a whole because of its name; `nil` if it is
    /// none.
    ///
    /// An authentication scheme stays.
    func whole(_ text: String, under reach: Reach?) -> String? {
        guard let reach, hides(text, reach) else { return nil }
        guard reach != .personal, let length = Self.scheme(of: text.utf8) else {
            return replace(text, reach)
        }
        let start = text.utf8.index(text.startIndex, offsetBy: length)
        if ValueLook.isPlaceholder(String(text[start...])) { return nil }
        // The password in `Basic …` (RFC 7617 §2) is a secret of its own.
        if length == 6, let pair = EncodedRun.base64(text[start...].utf8)?.decoded,
            let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        {
            _ = replace(String(decoding: pair[(colon + 1)...], as: UTF8.self), .credentials)
        }
        return text[..<start] + replace(String(text[start...]), reach)
    }

    /// Redacts a text whose name does not say that it is a secret, by what it looks like.
    func unnamed(_ text: String, under name: String) -> String {
        if rules.hidesPersonalData, AccountNumber.isCard(text) {
            // The id of an order may have the check digit of a card.
            return facts(of: name).isNeutral && !name.lowercased().hasSuffix("number")
                ? text : replace(text, .personal)
        }
        let shown = plain(text, under: name)
        return shown == text && looksLikeKey(text, under: name) ? replace(text, .tokens) : shown
    }

    private static let schemes = NameTable.words(
        "bearer basic token digest apikey dpop negotiate ntlm hmac aws4-hmac-sha256 oauth key sharedkey sso-key"
    )

    /// The length in bytes of an authentication scheme at the start, with the space behind it.
    static func scheme(of text: some Collection<UInt8>) -> Int? {
        let word = text.prefix(17).prefix { $0 != 0x20 }
        guard (3...16).contains(word.count), word.count < text.count,
            schemes.contains(String(decoding: word, as: UTF8.self).lowercased())
        else { return nil }
        return word.count + 1
    }

    /// Whether the text is a secret under a name of that reach.
    func isSecret(_ text: String, _ reach: Reach) -> Bool {
        if reach == .values { return !text.isEmpty }
        guard !text.isEmpty, !ValueLook.isPlaceholder(text),
            !ValueLook.isRoute(text)
        else { return false }
        switch reach {
        case .values: return true
        case .credentials:
            return !ValueLook.isHarmless(text) && !ValueLook.isEnumerated(text, isCompound: true)
        // A PIN is as short as a count, so that only this name allows counts.
        case .tokens:
            return !ValueLook.isHarmless(text) && !ValueLook.isCount(text)
                && !ValueLook.isEnumerated(text, isCompound: false)
        case .doubtful: return !ValueLook.isPlain(text)
        case .personal: return ValueLook.isPersonal(text)
        }
    }

    /// Whether the text is a secret under a name of that reach, and no text about one.
    func hides(_ text: String, _ reach: Reach) -> Bool {
        isSecret(text, reach) && !isAboutSecrets(text, reach)
    }

    private static let speaking = NameTable.words(
        """
        error errors fielderrors validationerrors violations messages labels placeholders hints
        properties translations strings details
        """)

    /// Whether the text is a label or a message about a secret: `Neues Passwort`, `Your token has
    /// expired.`, `{"errors": {"password": "is too short"}}`.
    private func isAboutSecrets(_ text: String, _ reach: Reach) -> Bool {
        guard reach != .values, !text.utf8.contains(where: \.isASCIIDigit),
            Self.scheme(of: text.utf8) == nil
        else { return false }
        if ValueLook.isLabel(text) { return true }
        guard text.utf8.contains(0x20) else { return false }
        let name = names.last?.lowercased() ?? ""
        let isSpeaking = names.contains {
            Self.speaking.contains($0.lowercased().filter { $0 != "_" })
        }
        if isSpeaking, !facts(of: name).holdsLabelled { return true }
        // The secret itself may be a sentence: the answer to a question, a phrase of words.
        guard !["answer", "phrase", "mnemonic"].contains(where: name.contains),
            text.unicodeScalars.first?.properties.isUppercase ?? false,
            let last = text.unicodeScalars.last
        else { return false }
        return last == "?"
            || text.utf8.count { $0 == 0x20 } > 1 && ".!…".unicodeScalars.contains(last)
    }

    // MARK: - Texts

    /// Redacts a text under a harmless name by searching what it contains.
    ///
    /// - Parameter name: its name, which may say that random text is an id or a hash.
    package func plain(_ text: String, under name: String = "") -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8]?
        if bytes.count >= 6, !ValueLook.isTerm(text), !ValueLook.isWords(bytes) {
            let outer = isNeutralText
            defer { isNeutralText = outer }
            isNeutralText = facts(of: name).isNeutral
            result = redacted(bytes)
        }
        if depth == 0 { result = withoutKnown(result ?? bytes) ?? result }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Redacts a text of any notation; `nil` if it contains no secret.
    func redacted(_ bytes: [UInt8]) -> [UInt8]? {
        guard depth < Self.deepest, levels < Self.mostLevels else { return nil }
        depth += 1
        defer { depth -= 1 }
        steps += bytes.count
        if let result = redactedJSON(bytes) ?? redactedBase64(bytes) { return result }
        if let result = MultipartScan.redacted(bytes, self) { return result }
        return TextScan.redacted(bytes, self)
    }

    /// Redacts JSON: `nil` if the bytes are no object or array, `.some(nil)` without a secret.
    func redactedJSON(_ bytes: [UInt8]) -> [UInt8]?? {
        let first = bytes.first { !$0.isBlank && !$0.isLineEnd }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = try? JSONParser.parse(bytes)
        else { return nil }
        let replaced = json(value, under: nil)
        return .some(replaced == value ? nil : JSONSerializer.bytes(replaced))
    }

    // MARK: - Places

    /// Runs the closure with the path extended by one token.
    package func within<Result>(_ token: String, _ body: () -> Result) -> Result {
        guard depth == 0 else { return body() }
        path.append(token)
        defer { path.removeLast() }
        return body()
    }

    /// Runs the closure for the value at a place below the current one, as the user's places say.
    ///
    /// - Parameter body: is given the reach of a value that the user named.
    func placed<Result>(at tokens: [String], _ body: (_ named: Reach?) -> Result) -> Result {
        guard rules.hasPlaces, depth == 0, let side else { return body(nil) }
        let place = path + tokens
        let isRedacted = rules.redacts(place, of: side)
        let outer = keeping
        defer { keeping = outer }
        if isRedacted {
            keeping = .nothing
        } else if keeping == .nothing, rules.keeps(place, of: side) {
            keeping = .here
        }
        return body(isRedacted ? .values : nil)
    }

    /// Redacts the text at a place, unless the user's places say what becomes of it.
    package func text(
        _ text: String, at tokens: String..., redact: (String) -> String
    ) -> String {
        placed(at: tokens) { named in
            let shown = named.map { value(text, under: $0) } ?? redact(text)
            return isKept ? text : shown
        }
    }

    /// Leaves a value as it is, but for the places in it that the user named.
    func kept(_ value: JSONValue) -> JSONValue {
        guard rules.hasPlaces, depth == 0, side != nil else { return value }
        let outer = keeping
        defer { keeping = outer }
        keeping = .everywhere
        return json(value, under: nil)
    }

    /// Records the current place, or one below it.
    package func mark(_ tokens: String...) {
        if depth == 0, !isKept { places.insert(JSONPointer(tokens: path + tokens)) }
    }

    /// Returns the recorded places, sorted, and clears them for the next message.
    package func takePlaces() -> [JSONPointer] {
        defer { places = [] }
        return places.sorted { $0.description < $1.description }
    }
}
