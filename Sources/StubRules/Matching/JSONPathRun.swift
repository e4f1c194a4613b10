import StubJSON

/// One evaluation of a path, with all paths in its filters, whose number of values is limited.
struct JSONPathRun {
    /// The document, to which `$` in filters refers.
    let root: JSONValue
    /// The number of values that may still be visited.
    private var left = 1_000_000
    /// Whether an expression in a filter was too expensive to decide.
    private var isUndecided = false

    init(root: JSONValue) {
        self.root = root
    }

    /// Returns the values that the path selects; `nil` if too many values are visited.
    mutating func values(of path: JSONPath, in start: JSONValue) -> [JSONValue]? {
        var values = [start]
        for step in path.steps {
            var next: [JSONValue] = []
            for value in values {
                select(step, in: value, into: &next)
                if isExhausted { return nil }
            }
            values = next
        }
        return values
    }

    private var isExhausted: Bool { left < 0 || isUndecided }

    /// Records that a filter cannot be decided, so that the whole path is not.
    mutating func giveUp() { isUndecided = true }

    private mutating func add(_ values: some Collection<JSONValue>, to found: inout [JSONValue]) {
        left -= values.count
        if !isExhausted { found += values }
    }

    private mutating func select(
        _ step: JSONPath.Step, in value: JSONValue, into found: inout [JSONValue]
    ) {
        left -= 1
        if isExhausted { return }
        switch step {
        case .members(let names): add(names.compactMap { value[$0] }, to: &found)
        case .elements(let indices):
            guard let array = value.array else { return }
            let elements = indices.compactMap { index in
                let place = index < 0 ? array.count + index : index
                return array.indices.contains(place) ? array[place] : nil
            }
            add(elements, to: &found)
        case .slice(let from, let to):
            guard let array = value.array else { return }
            func bound(_ index: Int) -> Int {
                min(max(index < 0 ? array.count + index : index, 0), array.count)
            }
            let (start, end) = (bound(from ?? 0), bound(to ?? array.count))
            if start < end { add(array[start..<end], to: &found) }
        case .wildcard: add(Self.children(of: value), to: &found)
        case .filter(let filter):
            // A filter on an object decides about the object itself.
            for candidate in value.array ?? (value.object == nil ? [] : [value]) {
                if filter.matches(candidate, &self) { add([candidate], to: &found) }
                if isExhausted { return }
            }
        case .length:
            if let length = Self.length(of: value) { add([.int(length)], to: &found) }
        case .descendants(let step): selectDescendants(step, in: value, into: &found)
        }
    }

    /// Applies a step to the value and to everything in it, outer values first.
    private mutating func selectDescendants(
        _ step: JSONPath.Step, in value: JSONValue, into found: inout [JSONValue]
    ) {
        select(step, in: value, into: &found)
        for child in Self.children(of: value) {
            if isExhausted { return }
            selectDescendants(step, in: child, into: &found)
        }
    }

    private static func children(of value: JSONValue) -> [JSONValue] {
        value.array ?? value.object?.map(\.value) ?? []
    }

    private static func length(of value: JSONValue) -> Int? {
        value.array?.count ?? value.object?.count ?? value.string?.count
    }
}
