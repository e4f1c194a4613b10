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

    /// The offsets of many places, found in one pass over the text.
    mutating func offsets(of places: PointerTree) -> [Int] {
        var found = [Int](repeating: 0, count: places.count)
        offset = 0
        skipWhitespace()
        note(places.root, in: &found)
        return found
    }

    /// Notes the value at the offset for the places in it, and steps over it.
    private mutating func note(_ node: PointerTree.Node, in found: inout [Int]) {
        for place in node.places { found[place] = offset }
        guard !node.children.isEmpty, offset < bytes.count else { return skipValue() }
        // What is not found inside stands where the value around it does.
        for child in node.children.values {
            child.forEachPlace { found[$0] = offset }
        }
        switch bytes[offset] {
        case UInt8(ascii: "{"): noteMembers(node, in: &found)
        case UInt8(ascii: "["): noteElements(node, in: &found)
        default: skipValue()
        }
    }

    private mutating func noteMembers(_ node: PointerTree.Node, in found: inout [Int]) {
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
                note(child, in: &found)
            } else {
                skipValue()
            }
            guard nextElement() else { break }
        }
        offset += 1
    }

    private mutating func noteElements(_ node: PointerTree.Node, in found: inout [Int]) {
        offset += 1
        skipWhitespace()
        var index = 0
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "]") {
            if let child = node.children[JSONKey(String(index))] {
                note(child, in: &found)
            } else {
                skipValue()
            }
            index += 1
            guard nextElement() else { break }
        }
        offset += 1
    }

    /// The way to the innermost value that holds the byte.
    mutating func pointer(toByte target: Int) -> JSONPointer {
        offset = 0
        skipWhitespace()
        var pointer = JSONPointer.root
        while let token = step(towards: target) { pointer.tokens.append(token) }
        return pointer
    }

    /// Moves to the member or element that holds the byte; `nil` where none does.
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
