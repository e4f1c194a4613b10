/// A search text that is found in values regardless of case.
struct TextSearch: Sendable, Hashable {
    /// UTF-8 in lower case.
    private(set) var needle: [UInt8]

    /// Normalizes the text like DummyJSON: trims it, lowers its case, and replaces `-` by a space.
    ///
    /// Returns `nil` for a blank text, which matches every row.
    init?(_ text: String) {
        self.init(part: text)
        for index in needle.indices where needle[index] == UInt8(ascii: "-") {
            needle[index] = UInt8(ascii: " ")
        }
    }

    /// Trims the text and lowers its case; returns `nil` for a blank one.
    init?(part text: String) {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
        var needle = Array(text.lowercased().utf8.drop(while: isSpace))
        while needle.last.map(isSpace) == true { needle.removeLast() }
        guard !needle.isEmpty else { return nil }
        self.needle = needle
    }

    func occurs(in text: String) -> Bool {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.contains { $0 >= 0x80 } ? nil : occurs(inLowered: bytes)
        }
        if case .some(.some(let found)) = found { return found }
        return Array(text.lowercased().utf8).withUnsafeBufferPointer { occurs(inLowered: $0) }
    }

    /// Appends a text in lower case: what is searched for occurs in its bytes if it occurs in the
    /// text.
    static func fold(_ text: String, into output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: text.utf8)
        if output[start...].contains(where: { $0 >= 0x80 }) {
            output.removeSubrange(start...)
            output.append(contentsOf: text.lowercased().utf8)
        }
        for index in start..<output.count { output[index] = lowered(output[index]) }
    }

    /// Compares bytes; characters outside ASCII are in lower case already.
    private func occurs(inLowered bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else { return false }
        for start in 0...(bytes.count - needle.count) where Self.lowered(bytes[start]) == first {
            var matched = 1
            while matched < needle.count, Self.lowered(bytes[start + matched]) == needle[matched] {
                matched += 1
            }
            if matched == needle.count { return true }
        }
        return false
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
