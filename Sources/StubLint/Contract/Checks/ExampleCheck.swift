import StubContract
import StubHTTP
import StubJSON
import StubSchema

extension ContractCheck {
    /// Finds examples and defaults that violate their schemas.
    static let examples = ContractCheck { lint in
        for example in lint.survey.examples { lint.check(example) }
        for stream in lint.survey.streams { lint.check(stream) }
    }
}

extension ContractLint {
    private static let issueLimit = 5

    fileprivate mutating func check(_ example: ContractSurvey.Example) {
        // Schemas that cannot be compiled are reported elsewhere.
        guard let schema = try? compile(example.schema), !isText(example) else { return }
        let place = example.schema.pointer.tokens
        let isOfRequest = place.contains("requestBody") || place.contains("requestBodies")
        let value = example.value.value
        var issues = (isOfRequest ? schema.ofRequest : schema).issues(in: value, formats: .assert)
        if !issues.isEmpty, !isOfRequest, !place.contains("responses") {
            // Requests and responses both have a schema among the components.
            let others = schema.ofRequest.issues(in: value, formats: .assert)
            if others.count < issues.count { issues = others }
        }
        let name = example.isDefault ? "default" : "example"
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

    fileprivate mutating func check(_ stream: ContractSurvey.Stream) {
        guard let schema = try? compile(stream.item), let type = MediaType(stream.type) else {
            return
        }
        let items = StreamItems(of: stream.value.value, as: type)
        if let mistake = items.mistake {
            report(
                .example, "the example is no stream of \(type.essence): \(mistake)",
                at: stream.value, "Correct the example.")
        }
        for (number, issues) in items.issues(by: schema).prefix(Self.issueLimit) {
            guard let issue = issues.first else { continue }
            let member =
                issue.instanceLocation.tokens.isEmpty ? "" : " at \(issue.instanceLocation)"
            report(
                .example,
                "item \(number) of the example breaks itemSchema\(member): \(issue.message)",
                at: stream.value,
                "Correct the example, or the schema at \(stream.item.pointer).")
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
