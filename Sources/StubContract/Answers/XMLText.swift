package import StubJSON

/// A JSON value as an XML document.
///
/// Members are elements and arrays repeat theirs, unless the XML Objects of the schema say
/// otherwise (OpenAPI 3.1 §4.8.26): attributes, wrapped arrays, names, prefixes and namespaces. The
/// root is named by `xml.name` of the schema, and `xml` without it.
package struct XMLText {
    private var text = ""

    /// The document, without a declaration.
    package static func document(_ value: JSONValue, layout: XMLLayout?) -> String {
        var writer = XMLText()
        let layout = layout ?? XMLLayout()
        if case .array(let elements) = value {
            let items = layout.items.first ?? XMLLayout()
            writer.write(elements, items, named: items.name ?? "item", inside: layout, "xml")
        } else {
            writer.write(value, layout, named: "xml")
        }
        return writer.text
    }

    private mutating func write(_ value: JSONValue, _ layout: XMLLayout, named key: String) {
        switch value {
        case .array(let elements):
            let items = layout.items.first ?? XMLLayout()
            guard layout.isWrapped else {
                // The name of an array that is not wrapped has no effect.
                for element in elements { write(element, items, named: key) }
                return
            }
            write(elements, items, named: items.name ?? layout.name ?? key, inside: layout, key)
        case .object(let members):
            write(members, layout, named: key)
        case .null:
            text += "<\(layout.qualified(key))\(layout.declaration)/>"
        case .string, .bool, .number:
            let name = layout.qualified(key)
            text += "<\(name)\(layout.declaration)>\(Self.escaped(Self.text(of: value)))</\(name)>"
        }
    }

    /// Writes the elements of an array inside an element.
    private mutating func write(
        _ elements: [JSONValue], _ items: XMLLayout, named key: String, inside layout: XMLLayout,
        _ outer: String
    ) {
        let name = layout.qualified(outer)
        text += "<\(name)\(layout.declaration)>"
        for element in elements { write(element, items, named: key) }
        text += "</\(name)>"
    }

    private mutating func write(_ members: JSONObject, _ layout: XMLLayout, named key: String) {
        let name = layout.qualified(key)
        text += "<\(name)\(layout.declaration)"
        for member in members {
            guard let attribute = layout.members[member.key], attribute.kind == .attribute,
                member.value != .null
            else { continue }
            let value = Self.escaped(Self.text(of: member.value), inAttribute: true)
            text += " \(attribute.qualified(member.key))=\"\(value)\""
        }
        text += ">"
        for member in members {
            let inner = layout.members[member.key] ?? XMLLayout()
            switch inner.kind {
            case .attribute: continue
            case .text: text += Self.escaped(Self.text(of: member.value))
            case .element: write(member.value, inner, named: member.key)
            }
        }
        text += "</\(name)>"
    }

    /// A value as plain text: the elements of an array are separated by spaces (XML Schema 1.1
    /// part 2 §2.4.1.2), and an object is JSON.
    private static func text(of value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        case .bool, .number: value.description
        case .array(let elements): elements.map(text).joined(separator: " ")
        case .object: JSONSerializer.string(value)
        }
    }

    /// Escapes a text; characters that XML 1.0 cannot represent are omitted (§2.2).
    static func escaped(_ text: String, inAttribute isAttribute: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"" where isAttribute: escaped += "&quot;"
            // Line breaks in attributes would be read as spaces (XML 1.0 §3.3.3).
            case "\t" where isAttribute: escaped += "&#9;"
            case "\n" where isAttribute: escaped += "&#10;"
            case "\r" where isAttribute: escaped += "&#13;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a valid XML name, in which other characters are replaced by `_`.
    static func name(_ key: String) -> String {
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

extension XMLLayout {
    /// The declaration of the element's namespace, with a space before it; empty without one.
    fileprivate var declaration: String {
        guard let namespace, kind == .element else { return "" }
        let name = prefix.flatMap { $0.isEmpty ? nil : "xmlns:" + XMLText.name($0) } ?? "xmlns"
        return " \(name)=\"\(XMLText.escaped(namespace, inAttribute: true))\""
    }
}

extension XMLLayout {
    /// A name with its prefix.
    func qualified(_ name: String) -> String {
        let own = XMLText.name(self.name ?? name)
        return prefix.map { $0.isEmpty ? own : XMLText.name($0) + ":" + own } ?? own
    }
}
