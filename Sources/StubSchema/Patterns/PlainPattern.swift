/// A pattern simple enough to be matched byte by byte, without a regular expression engine.
///
/// It is anchored at its start and a list of character sets with counts, each of which can be
/// told from the next: `^[A-Z]{3}-[0-9]+$`, for example. Most patterns of real schemas are.
struct PlainPattern: Sendable {
    private struct Step: Sendable {
        /// The ASCII characters of the set, one bit each.
        let low: UInt64
        let high: UInt64
        let minimum: Int
        let maximum: Int

        func contains(_ byte: UInt8) -> Bool {
            (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
        }
    }

    private var steps: [Step] = []
    private var isAnchoredAtEnd = false

    /// `nil` for any pattern that is not as simple.
    init?(_ pattern: ECMAPattern) {
        guard var nodes = Self.flattened(pattern.root), nodes.first == .start else { return nil }
        nodes.removeFirst()
        if nodes.last == .end {
            nodes.removeLast()
            isAnchoredAtEnd = true
        }
        for node in nodes {
            guard let step = Self.step(node) else { return nil }
            steps.append(step)
        }
        for (step, next) in zip(steps, steps.dropFirst()) where step.minimum != step.maximum {
            // The longest run is the right one only if the next step cannot want its end.
            guard step.low & next.low == 0, step.high & next.high == 0, next.minimum > 0 else {
                return nil
            }
        }
    }

    /// Whether the text matches; `nil` if it has characters beyond ASCII.
    func matches(_ text: String) -> Bool? {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            for step in steps {
                var count = 0
                while count < step.maximum, index < bytes.count {
                    let byte = bytes[index]
                    if byte >= 0x80 { return nil }
                    guard step.contains(byte) else { break }
                    index += 1
                    count += 1
                }
                if count < step.minimum { return false }
            }
            return !isAnchoredAtEnd || index == bytes.count
        }
    }

    private static func flattened(_ node: ECMAPattern.Node) -> [ECMAPattern.Node]? {
        switch node {
        case .set, .repetition, .start, .end: return [node]
        case .sequence(let nodes):
            var result: [ECMAPattern.Node] = []
            for node in nodes {
                guard let part = flattened(node) else { return nil }
                result += part
            }
            return result
        case .capture(let inner, _): return flattened(inner)
        case .group(let inner, let flags): return flags.isEmpty ? flattened(inner) : nil
        case .alternatives, .look, .wordBoundary, .backreference: return nil
        }
    }

    private static func step(_ node: ECMAPattern.Node) -> Step? {
        switch node {
        case .set(let set): step(set, 1, 1)
        case .repetition(.set(let set), let bounds):
            step(set, bounds.minimum, bounds.maximum ?? Int.max)
        default: nil
        }
    }

    private static func step(
        _ set: ECMAPattern.CharacterSet, _ minimum: Int, _ maximum: Int
    ) -> Step? {
        guard set.properties.isEmpty else { return nil }
        var (low, high): (UInt64, UInt64) = (0, 0)
        for byte in 0..<UInt8(128) where set.contains(Unicode.Scalar(byte)) {
            if byte < 64 {
                low |= 1 << UInt64(byte)
            } else {
                high |= 1 << UInt64(byte - 64)
            }
        }
        return Step(low: low, high: high, minimum: minimum, maximum: maximum)
    }
}
