import StubJSON

/// Reads members with a required type; a value of another type is reported and ignored.
///
/// A null is only a warning: an empty entry of a YAML document becomes null.
extension DocumentSet {
    mutating func members(
        of node: DocumentNode?, _ name: String
    ) -> [(key: String, node: DocumentNode)] {
        guard let node else { return [] }
        if node.value.object == nil { refuse(node, name, expected: "an object") }
        return node.members
    }

    mutating func elements(of node: DocumentNode?, _ name: String) -> [DocumentNode] {
        guard let node else { return [] }
        if node.value.array == nil { refuse(node, name, expected: "an array") }
        return node.elements
    }

    mutating func flag(_ key: String, of node: DocumentNode) -> Bool? {
        guard let member = node[key] else { return nil }
        if member.value.bool == nil { refuse(member, key, expected: "true or false") }
        return member.value.bool
    }

    /// The node or the target of its `$ref`, which must be an object; `nil` after reporting.
    mutating func resolveObject(_ node: DocumentNode, _ name: String) -> DocumentNode? {
        guard let resolved = resolve(node) else { return nil }
        if resolved.value.object != nil { return resolved }
        refuse(resolved, name, expected: "an object")
        return nil
    }

    private mutating func refuse(_ node: DocumentNode, _ name: String, expected: String) {
        report(
            "contract/type", "\(name) must be \(expected), this is \(node.value.typeName)",
            at: node, severity: node.value == .null ? .warning : .error,
            // Without any path there is nothing to serve.
            isFatal: node.pointer == JSONPointer(tokens: ["paths"]))
    }
}
