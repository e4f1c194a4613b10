package import StubJSON

/// A JSON value as an XML document.
///
/// Members are elements and arrays repeat theirs, as the XML Object describes by default (OpenAPI
/// 3.1 §4.8.26). The root is named by `xml.name` of the schema, and `xml` without it.
package struct XMLText {
    private var text = ""

    /// The document, without a declaration.
    package static func document(_ value: JSONValue, root: String?) -> String {
        var writer = XMLText()
        let root = name(root ?? "xml")
        if case .array(let elements) = value {
            writer.write(.object(JSONObject([("item", .array(elements))])), named: root)
        } else {
            writer.write(value, named: root)
        }
        return writer.text
    }

    private mutating func write(_ value: JSONValue, named name: String) {
        switch value {
        case .array(let elements):
            for element in elements { write(element, named: name) }
        case .object(let members):
            text += "<\(name)>"
            for member in members { write(member.value, named: Self.name(member.key)) }
            text += "</\(name)>"
        case .null:
            text += "<\(name)/>"
        case .string(let content):
            text += "<\(name)>\(Self.escaped(content))</\(name)>"
        case .bool, .number:
            text += "<\(name)>\(value)</\(name)>"
        }
    }

    /// Escapes a text; characters that XML 1.0 cannot represent are omitted (§2.2).
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a valid XML name, in which other characters are replaced by `_`.
    private static func name(_ key: String) -> String {
        let allowed = key.unicodeScalars.map { scalar -> Character in
            let isAllowed =
                scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || "-_.".unicodeScalars.contains(scalar)
            return isAllowed ? Character(scalar) : "_"
        }
        guard let first = allowed.first, first.isLetter || first == "_" else {
            return "_" + String(allowed)
        }
        return String(allowed)
    }
}
