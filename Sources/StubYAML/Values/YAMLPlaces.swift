import StubJSON

/// The places of the values and keys of a text, recorded while it is read.
///
/// The place of a value from an alias is the alias; the values inside it are at their definition,
/// after the anchor. Members from a merge key are at their definition, too.
struct YAMLPlaces: Sendable {
    /// A member's key and value.
    struct Member: Sendable {
        let key: String
        let keyStart: Int
        let node: Int
    }

    /// The content of a value.
    enum Children: Sendable {
        case none
        case elements([Int])
        case members([Member])
    }

    /// The start and end of a value, and the places of its content.
    struct Node: Sendable {
        var start: Int
        var end: Int
        var children: Children
    }

    private(set) var nodes: [Node] = []
    /// The root of each document.
    private(set) var roots: [Int] = []

    /// The number of the value that was read last.
    var last: Int { nodes.count - 1 }

    mutating func add(_ range: Range<Int>, _ children: Children) {
        nodes.append(
            Node(start: range.lowerBound, end: range.upperBound, children: children))
    }

    /// Adds a value that repeats another one in a different place.
    mutating func addAlias(_ range: Range<Int>, of node: Int) {
        add(range, nodes[node].children)
    }

    mutating func endDocument() { roots.append(last) }

    /// Returns the members from a merge key without duplicates.
    func mergedMembers(of node: Int, without own: [Member]) -> [Member] {
        var sources: [[Member]] = []
        switch nodes[node].children {
        case .none: break
        case .members(let members): sources = [members]
        case .elements(let elements):
            for element in elements {
                if case .members(let members) = nodes[element].children { sources.append(members) }
            }
        }
        var seen = Set(own.map { JSONKey($0.key) })
        return sources.joined().filter { seen.insert(JSONKey($0.key)).inserted }
    }
}

// MARK: - Finding

extension YAMLPlaces {
    /// The result of a lookup: a value, and its key if it is a member.
    struct Found {
        var node: Int
        var keyStart: Int?
        var isComplete: Bool
    }

    /// Returns the value at a pointer, or the last value on the way to it.
    func find(_ pointer: JSONPointer, document: Int = 0) -> Found? {
        guard document < roots.count else { return nil }
        var found = Found(node: roots[document], keyStart: nil, isComplete: true)
        for token in pointer.tokens {
            guard let child = child(of: found.node, token) else {
                found.isComplete = false
                return found
            }
            found = child
        }
        return found
    }

    private func child(of node: Int, _ token: String) -> Found? {
        switch nodes[node].children {
        case .none: return nil
        case .elements(let elements):
            guard let index = JSONPointer.arrayIndex(token), index < elements.count else {
                return nil
            }
            return Found(node: elements[index], keyStart: nil, isComplete: true)
        case .members(let members):
            guard let member = members.first(where: { JSONKey.areSame($0.key, token) }) else {
                return nil
            }
            return Found(node: member.node, keyStart: member.keyStart, isComplete: true)
        }
    }

    /// Returns the pointer to the innermost value that contains a byte.
    func pointer(toByte offset: Int, document: Int = 0) -> JSONPointer {
        var pointer = JSONPointer.root
        guard document < roots.count else { return pointer }
        var node: Int? = roots[document]
        while let parent = node {
            node = nil
            switch nodes[parent].children {
            case .none: break
            case .elements(let elements):
                guard let index = elements.firstIndex(where: { holds($0, offset, in: parent) })
                else { break }
                pointer.tokens.append(String(index))
                node = elements[index]
            case .members(let members):
                guard let member = members.first(where: { holds($0.node, offset, in: parent) })
                else { break }
                pointer.tokens.append(member.key)
                node = member.node
            }
        }
        return pointer
    }

    /// Whether a byte belongs to a value; an alias does not contain the value it refers to.
    private func holds(_ node: Int, _ offset: Int, in parent: Int) -> Bool {
        let (inner, outer) = (nodes[node], nodes[parent])
        return inner.start <= offset && offset < inner.end
            && outer.start <= inner.start && inner.end <= outer.end
    }
}
