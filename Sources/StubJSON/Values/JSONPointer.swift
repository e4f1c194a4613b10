/// A path to one value inside a JSON document (RFC 6901).
public struct JSONPointer: Sendable {
    /// The reference tokens, unescaped.
    public var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer(tokens: [])

    /// Creates a pointer from unescaped reference tokens.
    public init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Parses the string form: empty, or a `/` before each token; `nil` for anything else.
    public init?(_ text: String) {
        var text = text
        guard let tokens = text.withUTF8(Self.tokens) else { return nil }
        self.tokens = tokens
    }

    /// The pointer to a member of the value at this pointer.
    public func appending(_ token: String) -> JSONPointer {
        JSONPointer(tokens: tokens + [token])
    }

    /// The pointer to an element of the value at this pointer.
    public func appending(_ index: Int) -> JSONPointer {
        appending(String(index))
    }

    /// The index that an array token stands for; `nil` unless it is `0` or digits without a leading
    /// zero.
    package static func arrayIndex(_ token: String) -> Int? {
        let bytes = token.utf8
        guard let first = bytes.first, bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        if first == 0x30, bytes.count > 1 { return nil }
        return Int(token)
    }

    private static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [String]? {
        let slash = UInt8(ascii: "/")
        guard let first = text.first else { return [] }
        guard first == slash else { return nil }
        var tokens: [String] = []
        tokens.reserveCapacity(text.count { $0 == slash })
        var start = 1
        while start <= text.count {
            let end = text[start...].firstIndex(of: slash) ?? text.count
            guard let token = unescape(text[start..<end]) else { return nil }
            tokens.append(token)
            start = end + 1
        }
        return tokens
    }

    private static func unescape(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard part.contains(UInt8(ascii: "~")) else { return String(decoding: part, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                result.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): result.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): result.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: result, as: UTF8.self)
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

extension JSONPointer: Hashable {
    /// Compares tokens code point by code point (RFC 6901 §6).
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.count == right.tokens.count
            && zip(left.tokens, right.tokens).allSatisfy { JSONKey.areSame($0, $1) }
    }

    public func hash(into hasher: inout Hasher) {
        for token in tokens { hasher.combine(JSONKey(token)) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The string form (RFC 6901 §5).
    public var description: String {
        tokens.map { "/" + Self.escape($0) }.joined()
    }
}
