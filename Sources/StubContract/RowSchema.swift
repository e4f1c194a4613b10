public import StubJSON
public import StubSchema

/// What an operation promises of each row in its answer, apart from the rest of the answer.
///
/// With it a row is checked once, at the latest when it is first answered, and not on every page it is on.
public struct RowSchema: Sendable {
    public let schema: Schema
    /// Where it stands: operations with the same place check rows alike.
    public let file: String
    public let pointer: JSONPointer
}

/// Finds the schema of one row inside the schema of an answer.
struct RowSchemaFinder {
    private let documents: DocumentSet

    init(_ documents: DocumentSet) {
        self.documents = documents
    }

    /// The schema's place; `nil` if rows mean something to the schema beyond each one alone, such
    /// as by `uniqueItems`.
    func row(of binding: StubBinding, in answer: DocumentNode) -> DocumentNode? {
        if let envelope = binding.envelope { return row(of: binding, in: answer, envelope) }
        switch binding.action {
        case .item, .currentUser:
            return followed(answer, nil) ?? answer
        case .document:
            return item(of: answer) ?? object(answer)
        case .list(let list):
            guard let rows = list.rows else { return item(of: answer) }
            return followed(answer, Self.objectKeywords)?["properties"]?[rows].flatMap {
                item(of: $0)
            }
        case .create, .replace, .update, .delete, .distinct, .mark, .set, .file, .upload, .login,
            .exchange,
            .refresh, .logout:
            return nil
        }
    }

    private func row(
        of binding: StubBinding, in answer: DocumentNode, _ envelope: StubBinding.Envelope
    ) -> DocumentNode? {
        guard let place = envelope.place else { return nil }
        var node = answer
        for token in place.tokens {
            guard let inner = followed(node, Self.objectKeywords)?["properties"]?[token] else {
                return nil
            }
            node = inner
        }
        switch binding.action {
        case .list: return item(of: node)
        case .item: return followed(node, nil) ?? node
        default: return nil
        }
    }

    private func item(of list: DocumentNode) -> DocumentNode? {
        guard let list = followed(list, Self.arrayKeywords),
            list["type"]?.value.string == "array", let item = list["items"]
        else { return nil }
        return followed(item, nil) ?? item
    }

    /// The schema of a document that is an object, and so cannot be a collection's rows.
    private func object(_ document: DocumentNode) -> DocumentNode? {
        followed(document, nil).flatMap { $0["type"]?.value.string == "object" ? $0 : nil }
    }

    /// The schema behind references, if it and they say no more than these keywords can.
    private func followed(
        _ node: DocumentNode, _ keywords: Set<String>?
    ) -> DocumentNode? {
        var node = node
        for _ in 0..<16 {
            let reference = node["$ref"]
            let known = reference == nil ? keywords : []
            if let known, !node.members.allSatisfy({ isHarmless($0.key, known) }) { return nil }
            guard reference != nil else { return node }
            // A broken reference has been reported where the schema was compiled.
            guard let next = documents.target(of: node) else { return nil }
            node = next
        }
        return nil
    }

    private func isHarmless(_ keyword: String, _ known: Set<String>) -> Bool {
        known.contains(keyword) || Self.annotations.contains(keyword) || keyword.hasPrefix("x-")
    }

    private static let objectKeywords: Set<String> = [
        "type", "properties", "required", "additionalProperties",
    ]
    private static let arrayKeywords: Set<String> = ["type", "items"]
    private static let annotations: Set<String> = [
        "$ref", "$comment", "title", "description", "example", "examples", "deprecated",
        "readOnly", "writeOnly", "default",
    ]
}
