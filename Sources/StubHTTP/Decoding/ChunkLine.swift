/// The first line of a chunk: its size, and extensions, which are validated and ignored (RFC 9112
/// §7.1).
enum ChunkLine {
    /// The size in a line without its CR LF.
    static func size(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) -> Int {
        var size = 0
        var index = 0
        while index < line.count, let digit = line[index].hexValue {
            // Leading zeros are allowed; 15 further digits are more than any client sends.
            guard size >> 56 == 0 else { throw .malformedChunk }
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > 0 else { throw .malformedChunk }
        try checkExtensions(UnsafeBufferPointer(rebasing: line[index...]))
        return size
    }

    /// Validates `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )`.
    private static func checkExtensions(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(HTTPDecodingError) {
        var index = 0
        while index < bytes.count {
            index = blanksEnd(bytes, from: index)
            guard index < bytes.count, bytes[index] == UInt8(ascii: ";") else {
                throw .malformedChunk
            }
            index = blanksEnd(bytes, from: index + 1)
            index = try tokenEnd(bytes, from: index)
            let next = blanksEnd(bytes, from: index)
            guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { continue }
            index = blanksEnd(bytes, from: next + 1)
            if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                index = try quotedEnd(bytes, from: index + 1)
            } else {
                index = try tokenEnd(bytes, from: index)
            }
        }
    }

    private static func blanksEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        return index
    }

    private static func tokenEnd(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(HTTPDecodingError) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isToken { index += 1 }
        guard index > start else { throw .malformedChunk }
        return index
    }

    private static func quotedEnd(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(HTTPDecodingError) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isFieldValue {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                guard index < bytes.count, bytes[index].isFieldValue else { break }
            }
            index += 1
        }
        throw .malformedChunk
    }
}
