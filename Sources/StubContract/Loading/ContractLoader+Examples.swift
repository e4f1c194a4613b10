import StubJSON
import StubSchema

/// Generates the examples that bindings are made of.
extension ContractLoader {
    /// A smallest example in which texts suit the names of the members; `nil` if the schema cannot
    /// be compiled.
    mutating func usualExample(of node: DocumentNode) -> JSONValue? {
        guard let schema = compile(node) else { return nil }
        let isReference = node["$ref"] != nil && node.members.count == 1
        let place = isReference ? documents.followed(node).place : node.place
        if let known = usualExamples[place] { return known }
        let example = usualExample(of: schema)
        usualExamples[place] = example
        return example
    }

    private mutating func usualExample(of schema: Schema) -> JSONValue {
        let least = ExampleGenerator().example(of: schema, budget: &exampleBudget)
        let full = ExampleGenerator.response.example(of: schema, budget: &exampleBudget)
        let usual = least.takingTexts(of: full)
        return schema.isValid(usual, formats: .assert) ? usual : least
    }
}

extension JSONValue {
    /// The value with the texts of another one in place of the word for any text.
    fileprivate func takingTexts(of other: JSONValue) -> JSONValue {
        switch self {
        case .string(let text):
            return !text.isEmpty && "string".hasPrefix(text) && other.string != nil ? other : self
        case .object(let members):
            var taken = JSONObject()
            for member in members {
                taken[member.key] =
                    other[member.key].map(member.value.takingTexts) ?? member.value
            }
            return .object(taken)
        case .null, .bool, .number, .array: return self
        }
    }
}
