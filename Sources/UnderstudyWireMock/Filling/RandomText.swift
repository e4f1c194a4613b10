import StubJSON
import StubSupport

/// A random text in a template.
struct RandomText: Sendable, Hashable {
    /// The characters of the text.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case alphanumeric = "ALPHANUMERIC"
        case alphabetic = "ALPHABETIC"
        case numeric = "NUMERIC"
        case hexadecimal = "HEXADECIMAL"
        case symbols = "ALPHANUMERIC_AND_SYMBOLS"
        /// A universally unique identifier, whose length is fixed.
        case uuid = "UUID"

        fileprivate var characters: [Character] {
            let letters = "abcdefghijklmnopqrstuvwxyz"
            let digits = "0123456789"
            return switch self {
            case .alphanumeric: Array(letters + digits)
            case .alphabetic: Array(letters)
            case .numeric: Array(digits)
            case .hexadecimal: Array("0123456789abcdef")
            case .symbols: Array(letters + digits + "!#$%&()*+,-./:;<=>?@[]^_{|}~")
            case .uuid: []
            }
        }
    }

    let kind: Kind
    let length: Int
    let isUppercase: Bool

    init(_ kind: Kind, length: Int, isUppercase: Bool) {
        self.kind = kind
        self.length = length
        self.isUppercase = isUppercase
    }

    func text(_ random: inout SplitMix64) -> String {
        var text = ""
        let characters = kind.characters
        if kind == .uuid {
            text = UUIDText.random(&random)
        } else {
            for _ in 0..<length {
                text.append(characters.randomElement(using: &random) ?? "0")
            }
        }
        return isUppercase ? text.uppercased() : text
    }
}
