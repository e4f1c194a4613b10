/// Finds where values stand in text that is known to be valid JSON.
struct JSONLocator {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The offset of the value at the pointer, or of the last value met on the way.
    mutating func offset(of pointer: JSONPointer) -> Int {
        offset = 0
        skipWhitespace()
        var found = offset
        for token in pointer.tokens {
            guard descend(to: token) else { return found }
            found = offset
        }
        return found
    }

    mutating func end(ofValueAt start: Int) -> Int {
        offset = start
        skipValue()
        return offset
    }

    /// Moves to the member or element; the offset stands at its first byte on success.
    private mutating func descend(to token: String) -> Bool {
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return descendObject(to: token)
        case UInt8(ascii: "["): return descendArray(to: token)
        default: return false
        }
    }

    private mutating func descendObject(to token: String) -> Bool {
        offset += 1
        skipWhitespace()
        while offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            var scanner = JSONScanner(
                bytes: UnsafeBufferPointer(rebasing: bytes[offset...]))
            let key = try? scanner.string()
            skipValue()
            skipWhitespace()
            offset += 1
            skipWhitespace()
            if let key, JSONKey.areSame(key, token) { return true }
            skipValue()
            guard nextElement() else { return false }
        }
        return false
    }

    private mutating func descendArray(to token: String) -> Bool {
        guard let index = JSONPointer.arrayIndex(token) else { return false }
        offset += 1
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] != UInt8(ascii: "]") else { return false }
        for _ in 0..<index {
            skipValue()
            guard nextElement() else { return false }
        }
        return true
    }

    /// Steps over a comma; `false` at the end of the list.
    private mutating func nextElement() -> Bool {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return false }
        offset += 1
        skipWhitespace()
        return true
    }

    private mutating func skipWhitespace() {
        while offset < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) {
            offset += 1
        }
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            guard offset < bytes.count else { return }
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                offset += 1
            case UInt8(ascii: "\""):
                skipString()
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
                offset += 1
            default:
                skipScalar()
            }
        } while depth > 0
    }

    private mutating func skipString() {
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset += 1
    }

    private mutating func skipScalar() {
        let ends: [UInt8] = [
            UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09,
        ]
        while offset < bytes.count, !ends.contains(bytes[offset]) { offset += 1 }
    }
}
