/// A path to one value inside a JSON document (RFC 6901).
public struct JSONPointer: Sendable, Hashable {
    /// The reference tokens, unescaped.
    public var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer(tokens: [])

    public init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Reads the string form: empty, or each token behind `/`; `nil` for anything else.
    public init?(_ text: String) {
        if text.isEmpty {
            tokens = []
            return
        }
        guard text.hasPrefix("/") else { return nil }
        var tokens: [String] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = Self.unescape(part) else { return nil }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    public func appending(_ token: String) -> JSONPointer {
        JSONPointer(tokens: tokens + [token])
    }

    public func appending(_ index: Int) -> JSONPointer {
        appending(String(index))
    }

    /// The index an array token stands for; `nil` unless it is `0` or digits without a leading 0.
    package static func arrayIndex(_ token: String) -> Int? {
        let bytes = token.utf8
        guard let first = bytes.first, bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        if first == 0x30, bytes.count > 1 { return nil }
        return Int(token)
    }

    private static func unescape(_ part: Substring) -> String? {
        guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
        var result = ""
        var rest = part
        while let character = rest.popFirst() {
            guard character == "~" else {
                result.append(character)
                continue
            }
            switch rest.popFirst() {
            case "0": result.append("~")
            case "1": result.append("/")
            default: return nil
            }
        }
        return result
    }

    private static func escape(_ token: String) -> String {
        var result = ""
        for character in token.unicodeScalars {
            switch character {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The string form (RFC 6901 §5).
    public var description: String {
        tokens.map { "/" + Self.escape($0) }.joined()
    }
}
