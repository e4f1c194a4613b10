/// The templates of a contract as a tree of their segments, so that a beginning that several
/// templates have is compared with a path once.
struct PathTree: Sendable {
    private struct Node: Sendable {
        /// The index of the row of costs from which the row of this node is computed.
        let parent: Int
        /// The index of its segment in `parts`.
        let part: Int
    }

    /// The different segments of all templates.
    private let parts: [ComparedPath.Segment]
    /// Parents precede their children; the row of costs of a node is one behind its index, because
    /// the first row is that of the root.
    private let nodes: [Node]
    /// The row of costs in which each template ends.
    private let ends: [Int]
    /// The number of segments of each template.
    private let lengths: [Int]

    init(_ templates: [ComparedPath]) {
        var parts: [ComparedPath.Segment] = []
        var indices: [String: Int] = [:]
        var nodes: [Node] = []
        var children: [[Int: Int]] = [[:]]
        ends = templates.map { template in
            template.segments.reduce(0) { row, segment in
                let part = indices[segment.text] ?? parts.count
                if part == parts.count {
                    indices[segment.text] = part
                    parts.append(segment)
                }
                if let known = children[row][part] { return known }
                nodes.append(Node(parent: row, part: part))
                children.append([:])
                children[row][part] = nodes.count
                return nodes.count
            }
        }
        lengths = templates.map(\.segments.count)
        self.parts = parts
        self.nodes = nodes
    }

    /// Returns the distance between a path and each template, as `PathDistance` defines it.
    func distances(to path: ComparedPath) -> [Double] {
        let count = path.segments.count
        let rows = count <= (lengths.max() ?? 0) + PathDistance.mostExtra ? costs(of: path) : []
        return ends.indices.map { index in
            guard count <= lengths[index] + PathDistance.mostExtra else {
                return Double(count - lengths[index])
            }
            return rows[ends[index] * (count + 1) + count]
        }
    }

    /// The costs of changing the beginnings of templates into the beginnings of a path: a row for
    /// each beginning of a template, one after the other.
    private func costs(of path: ComparedPath) -> [Double] {
        let count = path.segments.count
        let width = count + 1
        let extras = path.segments.map(PathDistance.cost(ofExtra:))
        var replacements = [Double](repeating: 0, count: parts.count * count)
        for (part, segment) in parts.enumerated() {
            for column in 0..<count {
                replacements[part * count + column] = PathDistance.cost(
                    segment, path.segments[column])
            }
        }
        var costs = [Double](repeating: 0, count: (nodes.count + 1) * width)
        for column in 0..<count { costs[column + 1] = costs[column] + extras[column] }
        for (index, node) in nodes.enumerated() {
            let above = node.parent * width
            let row = (index + 1) * width
            let extra = PathDistance.cost(ofExtra: parts[node.part])
            costs[row] = costs[above] + extra
            for column in 0..<count {
                costs[row + column + 1] = min(
                    costs[above + column] + replacements[node.part * count + column],
                    costs[above + column + 1] + extra, costs[row + column] + extras[column])
            }
        }
        return costs
    }
}
