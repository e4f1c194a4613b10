/// The words of a name: `X-Api-Key`, `api_key`, `apiKey` and `APIKey` all end in `api`, `key`.
struct NameParts {
    /// The words in lower case; digits at the end of a word are part of it, as in `s3`.
    let words: [String]
    /// All words, joined.
    var joined: String { words.joined() }

    /// Of longer names only the start is read, because no person wrote them.
    private static let longest = 160

    init(_ name: some StringProtocol) {
        var words: [String] = []
        var word = ""
        var previous = Kind.other
        var run = 0
        func finish() {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        for scalar in name.unicodeScalars.prefix(Self.longest) {
            let kind = Kind(scalar)
            switch (previous, kind) {
            case (_, .other), (.lower, .upper), (.digit, .upper), (.digit, .lower): finish()
            case (.upper, .lower) where run > 1:
                // `SAMLResponse`: the last capital belongs to the word that follows.
                let last = word.removeLast()
                finish()
                word.append(last)
            default: break
            }
            run = kind == previous ? run + 1 : 1
            if kind != .other { word.unicodeScalars.append(scalar) }
            previous = kind
        }
        finish()
        self.words = words
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
                // Marks are part of the words of many scripts.
                switch scalar.properties.generalCategory {
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
