/// The forms in which documents write the names of collections and members.
package enum NameForm {
    /// The singular of an English plural.
    package static func singular(_ name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        for suffix in ["sses", "xes", "ches", "shes"] where name.hasSuffix(suffix) {
            return String(name.dropLast(2))
        }
        return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
    }

    /// The forms that the participle of an English verb may have, such as `pinned` of `pin`.
    package static func participles(of verb: String) -> Set<String> {
        guard let last = verb.last else { return [] }
        var forms: Set = [verb + "ed", verb + String(last) + "ed"]
        if last == "e" { forms.insert(verb + "d") }
        if last == "y" { forms.insert(verb.dropLast() + "ied") }
        return forms
    }

    /// `orderItem` and `order-item` as `order_item`.
    package static func snakeCased(_ name: String) -> String {
        var text = ""
        for character in name {
            if character == "-" {
                text.append("_")
            } else if character.isUppercase, !text.isEmpty {
                text += "_" + character.lowercased()
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// `order_item` and `order-item` as `orderItem`.
    package static func camelCased(_ name: String) -> String {
        let parts = name.split { $0 == "_" || $0 == "-" }
        return String(parts.first ?? "")
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
