import StubContract
import StubJSON

extension ContractCheck {
    /// Finds violations of the OpenAPI specification's rules for its objects.
    static let structure = ContractCheck { lint in
        guard let version = lint.version else { return }
        var reader = StructureReader(version: version)
        reader.read(lint.documents.root, as: .document)
        // The kind of an object in another file follows from the references to it.
        for (role, node) in lint.survey.objects {
            // Whether a schema may be true or false depends on the member that contains it.
            if role == .schema, node.value.bool != nil { continue }
            reader.read(node, as: role)
        }
        for problem in reader.problems {
            lint.report(
                problem.code, problem.message, at: problem.node, problem.hint,
                severity: problem.severity)
        }
        lint.checkIdentifiers(of: reader.operations)
        lint.checkTags()
    }
}

extension ContractLint {
    fileprivate mutating func checkIdentifiers(of operations: [(id: String, node: DocumentNode)]) {
        var seen: Set<String> = []
        for (id, node) in operations where !seen.insert(id).inserted {
            report(
                .operationID, "the operationId \"\(id)\" is used twice", at: node,
                "Give each operation an id of its own.")
        }
    }

    fileprivate mutating func checkTags() {
        var seen: Set<String> = []
        for tag in documents.root["tags"]?.elements ?? [] {
            guard let name = tag["name"]?.value.string, !seen.insert(name).inserted else {
                continue
            }
            report(
                .value, "the tag \"\(name)\" is declared twice", at: tag, "Remove one of the two.")
        }
    }
}
