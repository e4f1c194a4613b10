import StubJSON

/// How far a path is from a template: the cheapest way to turn one into the other.
struct PathDistance {
    private let template: [Substring]
    private let segments: [String]

    /// A path with so many segments more than a template is no slip of it: what they have in
    /// common would take long to find out, and helps nobody.
    private static let mostExtra = 16
    /// Nor is a segment that is longer than this.
    private static let longestSegment = 200

    /// What a slip costs beside a segment that is altogether another one.
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

    /// An empty segment is a slash too many.
    private static func cost(ofExtra segment: String) -> Double { segment.isEmpty ? slip : 1 }

    private static func cost(_ part: Substring, _ segment: String) -> Double {
        if part == segment { return 0 }
        // A parameter takes anything, but a literal that fits is meant more probably.
        if part.hasPrefix("{"), part.hasSuffix("}") { return segment.isEmpty ? 1 : slip / 2 }
        guard segment.utf8.count <= longestSegment else { return 1 }
        if part.lowercased() == segment.lowercased() { return slip }
        let isSlip = NearestWord.nearest(to: segment, among: [String(part)]) != nil
        return isSlip ? 3 * slip : 1
    }
}
