import StubBackport
import StubJSON

// Redacts texts: values with a name, and whatever notation a text contains.
extension SecretRedaction {
    /// Redacts a value, with the name's reach if the name is known.
    package func value(_ text: String, under reach: Reach?, name: String = "") -> String {
        guard let reach, isSecret(text, reach), !isMessage(text, reach) else {
            if rules.hidesPersonalData, AccountNumber.isCard(text), !SecretNames.isIdentifier(name)
            {
                return replace(text, .personal)
            }
            let shown = plain(text, under: name)
            guard shown == text else { return shown }
            // The scan takes it for a path.
            if text.utf8.first == UInt8(ascii: "/"), ChanceText.isSecret(Array(text.utf8)),
                !isNeutral(name)
            {
                return replace(text, .tokens)
            }
            return looksLikeKey(text, under: name) ? replace(text, .tokens) : shown
        }
        if let length = scheme(of: text), reach != .personal {
            let start = text.utf8.index(text.startIndex, offsetBy: length)
            if Placeholder.isOne(String(text[start...])) { return text }
            learn(fromBasic: text[start...], length)
            return text[..<start] + replace(String(text[start...]), reach)
        }
        return replace(text, reach)
    }

    /// Registers the password in `Basic …` (RFC 7617 §2) as a secret of its own.
    func learn(fromBasic text: Substring, _ scheme: Int) {
        guard scheme == 6, let decoded = Base64Run.decode(text.utf8),
            let pair = String(validUTF8: decoded),
            let colon = pair.firstIndex(of: ":")
        else { return }
        _ = replace(String(pair[pair.index(after: colon)...]), .credentials)
    }

    /// Whether the text is a message about a secret: `{"errors": {"password": "is too short"}}`.
    func isMessage(_ text: String, _ reach: Reach) -> Bool {
        guard reach != .values, text.utf8.contains(0x20),
            !text.utf8.contains(where: \.isASCIIDigit)
        else { return false }
        // The value that was refused stands among the errors too: `{"rejectedValue": "…"}`.
        let isSpeaking =
            names.contains(where: Self.speaking.contains)
            && !PairName.holds(names.last ?? "")
        return isSpeaking || isSentence(text)
    }

    /// Whether the text is a sentence: `Your token has expired.`, `Forgot your password?`.
    private func isSentence(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            first.properties.isUppercase, !Self.answering(names.last ?? "")
        else { return false }
        let blanks = text.utf8.count { $0 == 0x20 }
        return last == "?" || blanks > 1 && (last == "." || last == "!" || last == "…")
    }

    /// Whether the secret under a name may be a sentence itself.
    private static func answering(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["answer", "phrase", "mnemonic", "respuesta", "resposta", "antwort"].contains {
            name.contains($0)
        }
    }

    static let speaking: Set<String> = [
        "error", "errors", "fieldErrors", "field_errors", "validationErrors", "violations",
        "messages", "labels", "placeholders", "hints", "properties", "translations", "strings",
        "details",
    ]

    /// Redacts a text under a harmless name by searching what it contains.
    ///
    /// - Parameter name: its name, which may say that random text is an id or a hash.
    package func plain(_ text: String, under name: String = "") -> String {
        let outer = (valueName, valueDepth)
        (valueName, valueDepth) = (name, depth + 1)
        defer { (valueName, valueDepth) = outer }
        let bytes = Array(text.utf8)
        var result: [UInt8]?
        if Self.mayHold(bytes) { result = redacted(bytes) }
        if depth == 0 { result = known(result ?? bytes) ?? result }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Replaces secrets that were found before; `nil` if there is none.
    func knownReplaced(in bytes: [UInt8]) -> [UInt8]? { known(bytes) }

    /// Whether the text may contain more than words; a cheap test before the full search.
    static func mayHold(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 6 else { return false }
        var digits = false
        var blanks = false
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x22, 0x25, 0x26, 0x27, 0x2B, 0x2F, 0x3A, 0x3C, 0x3D, 0x40, 0x5C, 0x5F, 0x7B, 0xEF:
                return true
            case _ where previous == 0x2E && byte.isASCIILetter: return true
            case 0x2D where previous == 0x2D || previous == 0x20: return true
            case 0x24 where previous == 0: return true
            case 0x30...0x39: digits = true
            case 0x20: blanks = true
            default: break
            }
            previous = byte
        }
        return digits && blanks || (digits || !blanks) && bytes.count >= 16
    }

    /// Redacts a text of any notation; `nil` if it contains no secret.
    func redacted(_ bytes: [UInt8]) -> [UInt8]? {
        guard depth < Self.deepest, levels < Self.mostLevels else { return nil }
        depth += 1
        defer { depth -= 1 }
        steps += bytes.count
        if let result = redactedJSON(bytes) { return result }
        if let result = redactedEncoded(bytes) { return result }
        return redactedText(UnescapedText.removed(from: bytes, steps: &steps) ?? bytes)
    }

    /// Redacts a text that is neither JSON nor encoded; `nil` if it contains no secret.
    private func redactedText(_ bytes: [UInt8]) -> [UInt8]? {
        if let result = MultipartScan.redacted(bytes, self) { return result }
        if let result = TableScan.redacted(bytes, self) {
            // The other columns may contain secrets as well.
            var scan = TextScan(result ?? bytes, self)
            return scan.redacted() ?? result
        }
        var scan = TextScan(bytes, self)
        return scan.redacted()
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
}
