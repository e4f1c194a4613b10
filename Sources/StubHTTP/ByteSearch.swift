/// Finds bytes within bytes in linear time (Knuth, Morris and Pratt).
///
/// The naive search is quadratic for texts such as `aaaa…`, which a peer may send.
package struct ByteSearch: Sendable {
    private let wanted: [UInt8]
    /// For each matched length: the length of the longest proper prefix that is also a suffix.
    private let fallbacks: [Int]

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
    }

    /// Whether the bytes occur in the text; an empty sequence always does.
    package func occurs(in text: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        guard wanted.count <= text.count else { return false }
        return text.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                var fitting = 0
                for byte in text {
                    if fitting == 0 {
                        if byte == first { fitting = 1 }
                    } else {
                        while fitting > 0, byte != wanted[fitting] {
                            fitting = fallbacks[fitting - 1]
                        }
                        if byte == wanted[fitting] { fitting += 1 }
                    }
                    if fitting == wanted.count { return true }
                }
                return false
            }
        }
    }
}
