/// Removes accents from letters, because names are written with and without them.
enum Accents {
    /// Returns the letter in lower case: `É` becomes `e`, and the forms of the Arabic alif are equal.
    ///
    /// Combining accents and vowel marks are removed.
    static func removed(from scalar: UnicodeScalar) -> String {
        let lower = scalar.properties.lowercaseMapping
        guard scalar.value >= 0x80 else { return lower }
        if isMark(scalar) { return "" }
        guard let first = lower.unicodeScalars.first, let plain = letters[first] else {
            return lower
        }
        return plain
    }

    /// Combining accents, the Arabic vowel marks and the line that makes words longer.
    private static func isMark(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x640, 0x64B...0x652: true
        default: false
        }
    }

    private static let letters: [UnicodeScalar: String] = {
        let groups = [
            ("a", "àáâãäåāăąạảấầẩẫậắằẳẵặ"), ("c", "çćč"), ("d", "ďđ"),
            ("e", "èéêëēěęėẹẻẽếềểễệ"), ("g", "ğ"), ("i", "ìíîïīıịỉĩ"), ("l", "łľ"), ("n", "ñńň"),
            ("o", "òóôõöøőọỏốồổỗộơớờởỡợ"), ("r", "řŕ"), ("s", "śšşș"), ("ss", "ß"), ("t", "ťțţ"),
            ("u", "ùúûüūůűụủũưứừửữự"), ("y", "ýÿỳỵỷỹ"), ("z", "źżž"), ("ا", "أإآ"), ("ο", "ό"),
            ("ω", "ώ"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ί"),
        ]
        var letters: [UnicodeScalar: String] = [:]
        for (plain, accented) in groups {
            for letter in accented.unicodeScalars { letters[letter] = plain }
        }
        return letters
    }()
}
