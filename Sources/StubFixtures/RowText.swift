import StubJSON

/// Finds a member in a row's text without reading the rest of it.
///
/// The text is the serializer's own, compact and valid: a key is compared as it is written.
struct RowText {
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
    }

    func value(at path: FieldPath) -> JSONValue? {
        guard let range = range(of: path) else { return nil }
        return try? JSONParser.parse(Array(text[range]))
    }

    private func range(of path: FieldPath) -> Range<Int>? {
        text.withUnsafeBufferPointer { bytes in
            var start = 0
            for key in path.keys {
                guard let found = Self.member(key, at: start, in: bytes) else { return nil }
                start = found
            }
            return start..<Self.end(ofValueAt: start, in: bytes)
        }
    }

    /// Where the value of that key begins in the object at an offset.
    private static func member(
        _ key: String, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
        var wanted: [UInt8] = []
        JSONSerializer.writeString(key, to: &wanted)
        var offset = start + 1
        while offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            let colon = end(ofStringAt: offset, in: bytes)
            if colon - offset == wanted.count, bytes[offset..<colon].elementsEqual(wanted) {
                return colon + 1
            }
            offset = end(ofValueAt: colon + 1, in: bytes)
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return nil }
            offset += 1
        }
        return nil
    }

    private static func end(
        ofValueAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var offset = start
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset = end(ofStringAt: offset, in: bytes)
                if depth == 0 { return offset }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth <= 1 { return depth == 0 ? offset : offset + 1 }
                depth -= 1
            case UInt8(ascii: ","):
                if depth == 0 { return offset }
            default: break
            }
            offset += 1
        }
        return offset
    }

    private static func end(
        ofStringAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(offset + 1, bytes.count)
    }
}
