import StubJSON

/// One evaluation of a path, with all paths in its filters, whose number of values is limited.
struct JSONPathRun {
    /// The document, to which `$` in filters refers.
    let root: JSONValue
    /// The number of values that may still be visited.
    private var left: Int
    /// Whether an expression in a filter was too expensive to decide.
    private var isUndecided = false

    /// A selected value, and the way to it where places are asked for.
    private struct Node {
        let value: JSONValue
        let trail: Trail?

        func child(_ token: @autoclosure () -> String, _ value: JSONValue) -> Node {
            Node(value: value, trail: trail.map { .below($0, token()) })
        }
    }

    /// The tokens that lead to a value; nodes share those of the values around them.
    private indirect enum Trail {
        case root
        case below(Trail, String)

        var pointer: JSONPointer {
            var tokens: [String] = []
            var rest = self
            while case .below(let outer, let token) = rest {
                tokens.append(token)
                rest = outer
            }
            return JSONPointer(tokens: tokens.reversed())
        }
    }

    init(root: JSONValue, visits: Int) {
        self.root = root
        left = visits
    }

    /// Returns the values that the path selects; `nil` if too many values are visited.
    mutating func values(of path: JSONPath, in start: JSONValue) -> [JSONValue]? {
        nodes(of: path, from: Node(value: start, trail: nil))?.map(\.value)
    }

    /// Returns the places that the path selects in the document; `nil` if too many values are
    /// visited.
    mutating func places(of path: JSONPath) -> [JSONPointer]? {
        nodes(of: path, from: Node(value: root, trail: .root))?.compactMap { $0.trail?.pointer }
    }

    /// Records that a filter cannot be decided, so that the whole path is not.
    mutating func giveUp() { isUndecided = true }

    private var isExhausted: Bool { left < 0 || isUndecided }

    private mutating func nodes(of path: JSONPath, from start: Node) -> [Node]? {
        var nodes = [start]
        for step in path.steps {
            var next: [Node] = []
            for node in nodes {
                select(step, path.dialect, in: node, into: &next)
                if isExhausted { return nil }
            }
            nodes = next
        }
        return nodes
    }

    private mutating func add(_ nodes: some Collection<Node>, to found: inout [Node]) {
        left -= nodes.count
        if !isExhausted { found += nodes }
    }

    private mutating func select(
        _ step: JSONPath.Step, _ dialect: JSONPath.Dialect, in node: Node,
        into found: inout [Node]
    ) {
        left -= 1
        if isExhausted { return }
        switch step {
        case .members(let names):
            let members = names.compactMap { name in
                node.value[name].map { node.child(name, $0) }
            }
            add(members, to: &found)
        case .elements(let indices):
            guard let array = node.value.array else { return }
            let elements = indices.compactMap { index in
                let place = index < 0 ? array.count + index : index
                return array.indices.contains(place)
                    ? node.child(String(place), array[place]) : nil
            }
            add(elements, to: &found)
        case .slice(let slice):
            guard let array = node.value.array else { return }
            add(
                slice.indices(of: array.count).map { node.child(String($0), array[$0]) },
                to: &found)
        case .wildcard: add(Self.children(of: node), to: &found)
        case .filter(let filter):
            for candidate in Self.candidates(in: node, dialect) {
                if filter.matches(candidate.value, &self) { add([candidate], to: &found) }
                if isExhausted { return }
            }
        case .union(let steps):
            for step in steps { select(step, dialect, in: node, into: &found) }
        case .length:
            if let length = Self.length(of: node.value) {
                add([Node(value: .int(length), trail: nil)], to: &found)
            }
        case .descendants(let step): selectDescendants(step, dialect, in: node, into: &found)
        }
    }

    /// Applies a step to the value and to everything in it, outer values first.
    private mutating func selectDescendants(
        _ step: JSONPath.Step, _ dialect: JSONPath.Dialect, in node: Node,
        into found: inout [Node]
    ) {
        select(step, dialect, in: node, into: &found)
        for child in Self.children(of: node) {
            if isExhausted { return }
            selectDescendants(step, dialect, in: child, into: &found)
        }
    }

    /// What a filter decides about.
    private static func candidates(in node: Node, _ dialect: JSONPath.Dialect) -> [Node] {
        switch dialect {
        case .standard: children(of: node)
        case .wiremock: node.value.object == nil ? children(of: node) : [node]
        }
    }

    private static func children(of node: Node) -> [Node] {
        switch node.value {
        case .array(let elements):
            elements.enumerated().map { node.child(String($0), $1) }
        case .object(let object): object.map { node.child($0.key, $0.value) }
        case .null, .bool, .number, .string: []
        }
    }

    private static func length(of value: JSONValue) -> Int? {
        value.array?.count ?? value.object?.count ?? value.string?.count
    }
}
