/// Pointers as a tree of tokens, so that one pass over a text resolves all of them.
struct PointerTree {
    struct Node {
        /// The indexes of the pointers that end here.
        var places: [Int] = []
        var children: [JSONKey: Node] = [:]

        func forEachPlace(_ body: (Int) -> Void) {
            for place in places { body(place) }
            for child in children.values { child.forEachPlace(body) }
        }

        fileprivate mutating func insert(_ place: Int, _ tokens: ArraySlice<String>) {
            guard let first = tokens.first else {
                places.append(place)
                return
            }
            children[JSONKey(first), default: Node()].insert(place, tokens.dropFirst())
        }
    }

    private(set) var root = Node()
    let count: Int

    init(_ pointers: [JSONPointer]) {
        count = pointers.count
        for (place, pointer) in pointers.enumerated() { root.insert(place, pointer.tokens[...]) }
    }
}
