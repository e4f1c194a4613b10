/// Searches for many texts at once, in time proportional to the length of the searched text.
///
/// An Aho–Corasick automaton (Communications of the ACM 18, 1975) over bytes.
struct PatternSet: Sendable {
    /// A place where a pattern stands.
    struct Match: Hashable {
        let range: Range<Int>
        let pattern: Int
    }

    /// Children by node and byte, in one table.
    private var children: [UInt64: Int32] = [:]
    /// For each node the longest proper suffix that is a node too.
    private var failure: [Int32] = [0]
    /// The longest pattern that ends at the node, or −1.
    private var ending: [Int32] = [-1]
    private let lengths: [Int]
    /// Whether some pattern starts with the byte.
    private var starts = [Bool](repeating: false, count: 256)
    private let ignoresCase: Bool

    var isEmpty: Bool { lengths.isEmpty }
    var count: Int { lengths.count }

    init(_ patterns: [String]) {
        self.init(patterns.map { Array($0.utf8) }, ignoresCase: false)
    }

    /// - Parameter ignoresCase: ASCII letters match in either case.
    init(_ patterns: [[UInt8]], ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
        lengths = patterns.map(\.count)
        var order: [(node: Int32, byte: UInt8, parent: Int32)] = []
        var depths: [Int] = []
        for (number, pattern) in patterns.enumerated() where !pattern.isEmpty {
            var node: Int32 = 0
            for (depth, byte) in pattern.enumerated() {
                let byte = ignoresCase ? byte.folded : byte
                let key = Self.key(node, byte)
                if let next = children[key] {
                    node = next
                } else {
                    let next = Int32(failure.count)
                    children[key] = next
                    failure.append(0)
                    ending.append(-1)
                    order.append((next, byte, node))
                    depths.append(depth)
                    node = next
                }
            }
            if ending[Int(node)] < 0 { ending[Int(node)] = Int32(number) }
            let first = ignoresCase ? pattern[0].folded : pattern[0]
            starts[Int(first)] = true
        }
        // Breadth first: a node's failure link leads to a shallower one.
        for index in order.indices.sorted(by: { depths[$0] < depths[$1] }) {
            let (node, byte, parent) = order[index]
            guard parent != 0 else { continue }
            let link = step(from: failure[Int(parent)], byte)
            failure[Int(node)] = link
            if ending[Int(node)] < 0 { ending[Int(node)] = ending[Int(link)] }
        }
    }

    /// Where patterns end, one for each place and the longest of those that end there.
    ///
    /// - Parameter steps: counts transitions; at most two a byte.
    func matches(in bytes: [UInt8], steps: inout Int) -> [Match] {
        var found: [Match] = []
        scan(bytes, steps: &steps) { end, pattern in
            found.append(Match(range: (end - lengths[pattern])..<end, pattern: pattern))
            return true
        }
        return found
    }

    /// Whether any pattern stands in the text.
    func occurs(in text: String) -> Bool {
        var steps = 0
        var isFound = false
        scan(Array(text.utf8), steps: &steps) { _, _ in
            isFound = true
            return false
        }
        return isFound
    }

    private func scan(_ bytes: [UInt8], steps: inout Int, _ found: (Int, Int) -> Bool) {
        guard !lengths.isEmpty else { return }
        var node: Int32 = 0
        for index in bytes.indices {
            let byte = ignoresCase ? bytes[index].folded : bytes[index]
            steps += 1
            if node == 0 {
                guard starts[Int(byte)] else { continue }
                node = children[Self.key(0, byte)] ?? 0
            } else {
                node = step(from: node, byte, steps: &steps)
            }
            let pattern = ending[Int(node)]
            if pattern >= 0, !found(index + 1, Int(pattern)) { return }
        }
    }

    private func step(from node: Int32, _ byte: UInt8) -> Int32 {
        var steps = 0
        return step(from: node, byte, steps: &steps)
    }

    private func step(from node: Int32, _ byte: UInt8, steps: inout Int) -> Int32 {
        var node = node
        while true {
            if let next = children[Self.key(node, byte)] { return next }
            if node == 0 { return 0 }
            node = failure[Int(node)]
            steps += 1
        }
    }

    private static func key(_ node: Int32, _ byte: UInt8) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 8 | UInt64(byte)
    }
}

extension UInt8 {
    /// The byte in lower case, if it is an ASCII letter.
    var folded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
    var isHexadecimal: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    var isBase64URL: Bool { isAlphanumeric || self == 0x2D || self == 0x5F }
    var isBase64: Bool { isAlphanumeric || self == 0x2B || self == 0x2F }
}
