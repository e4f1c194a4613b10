import StubContract
import StubJSON
import StubSchema

extension ContractCheck {
    /// Finds broken `$ref`s, and schemas that cannot be compiled.
    static let references = ContractCheck { lint in
        for (role, node) in lint.survey.broken where role != .schema {
            lint.reportBrokenReference(at: node)
        }
        // A schema may refer to an anchor or to the `$id` of another schema, which the compiler
        // resolves.
        for (role, node) in lint.survey.broken where role == .schema { lint.tryToCompile(node) }
        for node in lint.objects(.schema) where !lint.isPartOfSchema(node) {
            lint.tryToCompile(node)
        }
    }
}

extension ContractLint {
    fileprivate mutating func reportBrokenReference(at node: DocumentNode) {
        let reference = node["$ref"]?.value.string ?? ""
        let advice = BrokenReference(reference)
        report(
            .brokenReference, advice.message, at: node, advice.hint,
            severity: advice.isRemote ? .warning : .error)
    }

    fileprivate mutating func tryToCompile(_ node: DocumentNode) {
        do throws(SchemaError) {
            _ = try compile(node)
        } catch {
            report(error)
        }
    }

    private mutating func report(_ error: SchemaError) {
        guard let node = node(error.uri, error.pointer) else { return }
        switch error.reason {
        case .unknownDocument, .unresolvedReference: reportBrokenReference(at: node)
        case .notASchema:
            report(.schema, error.message, at: node, "Write {} to allow every value.")
        }
    }

    /// Whether a schema is directly inside another one and is compiled with it.
    fileprivate func isPartOfSchema(_ node: DocumentNode) -> Bool {
        let tokens = node.pointer.tokens
        return [1, 2].contains { steps in
            let pointer = JSONPointer(tokens: Array(tokens.dropLast(steps)))
            return tokens.count > steps
                && schemaPlaces.contains(
                    DocumentNode.Place(document: node.document, pointer: pointer))
        }
    }
}
