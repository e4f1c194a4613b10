import StubJSON
import StubSchema

/// Reads what an operation declares of the rows that it is bound to.
extension ContractLoader {
    /// The schema of the row in the response to a write; `nil` if it has none.
    mutating func readWrittenRow(
        _ binding: StubBinding, of node: DocumentNode
    ) -> Schema? {
        guard binding.answer == nil, let answer = AnswerOutline(of: node, documents).schema else {
            return nil
        }
        switch binding.action {
        case .create, .replace, .update: break
        default: return nil
        }
        if let shape = binding.tokenShape {
            // What a change of the password answers may be no user.
            return shape.user.flatMap { row(in: answer, at: $0) }.flatMap { compile($0) }
        }
        guard let envelope = binding.envelope else { return compile(answer) }
        guard let place = envelope.place, let node = row(in: answer, at: place.tokens) else {
            return nil
        }
        return compile(node)
    }

    /// Returns the binding with the members that the schemas of body and response declare.
    mutating func outlined(_ binding: StubBinding, of operation: DocumentNode)
        -> StubBinding
    {
        var binding = binding
        switch binding.action {
        case .list, .item, .create, .update, .delete, .mark, .currentUser: break
        case .replace(var write):
            // A replacement that merges accepts any members.
            if write.merges { break }
            let body = operation["requestBody"].map { documents.followed($0) }
            if let schema = body.flatMap({ AnswerOutline.json(of: $0)?.schema }) {
                write.declared = knownOutline(of: schema)
                    .below(write.bodyMember.map { [$0] } ?? [])
                binding.action = .replace(write)
            }
        case .distinct, .document, .set, .file, .upload, .login, .exchange, .refresh, .logout,
            .endpoint:
            return binding
        }
        guard let answer = AnswerOutline(of: operation, documents).schema else { return binding }
        let outline = knownOutline(of: answer).below(binding.envelope?.place?.tokens ?? [])
        if !outline.isSilent { binding.shows = outline }
        return binding
    }

    /// The schema of the row at a place of a response, where an array is its elements.
    private func row(in answer: DocumentNode, at place: [String]) -> DocumentNode? {
        var node = answer
        var keys = place[...]
        while true {
            let outline = SchemaOutline(node, in: documents)
            if outline.isArray, let items = outline.items {
                node = items
            } else if let key = keys.popFirst() {
                guard let inner = outline[key] else { return nil }
                node = inner
            } else {
                return node
            }
        }
    }

    private mutating func knownOutline(of schema: DocumentNode) -> MemberOutline {
        // A reference with other keywords next to it may be stricter than its target.
        let isReference = schema["$ref"] != nil && schema.members.count == 1
        let place = isReference ? documents.followed(schema).place : schema.place
        if let known = outlines[place] { return known }
        let outline = MemberOutliner.outline(schema, in: documents)
        outlines[place] = outline
        return outline
    }

    mutating func readRowSchema(
        _ binding: StubBinding, of operation: DocumentNode
    ) -> RowSchema? {
        let finder = RowSchemaFinder(documents)
        guard let answer = AnswerOutline(of: operation, documents).schema,
            let node = finder.row(of: binding, in: answer)
        else { return nil }
        return compile(node).map {
            RowSchema(
                schema: $0, place: .init(file: documents.file(of: node), pointer: node.pointer))
        }
    }
}
