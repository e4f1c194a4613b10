package import StubJSON
package import StubSchema

/// What an operation requires of each row, independent of the rest of the response.
///
/// With it, a row is validated once and not on every page that contains it.
package struct RowSchema: Sendable {
    /// The schema of a row.
    package let schema: Schema
    /// Where the schema is; operations with the same place share the validation of rows.
    package let place: Place

    /// A location in one of the files of a contract.
    package struct Place: Sendable, Hashable {
        /// The file.
        package let file: String
        /// The location in it.
        package let pointer: JSONPointer

        package init(file: String, pointer: JSONPointer) {
            self.file = file
            self.pointer = pointer
        }
    }
}

/// Finds the schema of one row inside the schema of a response.
struct RowSchemaFinder {
    private let documents: DocumentSet

    init(_ documents: DocumentSet) {
        self.documents = documents
    }

    /// The location of the schema; `nil` if the response schema constrains rows jointly, such as by
    /// `uniqueItems`.
    func row(of binding: StubBinding, in answer: DocumentNode) -> DocumentNode? {
        if let envelope = binding.envelope { return row(of: binding, in: answer, envelope) }
        switch binding.action {
        case .item, .currentUser:
            return followed(answer, nil) ?? answer
        case .document:
            return item(of: answer) ?? object(answer)
        case .list:
            return item(of: answer)
        case .create, .replace, .update, .delete, .distinct, .mark, .set, .file, .upload, .login,
            .exchange,
            .refresh, .logout, .endpoint:
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

    /// The schema of a document that is an object, and therefore cannot be the rows of a
    /// collection.
    private func object(_ document: DocumentNode) -> DocumentNode? {
        followed(document, nil).flatMap { $0["type"]?.value.string == "object" ? $0 : nil }
    }

    /// The schema after following references; `nil` if it has keywords other than these.
    private func followed(
        _ node: DocumentNode, _ keywords: Set<String>?
    ) -> DocumentNode? {
        // Broken references were reported when the schema was compiled.
        guard let end = documents.referent(of: node) else { return nil }
        for other in documents.chain(from: node) {
            let known = other.place == end.place ? keywords : []
            if let known, !other.members.allSatisfy({ isHarmless($0.key, known) }) { return nil }
        }
        return end
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
