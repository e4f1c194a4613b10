import StubHTTP
import StubJSON

/// Decodes a parameter's text into the JSON value that its schema describes (OpenAPI §4.8.12).
///
/// Text that does not match the declared type is kept as a string, so that validation reports it.
struct ParameterDecoder {
    // MARK: - Query

    /// The value of a query parameter; `nil` if the query lacks it.
    static func query(_ parameter: ContractParameter, in items: [RequestTarget.QueryItem])
        -> JSONValue?
    {
        if parameter.style == .deepObject { return deepObject(parameter, in: items) }
        if case .object(let properties) = parameter.shape, parameter.explode, !parameter.isJSON {
            return explodedObject(properties, in: items)
        }
        let texts = items.filter { $0.name == parameter.name }.map(\.value)
        guard let last = texts.last else { return nil }
        if parameter.isJSON { return json(last) }
        if parameter.explode, case .array(let element) = parameter.shape.listed(texts.count) {
            return .array(texts.map { value($0, as: element) })
        }
        return value(last, as: parameter.shape, separator: separator(of: parameter.style))
    }

    private static func separator(of style: ContractParameter.Style) -> String {
        switch style {
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        case .simple, .form, .label, .matrix, .deepObject: ","
        }
    }

    // MARK: - Path, header and cookie

    /// The value of a path, header or cookie parameter.
    static func single(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        if parameter.isJSON { return json(text) }
        switch parameter.style {
        case .label:
            let rest = text.hasPrefix(".") ? text.dropFirst() : text[...]
            return value(
                String(rest), as: parameter.shape, separator: parameter.explode ? "." : ",",
                hasPairs: parameter.explode)
        case .matrix: return matrix(text, parameter)
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject:
            return value(
                text, as: parameter.shape, separator: ",",
                hasPairs: parameter.explode && parameter.location != .cookie)
        }
    }

    /// Decodes `;name=a,b`, or `;name=a;name=b` with explode.
    private static func matrix(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        let pieces = text.split(separator: ";").map(String.init)
        if case .object(let properties) = parameter.shape, parameter.explode {
            return pairs(pieces, properties)
        }
        let start = parameter.name + "="
        let values = pieces.map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
        if parameter.explode, case .array(let element) = parameter.shape.listed(values.count) {
            return .array(values.map { value($0, as: element) })
        }
        return value(values.first ?? "", as: parameter.shape)
    }

    // MARK: - Texts

    /// Decodes a text by its shape.
    ///
    /// - Parameter hasPairs: whether objects are written `a=1,b=2` instead of `a,1,b,2`.
    static func value(
        _ text: String, as shape: ParameterShape, separator: String = ",", hasPairs: Bool = false
    ) -> JSONValue {
        switch shape {
        case .string, .any: return .string(text)
        case .integer: return integer(text) ?? .string(text)
        case .number: return number(text) ?? .string(text)
        case .boolean: return boolean(text) ?? .string(text)
        case .array(let element):
            return .array(split(text, separator).map { value($0, as: element) })
        case .object(let properties):
            let parts = split(text, separator)
            return hasPairs ? pairs(parts, properties) : object(parts, properties, text)
        case .oneOf(let shapes):
            let isSingle = !text.contains(separator)
            for shape in shapes where !(isSingle && shape.isComposed) {
                let read = value(text, as: shape, separator: separator, hasPairs: hasPairs)
                // A result that is still a string does not match another shape.
                if read.string == nil || shape == .string || shape == .any { return read }
            }
            return .string(text)
        }
    }

    private static func split(_ text: String, _ separator: String) -> [String] {
        text.isEmpty
            ? []
            : text.split(separator: separator, omittingEmptySubsequences: false)
                .map(String.init)
    }

    private static func json(_ text: String) -> JSONValue {
        (try? JSONParser.parse(text)) ?? .string(text)
    }

    /// A number as JSON writes it, with nothing around it.
    static func number(_ text: String) -> JSONValue? {
        guard let first = text.utf8.first, let last = text.utf8.last,
            first == UInt8(ascii: "-") || isDigit(first), isDigit(last),
            let value = try? JSONParser.parse(text), value.number != nil
        else { return nil }
        return value
    }

    /// A whole number written only with digits: `5`, but not `5.0` or `1e1`.
    ///
    /// JSON Schema counts those as integers, but servers read the text, and most refuse them.
    static func integer(_ text: String) -> JSONValue? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return digits.allSatisfy(isDigit) ? number(text) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func boolean(_ text: String) -> JSONValue? {
        switch text {
        case "true": true
        case "false": false
        default: nil
        }
    }

    // MARK: - Objects

    /// Decodes `key,value,key,value`, the form without explode.
    private static func object(
        _ parts: [String], _ properties: [String: ParameterShape], _ text: String
    ) -> JSONValue {
        guard parts.count.isMultiple(of: 2) else { return .string(text) }
        var object = JSONObject()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let key = parts[index]
            object[key] = value(parts[index + 1], as: properties[key] ?? .any)
        }
        return .object(object)
    }

    /// Decodes `key=value` pairs.
    private static func pairs(
        _ parts: [String], _ properties: [String: ParameterShape]
    ) -> JSONValue {
        var object = JSONObject()
        for part in parts {
            let key = String(part.prefix { $0 != "=" })
            object[key] = value(
                String(part.dropFirst(key.count + 1)), as: properties[key] ?? .any)
        }
        return .object(object)
    }

    /// Decodes `a=1&b=2`: each property is a query item.
    private static func explodedObject(
        _ properties: [String: ParameterShape], in items: [RequestTarget.QueryItem]
    ) -> JSONValue? {
        var object = JSONObject()
        for item in items {
            guard let shape = properties[item.name] else { continue }
            object[item.name] = value(item.value, as: shape)
        }
        return object.isEmpty ? nil : .object(object)
    }

    /// Decodes `name[key]=value`, and `name[key]=a&name[key]=b` or `name[key][]=a` for arrays.
    private static func deepObject(
        _ parameter: ContractParameter, in items: [RequestTarget.QueryItem]
    ) -> JSONValue? {
        var properties: [String: ParameterShape] = [:]
        if case .object(let declared) = parameter.shape { properties = declared }
        var object = JSONObject()
        for item in items {
            guard var key = deepKey(of: item.name, parameter.name) else { continue }
            if key.hasSuffix("]["), key.count > 2 { key.removeLast(2) }
            let shape = properties[key] ?? .any
            if case .array(let element) = shape {
                let before = object[key]?.array ?? []
                object[key] = .array(before + [value(item.value, as: element)])
            } else {
                object[key] = value(item.value, as: shape)
            }
        }
        return object.isEmpty ? nil : .object(object)
    }

    /// The `key` of `name[key]`; `nil` if the item has another form.
    static func deepKey(of item: String, _ name: String) -> String? {
        guard item.hasPrefix(name + "["), item.hasSuffix("]") else { return nil }
        return String(item.dropFirst(name.count + 1).dropLast())
    }
}

extension ParameterShape {
    fileprivate var isComposed: Bool {
        switch self {
        case .array, .object: true
        case .string, .integer, .number, .boolean, .oneOf, .any: false
        }
    }

    /// The alternative for this many texts: several texts are always an array.
    fileprivate func listed(_ count: Int) -> ParameterShape {
        guard case .oneOf(let shapes) = self else { return self }
        let isList = { (shape: ParameterShape) in
            if case .array = shape { true } else { false }
        }
        guard let list = shapes.first(where: isList) else { return self }
        return count > 1 || shapes.allSatisfy(isList) ? list : self
    }
}
