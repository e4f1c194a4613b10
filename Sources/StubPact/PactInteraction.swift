import StubContract
import StubHTTP
import StubJSON
import StubSchema
import StubSupport

/// One request with the response that the app relies on, as the file has it.
struct PactInteraction: Sendable {
    let operation: String
    let status: Int
    let request: PactRequest
    let response: JSONObject

    /// The state without a signed-in user.
    static let initialState = "the initial fixtures"
    /// The state whose change returns tokens.
    static let signedInState = "a user is signed in"

    /// - Parameter reads: the names of optional members that the app reads.
    init(
        _ request: PactRequest, _ operation: ContractOperation, _ response: HTTPResponse,
        reads: Set<String>
    ) {
        self.operation = operation.id
        self.request = request
        status = response.status
        self.response = Self.response(response, of: operation, reads)
    }

    /// What the interaction is about, such as `listProducts answers 200 to limit, skip`.
    var description: String {
        var parts = "\(operation) answers \(status)"
        let names = Set(request.query.map(\.name)).sorted()
        if !names.isEmpty { parts += " to the query \(names.joined(separator: ", "))" }
        switch request.credentials {
        case .none: break
        case .token: parts += " for a signed-in user"
        case .rejected: parts += " to a token that is not valid"
        }
        return parts
    }

    /// One rule, which all matchers satisfy, or, with several, one of them.
    static func rule(_ matchers: [JSONValue]) -> JSONValue {
        ["combine": matchers.count > 1 ? "OR" : "AND", "matchers": .array(matchers)]
    }

    /// The interaction in the form of Pact V4.
    ///
    /// - Parameter description: ``description``, with a number if others have the same.
    func json(description: String) -> JSONValue {
        let state = request.needsTokens ? Self.signedInState : Self.initialState
        return [
            "type": "Synchronous/HTTP",
            "description": .string(description),
            "pending": false,
            "providerStates": [["name": .string(state)]],
            "request": .object(requestJSON),
            "response": .object(response),
        ]
    }
}

// MARK: - Request

extension PactInteraction {
    private var requestJSON: JSONObject {
        var object: JSONObject = [
            "method": .string(request.method.rawValue),
            "path": .string(PercentCoding.decode(request.path) ?? request.path),
        ]
        if !request.query.isEmpty {
            var query: [String: [JSONValue]] = [:]
            for item in request.query { query[item.name, default: []].append(.string(item.value)) }
            object["query"] = .object(
                JSONObject(query.keys.sorted().map { ($0, .array(query[$0] ?? [])) }))
        }
        var headers = request.fields.map { ($0.name, JSONValue.array([.string($0.value)])) }
        var generators = JSONObject()
        if let expression = request.credentials.expression {
            headers.append(("Authorization", [.string(expression)]))
            if case .token = request.credentials {
                generators["header"] = ["Authorization": Self.generator(expression)]
            }
        }
        if !headers.isEmpty { object["headers"] = .object(JSONObject(headers)) }
        addBody(to: &object, &generators)
        if !generators.isEmpty { object["generators"] = .object(generators) }
        return object
    }

    private func addBody(to object: inout JSONObject, _ generators: inout JSONObject) {
        let type = request.fields.first { HTTPFields.sameName($0.name, "Content-Type") }?.value
        switch request.body {
        case .none: break
        case .json(let value):
            object["body"] = Self.body(value, type: type ?? "application/json")
            let places = PactTokens.places(in: value)
            if !places.isEmpty {
                generators["body"] = .object(
                    JSONObject(places.map { ($0.0.text, Self.generator($0.1)) }))
            }
        case .text(let text):
            object["body"] = Self.body(.string(text), type: type ?? "text/plain")
        case .form(let form):
            // Base64 keeps line breaks and bytes that are not text.
            object["body"] = [
                "contentType": .string(form.type), "encoded": "base64",
                "content": .string(Base64.encode(form.bytes)),
            ]
        }
    }

    private static func generator(_ expression: String) -> JSONValue {
        ["type": "ProviderState", "expression": .string(expression), "dataType": "STRING"]
    }

    private static func body(_ content: JSONValue, type: String) -> JSONValue {
        ["contentType": .string(type), "encoded": false, "content": content]
    }
}

// MARK: - Response

extension PactInteraction {
    private static func response(
        _ response: HTTPResponse, of operation: ContractOperation, _ reads: Set<String>
    ) -> JSONObject {
        var object: JSONObject = ["status": .int(response.status)]
        guard let type = response.fields["Content-Type"].flatMap(MediaType.init) else {
            return object
        }
        object["headers"] = ["Content-Type": [.string(type.essence)]]
        let pattern = PactPatterns.mediaType(type.essence)
        var rules: JSONObject = [
            "header": [
                "Content-Type": rule([["match": "regex", "regex": .string(pattern)]])
            ]
        ]
        let declared = operation.response(for: response.status)?.content.best(for: type)
        if type.isJSON, let schema = declared?.schema,
            let value = try? JSONParser.parse(response.body)
        {
            var body = PactBody(reads: reads)
            let example = body.example(
                of: [PactTokens.redacted(value)], SchemaView(schema), at: .root)
            if let example {
                object["body"] = Self.body(example, type: type.essence)
                rules["body"] = .object(JSONObject(body.rules.map { ($0.path.text, $0.rule) }))
            }
        }
        object["matchingRules"] = .object(rules)
        return object
    }
}
