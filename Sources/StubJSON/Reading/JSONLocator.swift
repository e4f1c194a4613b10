/// Finds the byte offsets of values in valid JSON text.
struct JSONLocator {
    private var scanner: JSONScanner

    init(bytes: UnsafeBufferPointer<UInt8>) {
        scanner = JSONScanner(bytes: bytes)
    }

    mutating func end(ofValueAt start: Int) -> Int {
        scanner.offset = start
        skipValue()
        return scanner.offset
    }

    /// The offsets of many pointers, found in one pass over the text.
    mutating func offsets(of places: PointerTree) -> [Int] {
        var found = [Int](repeating: 0, count: places.count)
        scanner.offset = 0
        scanner.skipWhitespace()
        record(places.root, in: &found)
        return found
    }

    /// Records the offset of the value for the pointers that end here, and skips it.
    private mutating func record(_ node: PointerTree.Node, in found: inout [Int]) {
        // A pointer that leads nowhere gets the offset of the closest enclosing value.
        node.forEachPlace { found[$0] = scanner.offset }
        guard !node.children.isEmpty else { return skipValue() }
        let isParent = forEachPart { locator, token in
            if let child = node.children[JSONKey(token)] {
                locator.record(child, in: &found)
            } else {
                locator.skipValue()
            }
            return true
        }
        if isParent { scanner.advance() } else { skipValue() }
    }

    /// The pointer to the innermost value that contains the byte.
    mutating func pointer(toByte target: Int) -> JSONPointer {
        scanner.offset = 0
        scanner.skipWhitespace()
        var pointer = JSONPointer.root
        while let token = step(towards: target) { pointer.tokens.append(token) }
        return pointer
    }

    /// Moves to the member or element that contains the byte and returns its token; `nil` if there
    /// is none.
    private mutating func step(towards target: Int) -> String? {
        var found: String?
        forEachPart { locator, token in
            let start = locator.scanner.offset
            locator.skipValue()
            if (start..<locator.scanner.offset).contains(target) {
                locator.scanner.offset = start
                found = token
            }
            return found == nil && locator.scanner.offset <= target
        }
        return found
    }

    /// Calls the closure at the value of each member or element, which it passes, until it returns
    /// `false`; `false` if the value here is a scalar.
    @discardableResult
    private mutating func forEachPart(_ body: (inout JSONLocator, String) -> Bool) -> Bool {
        let isObject = scanner.take(UInt8(ascii: "{"))
        guard isObject || scanner.take(UInt8(ascii: "[")) else { return false }
        var index = 0
        repeat {
            scanner.skipWhitespace()
            guard let next = scanner.peek, next != UInt8(ascii: isObject ? "}" : "]") else { break }
            var token = String(index)
            if isObject {
                token = (try? scanner.string()) ?? ""
                scanner.skipWhitespace()
                scanner.advance()
                scanner.skipWhitespace()
            }
            guard body(&self, token) else { break }
            index += 1
            scanner.skipWhitespace()
        } while scanner.take(UInt8(ascii: ","))
        return true
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            guard let byte = scanner.peek else { return }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                scanner.advance()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                scanner.advance()
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: scanner.advance()
            default: skipScalar()
            }
        } while depth > 0
    }

    private mutating func skipString() {
        scanner.advance()
        while let byte = scanner.peek, byte != UInt8(ascii: "\"") {
            scanner.offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        scanner.advance()
    }

    private mutating func skipScalar() {
        while let byte = scanner.peek {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09:
                return
            default: scanner.advance()
            }
        }
    }
}
