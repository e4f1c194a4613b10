/// Names of Swift types for the operations of a contract, each used once.
struct TypeNames {
    private var used: Set<String> = []

    /// The name, with a number if it is taken.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        var number = 2
        // File systems of Apple's computers do not distinguish the case of letters.
        while !used.insert(candidate.lowercased()).inserted {
            candidate = "\(name)\(number)"
            number += 1
        }
        return candidate
    }

    /// The ASCII letters and digits of a text as one word, such as `ListOrders` for `list-orders`.
    static func camel(_ text: String, orElse other: String) -> String {
        let words = words(of: text).map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let name = words.joined()
        guard let first = name.first else { return other }
        return first.isNumber ? other + name : name
    }

    /// The words of a text in small letters, such as `my-shop`.
    static func dashed(_ text: String) -> String {
        let words = words(of: text.lowercased())
        return words.isEmpty ? "app" : words.joined(separator: "-")
    }

    private static func words(of text: String) -> [Substring] {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }
}
