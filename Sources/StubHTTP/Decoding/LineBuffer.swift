/// Received bytes that are not decoded yet; the decoder takes lines or runs from the front.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var cursor = 0
    /// There is no line feed between `cursor` and this index, so no byte is searched twice.
    private var searched = 0

    /// Capacity that an empty buffer keeps, small enough for ten thousand idle connections.
    private static let keptCapacity = 4096

    var count: Int { bytes.count - cursor }
    var isEmpty: Bool { cursor == bytes.count }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        if cursor > Self.keptCapacity {
            bytes.removeFirst(cursor)
            searched -= cursor
            cursor = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The byte at an offset from the front; `nil` if it has not arrived.
    func byte(at offset: Int) -> UInt8? {
        cursor + offset < bytes.count ? bytes[cursor + offset] : nil
    }

    /// Whether these bytes have arrived at this offset from the front.
    func starts(with prefix: [UInt8], at offset: Int = 0) -> Bool {
        guard offset + prefix.count <= count, !prefix.isEmpty else { return false }
        return bytes.withUnsafeBytes { bytes in
            let start = cursor + offset
            let mine = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + prefix.count)])
            return prefix.withUnsafeBytes { mine.hasSameBytes(as: $0) }
        }
    }

    /// Whether the input starts with this text, or is a prefix of it; ASCII case is ignored.
    func mayStart(_ lowercased: StaticString) -> Bool {
        let known = min(count, lowercased.utf8CodeUnitCount)
        return (0..<known).allSatisfy { index in
            bytes[cursor + index].lowercased == lowercased.utf8Start[index]
        }
    }

    /// Passes all received bytes to the closure without taking them.
    func inspect<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) -> Result
    ) throws(HTTPDecodingError) -> Result {
        try bytes.withUnsafeBufferPointer { (all) throws(HTTPDecodingError) in
            try body(UnsafeBufferPointer(rebasing: all[cursor...]))
        }
    }

    /// Takes a line and passes it on without its CR LF; `nil` if the line is incomplete.
    ///
    /// The limit includes the CR LF and also applies to an incomplete line.
    mutating func takeLine<Result>(
        limit: Int, tooLong: HTTPDecodingError,
        _ body: (UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) -> Result
    ) throws(HTTPDecodingError) -> Result? {
        guard let end = lineFeed() else {
            if count > limit { throw tooLong }
            return nil
        }
        let length = end - cursor
        if length + 1 > limit { throw tooLong }
        guard length > 0, bytes[end - 1] == .carriageReturn else { throw .bareLineEnd }
        let start = cursor
        let result = try bytes.withUnsafeBufferPointer { (all) throws(HTTPDecodingError) in
            try body(UnsafeBufferPointer(rebasing: all[start..<(end - 1)]))
        }
        drop(length + 1)
        return result
    }

    /// Moves at most this many bytes to the end of another array; returns how many.
    mutating func move(upTo limit: Int, into target: inout [UInt8]) -> Int {
        let moved = min(limit, count)
        target.append(contentsOf: bytes[cursor..<(cursor + moved)])
        drop(moved)
        return moved
    }

    mutating func drop(_ dropped: Int) {
        cursor += dropped
        if cursor == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            cursor = 0
        }
        searched = cursor
    }

    /// The index of the next line feed.
    private mutating func lineFeed() -> Int? {
        let start = searched
        let found = bytes.withUnsafeBufferPointer { all in
            var index = start
            while index < all.count, all[index] != .lineFeed { index += 1 }
            return index
        }
        searched = found
        return found < bytes.count ? found : nil
    }
}

extension UnsafeRawBufferPointer {
    /// Compares with equally many other bytes, eight at a time.
    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            guard
                loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            else { return false }
            offset += 8
        }
        while offset < count, self[offset] == other[offset] { offset += 1 }
        return offset == count
    }
}
