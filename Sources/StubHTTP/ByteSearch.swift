/// Finds bytes within bytes in time that grows with both together, whatever they are.
///
/// After Knuth, Morris and Pratt: the obvious search takes their product for a text such as
/// `aaaa…`, which a peer may send.
package struct ByteSearch: Sendable {
    private let wanted: [UInt8]
    /// For each length of a part that fits: how much of it fits again where it ends.
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

    /// Whether the bytes occur; no bytes occur everywhere.
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
