import StubJSON

/// Describes a `$ref` whose target does not exist.
package struct BrokenReference {
    package let message: String
    package let hint: String
    /// Whether it refers to an address on the network, which is never read.
    package let isRemote: Bool

    package init(_ reference: String) {
        isRemote = DocumentReferences.isRemote(reference)
        if isRemote {
            message = "$ref \"\(reference)\" is an address, which is not read"
            hint = "Put the document beside the contract, and refer to it by its relative path."
        } else {
            message = "$ref \"\(reference)\" cannot be resolved"
            hint = "Check the path behind '#' and the name of the file."
        }
    }
}

extension DocumentSet {
    /// Warns of broken references in parts of the document that no operation uses.
    ///
    /// Values that may be data, such as examples, are skipped; the lint distinguishes them exactly.
    mutating func reportUnusedBrokenReferences() {
        for (index, document) in documents.enumerated() {
            let root = DocumentNode(value: document.value, document: index, pointer: .root)
            var references: Set<String> = []
            document.value.forEachReference { if isPointer($0) { references.insert($0) } }
            let broken = references.filter { target(of: $0, from: root) == nil }
            // Most documents have no broken references, and collecting places takes long.
            if !broken.isEmpty { reportUnused(broken, in: root) }
        }
    }

    private mutating func reportUnused(_ broken: Set<String>, in root: DocumentNode) {
        var found: [DocumentNode] = []
        collectNodes(root, &found)
        for node in found {
            // A reference in a schema with an `$id` is relative to that.
            guard let reference = node["$ref"]?.value.string, broken.contains(reference),
                target(of: node) == nil
            else { continue }
            reportBroken(reference, at: node, severity: .warning)
        }
    }

    private static let data: Set<String> = [
        "example", "examples", "default", "const", "enum", "value",
    ]

    private func collectNodes(_ node: DocumentNode, _ found: inout [DocumentNode]) {
        switch node.value {
        case .object(let object):
            // The compiler resolves the names of anchors.
            if let reference = object["$ref"]?.string, isPointer(reference) { found.append(node) }
            for member in object
            where member.value.isComposed && !Self.data.contains(member.key)
                && !member.key.hasPrefix("x-")
            {
                collectNodes(
                    DocumentNode(
                        value: member.value, document: node.document,
                        pointer: node.pointer.appending(member.key)), &found)
            }
        case .array:
            for element in node.elements where element.value.isComposed {
                collectNodes(element, &found)
            }
        case .null, .bool, .number, .string: break
        }
    }

    private func isPointer(_ reference: String) -> Bool {
        guard let hash = reference.firstIndex(of: "#") else { return true }
        let fragment = reference[hash...].dropFirst()
        return fragment.isEmpty || fragment.hasPrefix("/")
    }
}
