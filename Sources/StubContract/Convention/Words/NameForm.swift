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

    /// Whether a word is an English plural, such as `comments`; `status` is none.
    package static func isPlural(_ name: String) -> Bool {
        singular(name) != name && !name.lowercased().hasSuffix("us")
    }

    /// The forms that the participle of an English verb may have, such as `pinned` of `pin`.
    package static func participles(of verb: String) -> Set<String> {
        guard let last = verb.last else { return [] }
        var forms: Set = [verb + "ed", verb + String(last) + "ed"]
        if last == "e" { forms.insert(verb + "d") }
        if last == "y" { forms.insert(verb.dropLast() + "ied") }
        return forms
    }

    /// What a verb makes of something, such as `active` of `activate`.
    static func adjective(of verb: String) -> String {
        verb.hasSuffix("ivate") ? verb.dropLast(3) + "e" : verb
    }

    /// The verb that another one undoes, such as `star` for `unstar`; `nil` if it undoes none.
    static func opposite(of verb: String) -> String? {
        if verb == "disable" { return "enable" }
        for prefix in ["un", "de"] where verb.hasPrefix(prefix) {
            return String(verb.dropFirst(prefix.count).drop { $0 == "_" })
        }
        return nil
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
