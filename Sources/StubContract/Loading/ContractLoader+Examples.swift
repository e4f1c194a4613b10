import StubJSON
import StubSchema

/// Generates the examples that bindings are made of.
extension ContractLoader {
    /// The first declared example of a response that its schema accepts, or else the first one,
    /// mended; `nil` if there is none.
    mutating func declaredExample(of answer: AnswerOutline) -> JSONValue? {
        guard !answer.examples.isEmpty, let schema = answer.schema.flatMap({ compile($0) }) else {
            return nil
        }
        return schema.usual(of: answer.examples)
    }

    /// What a response is beside its rows: the declared example, or else a generated one.
    ///
    /// Where the response has alternatives, it is one that can have the members that are named.
    mutating func example(
        of answer: AnswerOutline, around envelope: StubBinding.Envelope
    ) -> JSONValue? {
        guard let node = answer.schema else { return nil }
        let places = ([envelope.place] + envelope.members.map(\.place)).compactMap(\.?.tokens)
        func count(_ example: JSONValue) -> Int {
            places.count { documents.schema(at: $0, of: node, like: example) != nil }
        }
        let declared = declaredExample(of: answer)
        // Without rows, the example is all that there is.
        let made = envelope.place == nil ? rowExample(of: node) : usualExample(of: node)
        guard let usual = declared ?? made else { return nil }
        guard count(usual) < places.count, let schema = compile(node) else { return usual }
        var generator = ExampleGenerator()
        generator.preferred = Set(places.joined())
        let other = generator.example(of: schema, budget: &exampleBudget)
        guard count(other) > count(usual) else { return usual }
        let mixed = other.taking(usual) { _, _ in true }
        return schema.isValid(mixed, formats: .assert) ? mixed : other
    }

    /// A smallest example in which texts suit the names of the members; `nil` if the schema cannot
    /// be compiled.
    private mutating func usualExample(of node: DocumentNode) -> JSONValue? {
        examples(of: node)?.usual
    }

    /// An example of a new row, in which an object has all members if none is required.
    ///
    /// Then nothing says that it can do without them. It is `nil` if the schema cannot be compiled.
    mutating func rowExample(of node: DocumentNode) -> JSONValue? { examples(of: node)?.row }

    /// The examples that bindings are made of.
    struct Examples {
        let usual: JSONValue
        let row: JSONValue
    }

    private mutating func examples(of node: DocumentNode) -> Examples? {
        guard let schema = compile(node) else { return nil }
        let isReference = node["$ref"] != nil && node.members.count == 1
        let place = isReference ? documents.followed(node).place : node.place
        if let known = usualExamples[place] { return known }
        let examples = examples(of: schema)
        usualExamples[place] = examples
        return examples
    }

    private mutating func examples(of schema: Schema) -> Examples {
        let least = ExampleGenerator().example(of: schema, budget: &exampleBudget)
        let full = ExampleGenerator.response.example(of: schema, budget: &exampleBudget)
        func valid(_ example: JSONValue, or other: JSONValue) -> JSONValue {
            schema.isValid(example, formats: .assert) ? example : other
        }
        let usual = valid(
            least.taking(full) { own, other in
                // The word for any text.
                own.string.map { !$0.isEmpty && "string".hasPrefix($0) } == true
                    && other.string != nil
            }, or: least)
        return Examples(usual: usual, row: valid(usual.filled(from: full), or: usual))
    }
}

extension JSONValue {
    /// The value with the values of another one in its members, where that is wanted.
    fileprivate func taking(
        _ other: JSONValue, where isWanted: (_ own: JSONValue, _ other: JSONValue) -> Bool
    ) -> JSONValue {
        guard let members = object else { return isWanted(self, other) ? other : self }
        return .object(
            JSONObject(
                members.map { member in
                    (
                        member.key,
                        other[member.key].map { member.value.taking($0, where: isWanted) }
                            ?? member.value
                    )
                }))
    }

    /// The value with the members of another one in objects that have none; their arrays are empty.
    fileprivate func filled(from other: JSONValue) -> JSONValue {
        guard let members = object, let others = other.object else { return self }
        guard !members.isEmpty else { return other.withoutElements }
        return .object(
            JSONObject(
                members.map { member in
                    (
                        member.key,
                        others[member.key].map { member.value.filled(from: $0) } ?? member.value
                    )
                }))
    }

    private var withoutElements: JSONValue {
        switch self {
        case .array: []
        case .object(let members):
            .object(JSONObject(members.map { ($0.key, $0.value.withoutElements) }))
        case .null, .bool, .number, .string: self
        }
    }
}
