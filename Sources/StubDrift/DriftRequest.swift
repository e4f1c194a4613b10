import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// A valid request of an operation, with values from rows, declared examples or schemas.
struct DriftRequest {
    let request: HTTPRequest
    /// Whether a path parameter has a value of which no row is known.
    let isGuess: Bool
    /// Whether a part has a value that neither a row nor an example declares, so that the API may
    /// reject it.
    let hasMadeUpValues: Bool

    /// Why no request of the operation can be sent.
    struct Obstacle: Error {
        let reason: String
    }

    init(
        _ operation: ContractOperation, of contract: Contract, rows: KnownRows, fields: HTTPFields
    ) throws(Obstacle) {
        var path = String(operation.path.prefix { $0 != "?" && $0 != "#" })
        var query: [String] = []
        var fields = fields
        var isGuess = false
        var hasMadeUpValues = ![.get, .head, .options].contains(operation.method)
        for parameter in operation.parameters {
            switch parameter.location {
            case .path:
                let known = rows.value(of: parameter.name, in: operation)
                isGuess = isGuess || known == nil
                let value = known ?? Self.example(of: parameter, contract).value
                guard let text = Self.text(value), !text.isEmpty else {
                    throw Obstacle(
                        reason: "there is no value for '\(parameter.name)': declare an example")
                }
                path = path.replacing("{\(parameter.name)}", with: PercentCoding.encode(text))
            case .query where parameter.isRequired:
                let (value, isDeclared) = Self.example(of: parameter, contract)
                hasMadeUpValues = hasMadeUpValues || !isDeclared
                for part in value.array ?? [value] {
                    guard let text = Self.text(part) else {
                        throw Obstacle(
                            reason: "the query parameter '\(parameter.name)' is an object")
                    }
                    query.append(
                        PercentCoding.encode(parameter.name) + "=" + PercentCoding.encode(text))
                }
            case .header where parameter.isRequired && fields[parameter.name] == nil:
                let (value, isDeclared) = Self.example(of: parameter, contract)
                hasMadeUpValues = hasMadeUpValues || !isDeclared
                fields[parameter.name] = Self.text(value)
            case .query, .header, .cookie, .querystring:
                break
            }
        }
        guard !path.contains("{") else {
            throw Obstacle(reason: "a parameter of the path is not declared")
        }
        if fields["Accept"] == nil {
            let types = operation.success?.content.map(\.type.essence) ?? []
            if !types.isEmpty { fields["Accept"] = types.joined(separator: ", ") }
        }
        fields["Accept-Encoding"] = "identity"
        let body = try Self.body(of: operation)
        if let type = body?.type { fields["Content-Type"] = type }
        let target = query.isEmpty ? path : path + "?" + query.joined(separator: "&")
        request = HTTPRequest(
            operation.method, target, fields: fields, body: body?.bytes ?? [])
        self.isGuess = isGuess
        self.hasMadeUpValues = hasMadeUpValues || isGuess
    }

    private static func body(
        of operation: ContractOperation
    ) throws(Obstacle) -> (bytes: [UInt8], type: String)? {
        guard let declared = operation.requestBody, !declared.content.isEmpty else { return nil }
        guard let media = declared.content.first(where: { $0.type.isJSON }) else {
            guard declared.isRequired else { return nil }
            throw Obstacle(reason: "its body is not JSON")
        }
        let value = media.examples.first?.value ?? media.schema?.example() ?? [:]
        return (JSONSerializer.bytes(value), media.type.essence)
    }

    /// The example of the parameter itself comes before one of its schema, which may be made up.
    private static func example(
        of parameter: ContractParameter, _ contract: Contract
    ) -> (value: JSONValue, isDeclared: Bool) {
        let declared = contract.documents.lazy.compactMap { document -> JSONValue? in
            let node = document.value[parameter.pointer]
            guard node?["name"]?.string == parameter.name else { return nil }
            return node?["example"] ?? node?["examples"]?.object?.members.first?.value["value"]
        }.first
        if let declared { return (declared, true) }
        return (parameter.schema?.example() ?? "1", false)
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool, .number: value.description
        case .null, .array, .object: nil
        }
    }
}
