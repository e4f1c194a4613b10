import StubJSON

/// A name such as `filter[price][]`, as many clients write members of objects and elements of
/// arrays.
struct BracketedName {
    /// The text before the first bracket.
    let root: String
    /// The texts between brackets; empty for `[]`.
    let keys: [String]

    /// Names that nest more deeply are not decoded, so that a peer cannot cause unlimited
    /// recursion.
    private static let depthLimit = 16

    /// Reads a name; `nil` if it does not end in brackets.
    init?(_ name: String) {
        guard name.utf8.last == UInt8(ascii: "]"), let open = name.firstIndex(of: "["),
            open != name.startIndex
        else { return nil }
        let keys = name[name.index(after: open)...].dropLast()
            .split(separator: "][", omittingEmptySubsequences: false)
        guard keys.count <= Self.depthLimit,
            !keys.contains(where: { $0.contains("[") || $0.contains("]") })
        else { return nil }
        root = String(name[..<open])
        self.keys = keys.isEmpty ? [""] : keys.map(String.init)
    }
}

/// Builds the value of one root from its bracketed names.
struct BracketTree {
    private struct Node {
        var texts: [String] = []
        var children: [String: Int] = [:]
        /// The keys of the children in the order of arrival.
        var order: [String] = []
    }

    private var nodes = [Node()]

    var isEmpty: Bool { nodes.count == 1 && nodes[0].texts.isEmpty }

    mutating func add(_ text: String, at keys: [String]) {
        var current = 0
        for key in keys {
            if let known = nodes[current].children[key] {
                current = known
                continue
            }
            nodes.append(Node())
            nodes[current].children[key] = nodes.count - 1
            nodes[current].order.append(key)
            current = nodes.count - 1
        }
        nodes[current].texts.append(text)
    }

    /// The value by its shape; `[]` and `[0]` make arrays, other keys make objects.
    func value(as shape: ParameterShape) -> JSONValue { value(of: 0, as: shape) }

    private func value(of index: Int, as shape: ParameterShape) -> JSONValue {
        let node = nodes[index]
        guard !node.order.isEmpty else { return ParameterDecoder.value(node.texts, as: shape) }
        let isList = node.order.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        switch shape {
        case .object(let properties, let others):
            return object(node, properties, others)
        case .array(let element):
            return isList ? array(node, element) : object(node, [:], nil)
        case .oneOf(let shapes):
            let fitting = shapes.first { $0.isComposed && $0.isList == isList }
            return value(of: index, as: fitting ?? .any)
        case .string, .integer, .number, .boolean, .any:
            return isList ? array(node, .any) : object(node, [:], nil)
        }
    }

    private func array(_ node: Node, _ element: ParameterShape) -> JSONValue {
        var elements: [JSONValue] = []
        for key in node.order {
            guard let child = node.children[key] else { continue }
            // `a[]=1&a[]=2` has one key for all elements.
            if nodes[child].order.isEmpty {
                elements += nodes[child].texts.map { ParameterDecoder.value($0, as: element) }
            } else {
                elements.append(value(of: child, as: element))
            }
        }
        return .array(elements)
    }

    private func object(
        _ node: Node, _ properties: [String: ParameterShape], _ others: ParameterShape?
    ) -> JSONValue {
        var object = JSONObject()
        for key in node.order {
            guard let child = node.children[key] else { continue }
            object[key] = value(of: child, as: properties[key] ?? others ?? .any)
        }
        return .object(object)
    }
}
