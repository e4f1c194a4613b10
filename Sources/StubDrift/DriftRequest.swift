import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// A valid request of an operation, with values from rows, declared examples or schemas.
struct DriftRequest {
    let request: HTTPRequest
    /// Whether a path parameter has a value of which no row is known.
    let isGuess: Bool

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
        for parameter in operation.parameters {
            switch parameter.location {
            case .path:
                let known = rows.value(of: parameter.name, in: operation)
                isGuess = isGuess || known == nil
                let value = known ?? Self.example(of: parameter, contract)
                guard let text = Self.text(value), !text.isEmpty else {
                    throw Obstacle(
                        reason: "there is no value for '\(parameter.name)': declare an example")
                }
                path = path.replacing("{\(parameter.name)}", with: PercentCoding.encode(text))
            case .query where parameter.isRequired:
                let value = Self.example(of: parameter, contract)
                for part in value.array ?? [value] {
                    guard let text = Self.text(part) else {
                        throw Obstacle(
                            reason: "the query parameter '\(parameter.name)' is an object")
                    }
                    query.append(
                        PercentCoding.encode(parameter.name) + "=" + PercentCoding.encode(text))
                }
            case .header where parameter.isRequired && fields[parameter.name] == nil:
                fields[parameter.name] = Self.text(Self.example(of: parameter, contract))
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

    /// The example of the parameter itself comes before one of its schema.
    private static func example(
        of parameter: ContractParameter, _ contract: Contract
    ) -> JSONValue {
        let declared = contract.documents.lazy.compactMap { document -> JSONValue? in
            let node = document.value[parameter.pointer]
            guard node?["name"]?.string == parameter.name else { return nil }
            return node?["example"] ?? node?["examples"]?.object?.members.first?.value["value"]
        }.first
        return declared ?? parameter.schema?.example() ?? "1"
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool, .number: value.description
        case .null, .array, .object: nil
        }
    }
}
