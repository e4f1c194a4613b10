/// Finds the byte offsets of values in valid JSON text.
struct JSONLocator {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The offset of the value at the pointer, or of its closest enclosing value if there is none.
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

    /// The offsets of many pointers, found in one pass over the text.
    mutating func offsets(of places: PointerTree) -> [Int] {
        var found = [Int](repeating: 0, count: places.count)
        offset = 0
        skipWhitespace()
        record(places.root, in: &found)
        return found
    }

    /// Records the offset of the value for the pointers that end here, and skips it.
    private mutating func record(_ node: PointerTree.Node, in found: inout [Int]) {
        for place in node.places { found[place] = offset }
        guard !node.children.isEmpty, offset < bytes.count else { return skipValue() }
        // A pointer that leads nowhere gets the offset of the closest enclosing value.
        for child in node.children.values {
            child.forEachPlace { found[$0] = offset }
        }
        switch bytes[offset] {
        case UInt8(ascii: "{"): recordMembers(node, in: &found)
        case UInt8(ascii: "["): recordElements(node, in: &found)
        default: skipValue()
        }
    }

    private mutating func recordMembers(_ node: PointerTree.Node, in found: inout [Int]) {
        offset += 1
        skipWhitespace()
        while offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            var scanner = JSONScanner(bytes: UnsafeBufferPointer(rebasing: bytes[offset...]))
            let key = try? scanner.string()
            skipValue()
            skipWhitespace()
            offset += 1
            skipWhitespace()
            if let key, let child = node.children[JSONKey(key)] {
                record(child, in: &found)
            } else {
                skipValue()
            }
            guard nextElement() else { break }
        }
        offset += 1
    }

    private mutating func recordElements(_ node: PointerTree.Node, in found: inout [Int]) {
        offset += 1
        skipWhitespace()
        var index = 0
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "]") {
            if let child = node.children[JSONKey(String(index))] {
                record(child, in: &found)
            } else {
                skipValue()
            }
            index += 1
            guard nextElement() else { break }
        }
        offset += 1
    }

    /// The pointer to the innermost value that contains the byte.
    mutating func pointer(toByte target: Int) -> JSONPointer {
        offset = 0
        skipWhitespace()
        var pointer = JSONPointer.root
        while let token = step(towards: target) { pointer.tokens.append(token) }
        return pointer
    }

    /// Moves to the member or element that contains the byte and returns its token; `nil` if there
    /// is none.
    private mutating func step(towards target: Int) -> String? {
        guard offset < bytes.count else { return nil }
        let isObject = bytes[offset] == UInt8(ascii: "{")
        guard isObject || bytes[offset] == UInt8(ascii: "[") else { return nil }
        offset += 1
        skipWhitespace()
        var index = 0
        while offset < bytes.count, offset <= target {
            var token = String(index)
            if isObject {
                guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
                var scanner = JSONScanner(bytes: UnsafeBufferPointer(rebasing: bytes[offset...]))
                token = (try? scanner.string()) ?? ""
                skipValue()
                skipWhitespace()
                offset += 1
                skipWhitespace()
            }
            let start = offset
            skipValue()
            if target >= start, target < offset {
                offset = start
                return token
            }
            index += 1
            guard nextElement() else { return nil }
        }
        return nil
    }

    /// Moves to the first byte of the member or element; `false` if there is none.
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

    /// Skips a comma; `false` at the end of the list.
    private mutating func nextElement() -> Bool {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return false }
        offset += 1
        skipWhitespace()
        return true
    }

    private mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
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
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09:
                return
            default: offset += 1
            }
        }
    }
}
