/// Finds bytes within bytes in linear time (Knuth, Morris and Pratt).
///
/// The naive search is quadratic for texts such as `aaaa…`, which a peer may send.
package struct ByteSearch: Sendable {
    private let wanted: [UInt8]
    /// For each matched length: the length of the longest proper prefix that is also a suffix.
    private let fallbacks: [Int]
    /// Skips what cannot be the beginning; `nil` if nothing is wanted.
    private let pair: BytePair?

    package init(_ wanted: some Sequence<UInt8>) {
        let wanted = Array(wanted)
        var fallbacks = [Int](repeating: 0, count: wanted.count)
        var fitting = 0
        for index in wanted.indices.dropFirst() {
            while fitting > 0, wanted[index] != wanted[fitting] { fitting = fallbacks[fitting - 1] }
            if wanted[index] == wanted[fitting] { fitting += 1 }
            fallbacks[index] = fitting
        }
        self.wanted = wanted
        self.fallbacks = fallbacks
        pair = BytePair(wanted)
    }

    /// Whether the bytes occur in the text; an empty sequence always does.
    package func occurs(in text: [UInt8]) -> Bool { text.withUnsafeBytes(occurs) }

    /// Whether the bytes occur in the text; an empty sequence always does.
    package func occurs(in text: UnsafeRawBufferPointer) -> Bool {
        guard let pair else { return true }
        return wanted.withUnsafeBufferPointer { wanted in
            var fitting = 0
            var offset = 0
            while fitting < wanted.count {
                if fitting == 0 {
                    guard let next = pair.next(in: text, from: offset) else { return false }
                    offset = next
                } else if offset == text.count {
                    return false
                }
                while fitting > 0, text[offset] != wanted[fitting] {
                    fitting = fallbacks[fitting - 1]
                }
                if text[offset] == wanted[fitting] { fitting += 1 }
                offset += 1
            }
            return true
        }
    }
}
