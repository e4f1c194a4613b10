/// Names that are derived from the words of paths.
enum DraftWords {
    /// The singular of an English plural, as far as its ending tells.
    static func singular(_ name: String) -> String {
        if name.count > 4, name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        for suffix in ["sses", "xes", "ches", "shes"] where name.hasSuffix(suffix) {
            return String(name.dropLast(2))
        }
        let isPlural = name.count > 2 && name.hasSuffix("s") && !name.hasSuffix("ss")
        return isPlural ? String(name.dropLast()) : name
    }

    /// The words of a segment: `order-items` and `orderItems` have two.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            guard character.isASCII, character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character.isUppercase, let last = word.last, last.isLowercase {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Whether a member is a password, which fixtures do not contain: its value was replaced, and a
    /// login would compare it.
    static func isPassword(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != "_" && $0 != "-" }
        return ["password", "passwd", "pwd", "passcode", "passphrase", "passwordhash", "pin"]
            .contains(name)
    }

    static func camelCased(_ words: [String]) -> String {
        guard let first = words.first else { return "" }
        return first.lowercased() + pascalCased(Array(words.dropFirst()))
    }

    static func pascalCased(_ words: [String]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
