import StubJSON

// Texts: a value under a name, and what a text holds in notations of its own.
extension SecretRedaction {
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
    func learn(fromBasic text: Substring, _ scheme: Int) {
        guard scheme == 6, let decoded = Base64Run.decode(text.utf8),
            let pair = String(validating: decoded, as: UTF8.self),
            let colon = pair.firstIndex(of: ":")
        else { return }
        _ = replace(String(pair[pair.index(after: colon)...]), .credentials)
    }

    /// Whether it is a message about a secret: `{"errors": {"password": "is too short"}}`.
    func isMessage(_ text: String, _ reach: Reach) -> Bool {
        guard reach != .values, names.contains(where: Self.speaking.contains),
            text.utf8.contains(0x20)
        else { return false }
        return text.utf8.split(separator: 0x20).allSatisfy { word in
            word.allSatisfy { !$0.isASCIIDigit }
        }
    }

    static let speaking: Set<String> = [
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
    static func mayHold(_ bytes: [UInt8]) -> Bool {
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
    func redactedEncodedJSON(_ bytes: [UInt8]) -> [UInt8]?? {
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
}
