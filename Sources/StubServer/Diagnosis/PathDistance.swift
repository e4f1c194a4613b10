import StubJSON

/// The distance between a path and a template: the least cost of changing one into the other.
struct PathDistance {
    private let template: [Substring]
    private let segments: [String]

    /// A path with more additional segments is not compared: it is hardly a typing error, and
    /// comparing would take long.
    private static let mostExtra = 16
    /// A segment that is longer than this is not compared either.
    private static let longestSegment = 200

    /// The cost of a typing error, relative to a completely different segment.
    private static let slip = 0.1

    static func between(_ template: String, _ segments: [String]) -> Double {
        let parts = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count <= parts.count + mostExtra else {
            return Double(segments.count - parts.count)
        }
        return PathDistance(template: parts, segments: segments).cheapest
    }

    private var cheapest: Double {
        var last = segments.indices.reduce(into: [0.0]) { costs, index in
            costs.append(costs[index] + Self.cost(ofExtra: segments[index]))
        }
        for part in template {
            var current = [last[0] + Self.cost(ofExtra: String(part))]
            for (column, segment) in segments.enumerated() {
                current.append(
                    min(
                        last[column] + Self.cost(part, segment),
                        last[column + 1] + Self.cost(ofExtra: String(part)),
                        current[column] + Self.cost(ofExtra: segment)))
            }
            last = current
        }
        return last[segments.count]
    }

    /// The cost of an additional segment; an empty one is a superfluous slash.
    private static func cost(ofExtra segment: String) -> Double { segment.isEmpty ? slip : 1 }

    private static func cost(_ part: Substring, _ segment: String) -> Double {
        if part == segment { return 0 }
        // A parameter matches everything, but a matching literal is more probable.
        if part.hasPrefix("{"), part.hasSuffix("}") { return segment.isEmpty ? 1 : slip / 2 }
        guard segment.utf8.count <= longestSegment else { return 1 }
        if part.lowercased() == segment.lowercased() { return slip }
        let isSlip = NearestWord.nearest(to: segment, among: [String(part)]) != nil
        return isSlip ? 3 * slip : 1
    }
}
