/// The words of a name: `X-Api-Key`, `api_key`, `apiKey` and `APIKey` all end in `api`, `key`.
struct NameParts {
    /// The words in lower case and without accents.
    ///
    /// Digits at the end of a word are part of it, as in `s3` or `cvv2`.
    let words: [String]
    /// All words, joined.
    let joined: String

    /// Of longer names only the start is read, because no person wrote them.
    private static let longest = 160

    init(_ name: some StringProtocol) {
        var words: [String] = []
        var joined = ""
        var word = ""
        var previous = Kind.other
        var run = 0
        func finish() {
            guard !word.isEmpty else { return }
            words.append(word)
            joined += word
            word = ""
        }
        for scalar in name.unicodeScalars.prefix(Self.longest) {
            let kind = Kind(scalar)
            switch (previous, kind) {
            case (_, .other): finish()
            case (.lower, .upper), (.digit, .upper), (.digit, .lower): finish()
            case (.upper, .lower) where run > 1:
                // `SAMLResponse`: the last capital belongs to the word that follows.
                let last = word.unicodeScalars.last
                word = String(String.UnicodeScalarView(word.unicodeScalars.dropLast()))
                finish()
                if let last { word.unicodeScalars.append(last) }
            default: break
            }
            run = kind == previous ? run + 1 : 1
            if kind != .other { word += Accents.removed(from: scalar) }
            previous = kind
        }
        finish()
        self.words = words
        self.joined = joined
    }

    /// A word without the digits at its end.
    static func stem(_ word: String) -> String {
        guard let last = word.utf8.last, (0x30...0x39).contains(last) else { return word }
        var stem = word
        while let last = stem.utf8.last, (0x30...0x39).contains(last) { stem.removeLast() }
        return stem
    }

    private enum Kind {
        case lower, upper, digit, other

        init(_ scalar: UnicodeScalar) {
            switch scalar.value {
            case 0x61...0x7A: self = .lower
            case 0x41...0x5A: self = .upper
            case 0x30...0x39: self = .digit
            case 0..<0x80: self = .other
            default:
                let properties = scalar.properties
                // Marks are part of the words of many scripts.
                switch properties.generalCategory {
                case .uppercaseLetter, .titlecaseLetter: self = .upper
                case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
                    .spacingMark, .enclosingMark, .decimalNumber, .format:
                    self = .lower
                default: self = .other
                }
            }
        }
    }
}
