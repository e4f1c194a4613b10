import StubHTTP
import StubSupport

/// A change of a text in a template.
enum TextChange: String, Sendable, Hashable, CaseIterable {
    case upper
    case lower
    case trim
    case capitalize
    case capitalizeFirst
    case base64
    case urlEncode
    /// The names below are not those of helpers: they are these with an option.
    case base64WithoutPadding = "base64 padding=false"
    case base64Decode = "base64 decode=true"
    case urlDecode = "urlEncode decode=true"

    func applied(to text: String) -> String {
        switch self {
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .trim: Self.trimmed(text)
        case .capitalize:
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        case .capitalizeFirst: text.prefix(1).uppercased() + text.dropFirst()
        case .base64: Base64.encode(Array(text.utf8))
        case .base64WithoutPadding:
            String(Base64.encode(Array(text.utf8)).prefix { $0 != "=" })
        case .base64Decode: Base64.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? ""
        case .urlEncode: Self.formEncoded(text)
        case .urlDecode: PercentCoding.decode(text, plusIsSpace: true) ?? text
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(String(start.reversed()).drop(while: \.isWhitespace).reversed())
    }

    /// The encoding of forms, in which `+` is a space and `*` stays.
    private static func formEncoded(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { PercentCoding.encode(String($0)) }.joined(separator: "+")
    }
}
