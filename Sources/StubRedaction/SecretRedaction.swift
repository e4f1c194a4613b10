package import StubJSON

/// Replaces secrets in every part of a message: one decision for recordings and for what is shown.
///
/// What a secret is replaced by, and which texts are known as secrets from elsewhere, is the
/// caller's. It is used by one task at a time, for one message or a few.
package final class SecretRedaction {
    package let rules: RedactionRules
    private let replace: (_ secret: String, _ reach: Reach) -> String
    private let known: (_ text: [UInt8]) -> [UInt8]?
    private var reaches: [String: Reach?] = [:]
    /// Bytes looked at so far: grows with the text alone.
    package internal(set) var steps = 0
    /// How many texts within texts the present one is.
    var depth = 0
    /// Where in a body the walk is, and where it has replaced something.
    private var path: [String] = []
    package private(set) var places: Set<JSONPointer> = []
    /// Names of the members around, from the outside in.
    private var names: [String] = []

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

    // MARK: - Texts

    /// A value under a name that says what it is, or under one that does not.
    package func value(_ text: String, under reach: Reach?, name: String = "") -> String {
        guard let reach, isSecret(text, reach, name: name), !isMessage(text, reach) else {
            if rules.hidesPersonalData, AccountNumber.isCard(text), !SecretNames.isIdentifier(name)
            {
                return replace(text, .personal)
            }
            return plain(text)
        }
        if let length = scheme(of: text), reach != .personal {
            let start = text.utf8.index(text.startIndex, offsetBy: length)
            learn(fromBasic: text[start...], length)
            return text[..<start] + replace(String(text[start...]), reach)
        }
        return replace(text, reach)
    }

    /// The password within `Basic …` (RFC 7617 §2) is a secret by itself.
    private func learn(fromBasic text: Substring, _ scheme: Int) {
        guard scheme == 6, let decoded = Base64Run.decode(text.utf8),
            let pair = String(validating: decoded, as: UTF8.self),
            let colon = pair.firstIndex(of: ":")
        else { return }
        _ = replace(String(pair[pair.index(after: colon)...]), .credentials)
    }

    /// Whether it is a message about a secret: `{"errors": {"password": "is too short"}}`.
    private func isMessage(_ text: String, _ reach: Reach) -> Bool {
        guard reach != .values, names.contains(where: Self.speaking.contains),
            text.utf8.contains(0x20)
        else { return false }
        return text.utf8.split(separator: 0x20).allSatisfy { word in
            word.allSatisfy { !$0.isASCIIDigit }
        }
    }

    private static let speaking: Set<String> = [
        "error", "errors", "fieldErrors", "field_errors", "validationErrors", "violations",
        "messages", "labels", "placeholders", "hints", "properties", "translations", "strings",
        "details",
    ]

    /// A text under a harmless name: what it holds in notations of its own is looked at.
    package func plain(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8]?
        if Self.mayHold(bytes) { result = redacted(bytes) }
        if depth == 0 { result = known(result ?? bytes) ?? result }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The bytes with secrets replaced that were found before; `nil` if they have none.
    func knownReplaced(in bytes: [UInt8]) -> [UInt8]? { known(bytes) }

    /// Whether the text can hold anything but words.
    private static func mayHold(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 6 else { return false }
        var digits = false
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x3A, 0x3D, 0x40, 0x3C, 0x2B, 0x2F, 0x7B, 0x25, 0xEF: return true
            case 0x2D where previous == 0x2D: return true
            case 0x30...0x39: digits = true
            default: break
            }
            previous = byte
        }
        return digits && bytes.count >= 16
    }

    /// A text of any kind without its secrets; `nil` if it has none.
    func redacted(_ bytes: [UInt8]) -> [UInt8]? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        steps += bytes.count
        if let result = redactedJSON(bytes) { return result }
        if let result = redactedEncodedJSON(bytes) { return result }
        if let result = MultipartScan.redacted(bytes, self) { return result }
        if let result = TableScan.redacted(bytes, self) {
            // What stands in the other columns is text like any other.
            var scan = TextScan(result ?? bytes, self)
            return scan.redacted() ?? result
        }
        var scan = TextScan(bytes, self)
        return scan.redacted()
    }

    /// JSON without its secrets: `nil` if it is no object or array, a `nil` inside if it has none.
    func redactedJSON(_ bytes: [UInt8]) -> [UInt8]?? {
        let first = bytes.first { !$0.isBlank && !$0.isLineEnd }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = try? JSONParser.parse(bytes)
        else { return nil }
        depth += 1
        defer { depth -= 1 }
        let replaced = json(value, under: nil)
        return .some(replaced == value ? nil : JSONSerializer.bytes(replaced))
    }

    /// JSON in base64, or percent-encoded as a whole, as states and cookies often are.
    private func redactedEncodedJSON(_ bytes: [UInt8]) -> [UInt8]?? {
        guard bytes.count >= 12, depth < Self.deepest else { return nil }
        if bytes.starts(with: "%7B".utf8) || bytes.starts(with: "%7b".utf8)
            || bytes.starts(with: "%5B%7B".utf8)
        {
            guard let decoded = PercentRun.decode(bytes), let result = redactedJSON(decoded) else {
                return nil
            }
            return .some(result.map(PercentRun.encode))
        }
        let heads = ["eyJ", "e3s", "ewo", "eyA", "W3s", "eyI"]
        guard heads.contains(where: { bytes.starts(with: $0.utf8) }),
            bytes.allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == UInt8(ascii: "=") }),
            let decoded = Base64Run.decode(bytes), let result = redactedJSON(decoded)
        else { return nil }
        return .some(result.map { Base64Run.encode($0, like: bytes) })
    }

    // MARK: - JSON

    /// The places where something was replaced are added to `places`, below the present one.
    package func json(_ value: JSONValue, under reach: Reach?) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    let reach = reach ?? self.reach(ofElement: index, of: elements)
                    return within(String(index)) { json(element, under: reach) }
                })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        (member.key, self.member(member, of: object, under: reach))
                    }))
        case .string(let text):
            let replaced = self.value(text, under: reach, name: names.last ?? "")
            if replaced != text { mark() }
            return .string(replaced)
        case .number(let number):
            let replaced = self.number(number, under: reach)
            if replaced != number { mark() }
            return .number(replaced)
        }
    }

    /// The value of a member that stands by itself.
    package func member(_ name: String, _ value: JSONValue) -> JSONValue {
        member(JSONObject.Member(key: name, value: value), of: JSONObject(), under: nil)
    }

    private func member(
        _ member: JSONObject.Member, of object: JSONObject, under outer: Reach?
    ) -> JSONValue {
        if rules.keeps(member.key) { return member.value }
        let reach = self.reach(of: member, of: object, under: outer)
        names.append(member.key)
        defer { names.removeLast() }
        return within(member.key) { json(member.value, under: reach) }
    }

    /// By the element before it, as in `["--password", "…"]` and `["X-Api-Key", "…"]`.
    private func reach(ofElement index: Int, of elements: [JSONValue]) -> Reach? {
        guard index > 0, let name = elements[index - 1].string, name.utf8.count <= 64,
            name.hasPrefix("--") || elements.count == 2, !name.contains(" "),
            !rules.keeps(name)
        else { return nil }
        // Two words are a list, as in `["password", "refresh_token"]`.
        if !name.hasPrefix("--"), let text = elements[index].string, ValueLook.isTerm(text) {
            return nil
        }
        return reach(of: name)
    }

    /// By the name beside it, as in `{"name": "password", "value": "…"}`.
    private func reach(named member: JSONObject.Member, in object: JSONObject) -> Reach? {
        guard Self.values.contains(member.key.lowercased()) else { return nil }
        for key in Self.keys {
            if let name = object[key]?.string, name.utf8.count <= 64, !rules.keeps(name),
                let reach = reach(of: name)
            {
                return reach
            }
        }
        return nil
    }

    private static let values: Set<String> = [
        "value", "val", "content", "data", "text", "default", "defaultvalue", "stringvalue",
    ]
    private static let keys = [
        "name", "key", "Name", "Key", "id", "field", "property", "header", "parameter", "param",
    ]

    /// A member's own name, or with its container's, or else what that says of all in it.
    private func reach(
        of member: JSONObject.Member, of object: JSONObject, under outer: Reach?
    ) -> Reach? {
        if outer == .values { return outer }
        if let own = reach(of: member.key) { return own }
        if let named = reach(named: member, in: object) { return named }
        if let parent = names.last, !Self.people.contains(parent.lowercased()),
            let both = reach(of: parent + "." + member.key), both != .opaque
        {
            return both
        }
        // `account.number` and `card.number` are a person's all the same.
        if let parent = names.last, reach(of: parent + "." + member.key) == .personal {
            return .personal
        }
        if let outer, outer.isInherited, !SecretNames.describes(member.key),
            !Self.public.contains(member.key.lowercased())
        {
            return outer
        }
        return AmbiguousName.reach(
            of: member.key, value: member.value.string, beside: { object.keys })
    }

    /// Containers that say nothing of what `code` or `key` in them means.
    private static let people: Set<String> = [
        "user", "users", "email", "device", "devices", "customer", "google", "card", "cards",
        "transfer", "account", "accounts", "client", "clients", "application", "service",
    ]

    /// Members of a container of secrets that are none.
    private static let `public`: Set<String> = [
        "min", "max", "required", "id", "currency", "country", "active", "scope", "token_type",
        "alg", "kty", "use", "kid", "username", "email", "roles",
    ]

    private func number(_ number: JSONNumber, under reach: Reach?) -> JSONNumber {
        let exponent = number.literal.firstIndex { $0 == "e" || $0 == "E" }
        let digits = String(number.literal[..<(exponent ?? number.literal.endIndex)])
        let length = digits.utf8.count { $0.isASCIIDigit }
        switch reach {
        case .values: break
        case .credentials: guard length >= 3 else { return number }
        case .personal: guard length >= 7 else { return number }
        default: return number
        }
        let replaced = replace(digits, reach == .values ? .values : .personal)
        let parsed = try? JSONParser.parse(replaced + number.literal.dropFirst(digits.count))
        return parsed?.number ?? JSONNumber(0)
    }

    // MARK: - Places

    /// Goes one step down for the time of the closure.
    package func within<Result>(_ token: String, _ body: () -> Result) -> Result {
        guard depth == 0 else { return body() }
        path.append(token)
        defer { path.removeLast() }
        return body()
    }

    /// Notes the present place, or one below it.
    package func mark(_ tokens: String...) {
        if depth == 0 { places.insert(JSONPointer(tokens: path + tokens)) }
    }

    /// Notes a place from the side's own start.
    package func mark(at path: [String]) { places.insert(JSONPointer(tokens: path)) }

    /// The places found, in order of their text; a new side begins without any.
    package func takePlaces() -> [JSONPointer] {
        defer { places = [] }
        return places.sorted { $0.description < $1.description }
    }
}
