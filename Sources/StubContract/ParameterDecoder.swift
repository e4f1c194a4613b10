import StubHTTP
import StubJSON

/// Turns a parameter's text into the JSON value its schema speaks of (OpenAPI §4.8.12).
///
/// Text that does not fit the declared type stays a string, so that the schema says what is wrong.
struct ParameterDecoder {
    /// The value of a query parameter; `nil` if the query does not carry it.
    static func query(_ parameter: ContractParameter, in items: [RequestTarget.QueryItem])
        -> JSONValue?
    {
        if parameter.style == .deepObject { return deepObject(parameter, in: items) }
        if case .object(let properties) = parameter.shape, parameter.explode {
            return explodedObject(properties, in: items)
        }
        let texts = items.filter { $0.name == parameter.name }.map(\.value)
        guard let last = texts.last else { return nil }
        guard case .array(let element) = parameter.shape else {
            return value(last, as: parameter.shape, separator: ",")
        }
        let parts = parameter.explode ? texts : split(last, parameter.style)
        return .array(parts.map { value($0, as: element, separator: ",") })
    }

    /// The value of a path, header or cookie parameter (style `simple`).
    static func simple(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        value(text, as: parameter.shape, separator: ",")
    }

    /// Reads one text by its shape.
    static func value(
        _ text: String, as shape: ParameterShape, separator: Character
    ) -> JSONValue {
        switch shape {
        case .string: .string(text)
        case .integer, .number: number(text) ?? .string(text)
        case .boolean: boolean(text) ?? .string(text)
        case .any: .string(text)
        case .array(let element):
            .array(
                text.split(separator: separator, omittingEmptySubsequences: false).map {
                    value(String($0), as: element, separator: separator)
                })
        case .object(let properties): object(text, properties, separator: separator)
        }
    }

    private static func split(_ text: String, _ style: ContractParameter.Style) -> [String] {
        if text.isEmpty { return [] }
        let separator: Character =
            switch style {
            case .spaceDelimited: " "
            case .pipeDelimited: "|"
            case .simple, .form, .label, .matrix, .deepObject: ","
            }
        return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    private static func number(_ text: String) -> JSONValue? {
        guard let value = try? JSONParser.parse(text), value.number != nil else { return nil }
        return value
    }

    private static func boolean(_ text: String) -> JSONValue? {
        switch text {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// `key,value,key,value`, the form without explode.
    private static func object(
        _ text: String, _ properties: [String: ParameterShape], separator: Character
    ) -> JSONValue {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count.isMultiple(of: 2) else { return .string(text) }
        var object = JSONObject()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let key = String(parts[index])
            object[key] = value(
                String(parts[index + 1]), as: properties[key] ?? .any, separator: separator)
        }
        return .object(object)
    }

    /// `a=1&b=2`: each property is a query item of its own.
    private static func explodedObject(
        _ properties: [String: ParameterShape], in items: [RequestTarget.QueryItem]
    ) -> JSONValue? {
        var object = JSONObject()
        for item in items {
            guard let shape = properties[item.name] else { continue }
            object[item.name] = value(item.value, as: shape, separator: ",")
        }
        return object.isEmpty ? nil : .object(object)
    }

    /// `name[key]=value`.
    private static func deepObject(
        _ parameter: ContractParameter, in items: [RequestTarget.QueryItem]
    ) -> JSONValue? {
        var object = JSONObject()
        for item in items {
            guard let key = deepKey(of: item.name, parameter.name) else { continue }
            var shape = ParameterShape.any
            if case .object(let properties) = parameter.shape { shape = properties[key] ?? .any }
            object[key] = value(item.value, as: shape, separator: ",")
        }
        return object.isEmpty ? nil : .object(object)
    }

    /// The `key` of `name[key]`; `nil` if the item's name has another form.
    static func deepKey(of item: String, _ name: String) -> String? {
        guard item.hasPrefix(name + "["), item.hasSuffix("]") else { return nil }
        return String(item.dropFirst(name.count + 1).dropLast())
    }
}
