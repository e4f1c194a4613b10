import StubContract
import StubHTTP
import StubJSON
import StubSchema
import StubServer

/// Makes requests of operations from what is known before any of them was sent: the rows of the
/// fixtures, and the examples of the contract.
struct SkeletonCalls {
    let contract: Contract
    private let stub: Stub

    init(_ definition: StubDefinition) {
        contract = definition.contract
        stub = Stub(definition)
    }

    func rows(of collection: String) -> [JSONValue] { stub.fixtures.rows(of: collection) }

    /// An app that is registered in the fixtures, or one of any name.
    var client: (id: String, secret: String) {
        for name in stub.fixtures.names {
            guard let row = rows(of: name).first, let id = row["client_id"]?.string else {
                continue
            }
            return (id, row["client_secret"]?.string ?? "")
        }
        return ("app", "secret")
    }

    // MARK: - Paths

    /// The path of an operation, with rows of the fixtures for its parameters; `nil` if a parameter
    /// has no known value.
    func path(of operation: ContractOperation) -> String? {
        var path = operation.path
        // Variants of a path are told apart by what is behind it.
        guard !path.contains("#"), !path.contains("?") else { return nil }
        for parameter in operation.parameters where parameter.location == .path {
            guard parameter.style == .simple, let value = value(of: parameter, operation) else {
                return nil
            }
            path = path.replacing("{\(parameter.name)}", with: PercentCoding.encode(value))
        }
        return path.contains("{") ? nil : path
    }

    private func value(
        of parameter: ContractParameter, _ operation: ContractOperation
    ) -> String? {
        let name = parameter.name
        guard let binding = operation.binding else { return example(of: parameter) }
        let row = rows(of: binding.fixture).first
        if name == binding.idParameter { return row?[binding.key ?? "id"]?.text }
        if let parent = binding.parent, parent.parameter == name {
            return rows(of: parent.collection).first?[parent.key ?? "id"]?.text
        }
        let field = binding.conditions.first { $0.parameter == name }?.field
        return field.flatMap { row?[$0]?.text } ?? example(of: parameter)
    }

    // MARK: - Queries

    /// The required parameters of a query; `nil` if one of them, or of the header fields, has no
    /// known value.
    func query(
        of operation: ContractOperation, besides known: [String] = []
    ) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        for parameter in operation.parameters where parameter.isRequired {
            switch parameter.location {
            case .path: continue
            case .query:
                if known.contains(parameter.name) { continue }
                guard let value = value(of: parameter, operation) else { return nil }
                items.append((parameter.name, value))
            case .header, .cookie, .querystring: return nil
            }
        }
        return items
    }

    /// An example of a parameter as text; `nil` if it is no single value.
    private func example(of parameter: ContractParameter) -> String? {
        let example = parameter.schema?.example() ?? "string"
        guard let text = (example.array?.first ?? example).text, !text.isEmpty,
            parameter.accepts(text)
        else { return nil }
        return text
    }

    // MARK: - Bodies

    /// An example of a body.
    struct Example {
        let value: JSONValue
        let isForm: Bool

        /// The body with the example; `nil` for a form that cannot have it.
        var body: SkeletonRequest.Body? { isForm ? .form(value) : .json(value) }
    }

    /// Examples of the body of an operation, those that its author has written before a small one
    /// and a full one; empty if it has none that the client can write.
    func bodies(of operation: ContractOperation) -> [Example] {
        let content = operation.requestBody?.content ?? []
        let form = MediaType(SkeletonRequest.Body.form)
        let media =
            content.first(where: \.type.isJSON).map { ($0, false) }
            ?? content.first { $0.type.essence == form?.essence }.map { ($0, true) }
        guard let (media, isForm) = media else { return [] }
        let made = media.schema.map { schema in
            [false, true].map { ExampleGenerator(includesOptional: $0).example(of: schema) }
        }
        return (media.examples.map(\.value) + (made ?? [])).map {
            Example(value: $0, isForm: isForm)
        }
    }
}

extension JSONValue {
    /// A text, a number or a Boolean as text.
    fileprivate var text: String? {
        switch self {
        case .string(let text): text
        case .number, .bool: JSONSerializer.string(self)
        default: nil
        }
    }
}
