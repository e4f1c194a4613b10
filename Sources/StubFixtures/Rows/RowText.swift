import StubJSON

/// Finds a member in a row's text without parsing the rest of it.
///
/// The text was written by the serializer, compact and valid, so keys are compared in their written
/// form.
struct RowText {
    private let text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
    }

    func value(at path: FieldPath) -> JSONValue? { value(at: path.writtenKeys) }

    /// Returns the value of a member of the row itself.
    func member(_ key: String) -> JSONValue? {
        var written: [UInt8] = []
        JSONSerializer.writeString(key, to: &written)
        return value(at: [written])
    }

    private func value(at writtenKeys: [[UInt8]]) -> JSONValue? {
        text.withUnsafeBufferPointer { bytes in
            var start = 0
            for key in writtenKeys {
                guard let found = Self.member(key, at: start, in: bytes) else { return nil }
                start = found
            }
            return Self.value(bytes[start..<Self.end(ofValueAt: start, in: bytes)])
        }
    }

    /// Appends the place of each member `"key":value` with one of the keys, in the order of the keys;
    /// an empty range for a member that the row lacks.
    ///
    /// - Parameters:
    ///   - keys: different keys as they are written in JSON.
    ///   - bytes: the text of a row.
    static func findMembers(
        _ keys: [[UInt8]], in bytes: UnsafeBufferPointer<UInt8>, into places: inout [Range<Int>]
    ) {
        let first = places.count
        for _ in keys { places.append(0..<0) }
        var missing = keys.count
        var offset = 1
        while missing > 0, offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            let colon = end(ofStringAt: offset, in: bytes)
            let next = end(ofValueAt: colon + 1, in: bytes)
            let written = bytes[offset..<colon]
            if let index = keys.firstIndex(where: {
                $0.count == written.count && written.elementsEqual($0)
            }), places[first + index].isEmpty {
                places[first + index] = offset..<next
                missing -= 1
            }
            offset = next + 1
        }
    }

    /// Parses a value; most are numbers, or strings without escape sequences.
    private static func value(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> JSONValue? {
        switch text.first ?? 0 {
        case UInt8(ascii: "\"") where !text.contains(UInt8(ascii: "\\")):
            .string(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            .number(JSONNumber(unchecked: String(decoding: text, as: UTF8.self)))
        default: try? JSONParser.parse(Array(text))
        }
    }

    /// Returns the offset of the key's value in the object at an offset.
    private static func member(
        _ wanted: [UInt8], at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
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
        while true {
            offset = plainEnd(from: offset, in: bytes)
            guard offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") else {
                return min(offset + 1, bytes.count)
            }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    /// Returns an offset before which there is no quote and no escape sequence; eight bytes are
    /// compared at a time.
    private static func plainEnd(
        from start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = start
        while offset + 8 <= raw.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let escapes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let found =
                ((quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes) & highs
            // The lowest mark is a match; higher ones may be wrong.
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        return offset
    }
}
