import StubHTTP
import StubJSON

/// Decodes a parameter's text into the JSON value that its schema describes (OpenAPI §4.8.12).
///
/// Text that does not match the declared type is kept as a string, so that validation reports it.
struct ParameterDecoder {
    // MARK: - Query

    /// The value of a query parameter; `nil` if the query lacks it.
    ///
    /// - Parameters:
    ///   - others: the names of the other declared parameters, which are no members of this one.
    ///   - raw: the last value as it was sent, still encoded; needed for values between
    ///     delimiters alone.
    static func query(
        _ parameter: ContractParameter, in items: [RequestTarget.QueryItem],
        besides others: @autoclosure () -> Set<String> = [], raw: Substring? = nil
    ) -> JSONValue? {
        if parameter.style == .deepObject || parameter.readsBrackets {
            if let value = bracketed(parameter, in: items, besides: others()) { return value }
            if parameter.style == .deepObject { return nil }
        }
        if case .object(let properties, let rest) = parameter.shape, parameter.explode,
            !parameter.isJSON
        {
            return explodedObject(properties, rest, in: items, besides: others())
        }
        let texts = items.filter { $0.name == parameter.name }.map(\.value)
        guard let last = texts.last else { return nil }
        if parameter.isJSON { return json(last) }
        if parameter.explode, case .array(let element) = parameter.shape.listed(texts.count) {
            return .array(texts.map { value($0, as: element) })
        }
        let separator = separator(of: parameter.style)
        return value(
            last, as: parameter.shape, separator: separator,
            parts: raw.flatMap { rawParts($0, separator) })
    }

    static func separator(of style: ContractParameter.Style) -> String {
        switch style {
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        case .simple, .form, .label, .matrix, .deepObject, .cookie: ","
        }
    }

    /// The decoded values between delimiters that were sent as they are.
    ///
    /// An encoded delimiter then belongs to a value. `nil` if all delimiters are encoded, as many
    /// clients send them.
    private static func rawParts(_ raw: Substring, _ separator: String) -> [String]? {
        guard raw.contains(separator) else { return nil }
        return raw.split(separator: separator, omittingEmptySubsequences: false).map {
            PercentCoding.decode($0, plusIsSpace: true) ?? String($0)
        }
    }

    // MARK: - Path, header and cookie

    /// The value of a path or header parameter.
    static func single(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        if parameter.isJSON { return json(text) }
        switch parameter.style {
        case .label: return label(text, parameter)
        case .matrix: return matrix(text, parameter)
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject, .cookie:
            // A list in a header field may have spaces after its commas (RFC 9110 §5.6.1).
            let parts =
                parameter.location == .header
                ? split(text, ",").map { $0.trimmed() } : nil
            return value(
                text, as: parameter.shape, separator: ",",
                hasPairs: parameter.explode && parameter.location != .cookie, parts: parts)
        }
    }

    /// Decodes `.a,b` or `.a.b`: OpenAPI 3.0 writes a point in either case.
    private static func label(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        let rest = String(text.hasPrefix(".") ? text.dropFirst() : text[...])
        let hasPoints = parameter.explode || !rest.contains(",")
        return value(
            rest, as: parameter.shape, separator: hasPoints ? "." : ",",
            hasPairs: parameter.explode)
    }

    /// Decodes `;name=a,b`, or `;name=a;name=b` with explode.
    private static func matrix(_ text: String, _ parameter: ContractParameter) -> JSONValue {
        let pieces = text.split(separator: ";").map(String.init)
        if case .object(let properties, let rest) = parameter.shape, parameter.explode {
            return pairs(pieces, properties, rest)
        }
        let start = parameter.name + "="
        let values = pieces.map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
        if parameter.explode, case .array(let element) = parameter.shape.listed(values.count) {
            return .array(values.map { value($0, as: element) })
        }
        return value(values.first ?? "", as: parameter.shape)
    }

    /// The value of a cookie parameter among all cookies; `nil` if none belongs to it.
    static func cookie(
        _ parameter: ContractParameter, in cookies: [RequestTarget.QueryItem]
    ) -> JSONValue? {
        if case .object(let properties, _) = parameter.shape, parameter.explode,
            let members = explodedObject(properties, nil, in: cookies, besides: [])
        {
            return members
        }
        let texts = cookies.filter { $0.name == parameter.name }.map(\.value)
        if parameter.explode, texts.count > 1,
            case .array(let element) = parameter.shape.listed(texts.count)
        {
            return .array(texts.map { value($0, as: element) })
        }
        return texts.first.map { single($0, parameter) }
    }

    /// The value of the query as a whole; `nil` if there is none (OpenAPI 3.2, `querystring`).
    ///
    /// - Parameter raw: the query as it was sent.
    static func queryString(
        _ parameter: ContractParameter, _ raw: Substring, in items: [RequestTarget.QueryItem]
    ) -> JSONValue {
        if !parameter.isJSON, case .object(let properties, let others) = parameter.shape {
            var object = JSONObject()
            let texts = Dictionary(grouping: items, by: \.name).mapValues { $0.map(\.value) }
            for name in items.map(\.name) where object[name] == nil {
                object[name] = value(texts[name] ?? [], as: properties[name] ?? others ?? .any)
            }
            return .object(object)
        }
        let text = PercentCoding.decode(raw) ?? String(raw)
        return parameter.isJSON ? json(text) : value(text, as: parameter.shape)
    }

    // MARK: - Texts

    /// Decodes the texts that were given for one name.
    ///
    /// Several texts for a single value become an array, which validation reports.
    static func value(_ texts: [String], as shape: ParameterShape) -> JSONValue {
        if case .array(let element) = shape.listed(texts.count) {
            return .array(texts.map { value($0, as: element) })
        }
        if texts.count == 1 { return value(texts[0], as: shape) }
        return .array(texts.map { value($0, as: shape) })
    }

    /// Decodes a text by its shape.
    ///
    /// - Parameters:
    ///   - hasPairs: whether objects are written `a=1,b=2` instead of `a,1,b,2`.
    ///   - parts: the text's parts if they are known; otherwise it is split at the separator.
    static func value(
        _ text: String, as shape: ParameterShape, separator: String = ",", hasPairs: Bool = false,
        parts: [String]? = nil
    ) -> JSONValue {
        switch shape {
        case .string, .any: return .string(text)
        case .integer: return integer(text) ?? .string(text)
        case .number: return number(text) ?? .string(text)
        case .boolean: return boolean(text) ?? .string(text)
        case .array(let element):
            return .array((parts ?? split(text, separator)).map { value($0, as: element) })
        case .object(let properties, let rest):
            let parts = parts ?? split(text, separator)
            return hasPairs
                ? pairs(parts, properties, rest) : object(parts, properties, rest, text)
        case .oneOf(let shapes):
            let isSingle = !text.contains(separator)
            for shape in shapes where !(isSingle && shape.isComposed) {
                let read = value(
                    text, as: shape, separator: separator, hasPairs: hasPairs, parts: parts)
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

    static func json(_ text: String) -> JSONValue {
        (try? JSONParser.parse(text)) ?? .string(text)
    }

    /// A number in the syntax of JSON, without white space.
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
        guard digits.allSatisfy(isDigit), let first = digits.first else { return nil }
        // JSON has no leading zeros.
        guard first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
        return .number(JSONNumber(unchecked: text))
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
        _ parts: [String], _ properties: [String: ParameterShape], _ rest: ParameterShape?,
        _ text: String
    ) -> JSONValue {
        guard parts.count.isMultiple(of: 2) else { return .string(text) }
        var object = JSONObject()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let key = parts[index]
            object[key] = value(parts[index + 1], as: properties[key] ?? rest ?? .any)
        }
        return .object(object)
    }

    /// Decodes `key=value` pairs.
    private static func pairs(
        _ parts: [String], _ properties: [String: ParameterShape], _ rest: ParameterShape?
    ) -> JSONValue {
        var object = JSONObject()
        for part in parts {
            let key = String(part.prefix { $0 != "=" })
            object[key] = value(
                String(part.dropFirst(key.count + 1)), as: properties[key] ?? rest ?? .any)
        }
        return .object(object)
    }

    /// Decodes `a=1&b=2`: each property is an item, and so is each other member where the schema
    /// allows some.
    private static func explodedObject(
        _ properties: [String: ParameterShape], _ rest: ParameterShape?,
        in items: [RequestTarget.QueryItem], besides others: Set<String>
    ) -> JSONValue? {
        var object = JSONObject()
        for item in items {
            let isOther = others.contains(item.name)
            guard let shape = properties[item.name] ?? (isOther ? nil : rest) else { continue }
            object[item.name] = value(item.value, as: shape)
        }
        return object.isEmpty ? nil : .object(object)
    }

    /// Decodes `name[key]=value`, `name[]=value` and deeper ones.
    private static func bracketed(
        _ parameter: ContractParameter, in items: [RequestTarget.QueryItem],
        besides others: Set<String>
    ) -> JSONValue? {
        var tree = BracketTree()
        for item in items where !others.contains(item.name) {
            guard let name = BracketedName(item.name), name.root == parameter.name else { continue }
            tree.add(item.value, at: name.keys)
        }
        guard !tree.isEmpty else { return nil }
        return tree.value(as: parameter.shape)
    }
}

extension String {
    fileprivate func trimmed() -> String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}

extension ParameterShape {
    /// Whether a value of the shape consists of several texts.
    var isComposed: Bool {
        switch self {
        case .array, .object: true
        case .string, .integer, .number, .boolean, .oneOf, .any: false
        }
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    var isList: Bool {
        if case .array = self { true } else { false }
    }

    /// The alternative for this many texts: several texts are always an array.
    func listed(_ count: Int) -> ParameterShape {
        guard case .oneOf(let shapes) = self else { return self }
        guard let list = shapes.first(where: \.isList) else { return self }
        return count > 1 || shapes.allSatisfy(\.isList) ? list : self
    }
}
