/// The `name=value` parameters after a field's first value, such as those of `Content-Disposition`
/// (RFC 9110 §5.6.6).
struct FieldParameters {
    private var values: [(name: String, value: String)] = []

    /// Reads the text after the first semicolon; anything that is not a parameter is ignored.
    init(_ field: String) {
        var rest = Array(field.utf8)[...].drop { $0 != UInt8(ascii: ";") }
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest[name.endIndex...]
            if rest.first == UInt8(ascii: "=") {
                let value = Self.value(&rest)
                values.append((String(decoding: name, as: UTF8.self).lowercased(), value))
            }
            rest = rest.drop { $0 != UInt8(ascii: ";") }
        }
    }

    /// The first value of that name, which is in lower case.
    subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    /// The value of `name*`, in UTF-8 and percent-encoded (RFC 8187 §3.2).
    func extended(_ name: String) -> String? {
        let parts = self[name + "*"]?.split(
            separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard let parts, parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentCoding.decode(parts[2])
    }

    /// Reads a token or a quoted string, in which a backslash escapes a quote.
    private static func value(_ rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.dropFirst()
        guard rest.first == UInt8(ascii: "\"") else {
            var token = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[token.endIndex...]
            while token.last == 0x20 { token.removeLast() }
            return String(decoding: token, as: UTF8.self)
        }
        rest = rest.dropFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            // Old browsers do not escape the backslashes of a path.
            let isEscape =
                byte == UInt8(ascii: "\\")
                && (rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "\\"))
            value.append(isEscape ? rest.removeFirst() : byte)
        }
        return String(decoding: value, as: UTF8.self)
    }
}
