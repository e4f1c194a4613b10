import StubHTTP
import StubJSON
import StubSchema

extension ContractCheck {
    /// Finds examples and defaults that violate their schemas.
    static let examples = ContractCheck { lint in
        for example in lint.survey.examples { lint.check(example) }
    }
}

extension ContractLint {
    private static let issueLimit = 5

    fileprivate mutating func check(_ example: ContractSurvey.Example) {
        // Schemas that cannot be compiled are reported elsewhere.
        guard let schema = try? compile(example.schema), !isText(example) else { return }
        let name = example.isDefault ? "default" : "example"
        let issues = schema.issues(in: example.value.value, formats: .assert)
        for issue in issues.prefix(Self.issueLimit) {
            let place = DocumentNode(
                value: .null, document: example.value.document,
                pointer: JSONPointer(
                    tokens: example.value.pointer.tokens + issue.instanceLocation.tokens))
            let member =
                issue.instanceLocation.tokens.isEmpty ? "" : " at \(issue.instanceLocation)"
            report(
                example.isDefault ? .default : .example,
                "the \(name) breaks its schema\(member): \(issue.message)", at: place,
                "Correct the \(name), or the schema at \(example.schema.pointer).")
        }
    }

    /// Whether the example is the text of a body that is not JSON; a schema cannot describe it.
    private func isText(_ example: ContractSurvey.Example) -> Bool {
        let tokens = example.schema.pointer.tokens
        guard example.value.value.string != nil, tokens.count > 2,
            tokens[tokens.count - 3] == "content", let type = MediaType(tokens[tokens.count - 2])
        else { return false }
        return !type.isJSON
    }
}
