import StubJSON

/// A path that is prepared for being compared: the path of a request or a template.
struct ComparedPath: Sendable {
    fileprivate let segments: [Segment]

    fileprivate struct Segment: Sendable {
        let text: String
        let lowered: String
        let word: ComparedWord
        let isParameter: Bool

        init(_ text: String) {
            self.text = text
            lowered = text.lowercased()
            word = ComparedWord(text)
            isParameter = text.hasPrefix("{") && text.hasSuffix("}")
        }
    }

    /// Creates the path of a request.
    init(segments: [String]) {
        self.segments = segments.map(Segment.init)
    }

    /// Creates a template such as `/products/{id}`.
    init(template: String) {
        segments = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { Segment(String($0)) }
    }
}

/// The distance between a path and a template: the least cost of changing one into the other.
enum PathDistance {
    /// A path with more additional segments is not compared: it is hardly a typing error, and
    /// comparing would take long.
    private static let mostExtra = 16
    /// A segment that is longer than this is not compared either.
    private static let longestSegment = 200

    /// The cost of a typing error, relative to a completely different segment.
    private static let slip = 0.1

    static func between(_ template: String, _ segments: [String]) -> Double {
        between(ComparedPath(template: template), ComparedPath(segments: segments))
    }

    static func between(_ template: ComparedPath, _ path: ComparedPath) -> Double {
        let count = path.segments.count
        guard count <= template.segments.count + mostExtra else {
            return Double(count - template.segments.count)
        }
        // The costs of the beginnings of the path; each part of the template changes them in place.
        var costs = [0.0]
        costs.reserveCapacity(count + 1)
        for segment in path.segments {
            costs.append(costs[costs.count - 1] + cost(ofExtra: segment))
        }
        for part in template.segments {
            let extra = cost(ofExtra: part)
            var diagonal = costs[0]
            costs[0] += extra
            for column in 0..<count {
                let segment = path.segments[column]
                let above = costs[column + 1]
                costs[column + 1] = min(
                    diagonal + cost(part, segment), above + extra,
                    costs[column] + cost(ofExtra: segment))
                diagonal = above
            }
        }
        return costs[count]
    }

    /// The cost of an additional segment; an empty one is a superfluous slash.
    private static func cost(ofExtra segment: ComparedPath.Segment) -> Double {
        segment.text.isEmpty ? slip : 1
    }

    private static func cost(
        _ part: ComparedPath.Segment, _ segment: ComparedPath.Segment
    ) -> Double {
        if part.text == segment.text { return 0 }
        // A parameter matches everything, but a matching literal is more probable.
        if part.isParameter { return segment.text.isEmpty ? 1 : slip / 2 }
        guard segment.text.utf8.count <= longestSegment else { return 1 }
        if part.lowered == segment.lowered { return slip }
        return segment.word.isNear(to: part.word) ? 3 * slip : 1
    }
}
