import StubHTTP
import StubJSON

/// Decodes the entries of a form into the object that its schema describes.
///
/// Arrays are repeated names, `name[]`, `name[0]`, a JSON array or, if `encoding` says so, one text
/// with delimiters. Objects are JSON or `name[key]`. Texts that do not match the declared type are
/// kept as strings, so that validation reports them.
struct FormReader {
    /// One pair of a URL-encoded form, or one part of a multipart form.
    struct Entry {
        let name: String
        let text: String
        /// The part's own type; `nil` if it has none.
        var type: MediaType?
        /// The name of the file; `nil` if the part is not a file.
        var fileName: String?
    }

    let layout: FormLayout

    /// The members in the order of their first entries.
    func value(of entries: [Entry]) -> JSONValue {
        var order: [String] = []
        var direct: [String: [Entry]] = [:]
        var trees: [String: BracketTree] = [:]
        for entry in entries {
            let (name, keys) = place(of: entry.name)
            if direct[name] == nil, trees[name] == nil { order.append(name) }
            if keys.isEmpty {
                direct[name, default: []].append(entry)
            } else {
                trees[name, default: BracketTree()].add(entry.text, at: keys)
            }
        }
        var object = JSONObject()
        for name in order {
            let part = layout.parts[name]
            let shape = part?.shape ?? layout.others ?? .any
            if let entries = direct[name] {
                object[name] = value(of: entries, as: shape, part?.encoding)
            } else if let tree = trees[name] {
                object[name] = tree.value(as: shape)
            }
        }
        return .object(object)
    }

    /// The declared member that an entry belongs to, and its brackets.
    func place(of name: String) -> (name: String, keys: [String]) {
        if layout.parts[name] == nil, let bracketed = BracketedName(name),
            let part = layout.parts[bracketed.root], part.shape.mayBeComposed
        {
            return (bracketed.root, bracketed.keys)
        }
        return (name, [])
    }

    // MARK: - One member

    private func value(
        of entries: [Entry], as shape: ParameterShape, _ encoding: ContractEncoding?
    ) -> JSONValue {
        guard case .array(let element) = shape.listed(entries.count) else {
            let values = entries.map { value(of: $0, as: shape, encoding) }
            // Several texts for a single value become an array, which validation reports.
            return values.count == 1 ? values[0] : .array(values)
        }
        if entries.count == 1 {
            let text = entries[0].text
            if text.utf8.first == UInt8(ascii: "["), let list = try? JSONParser.parse(text),
                list.array != nil
            {
                return list
            }
            if let encoding, let style = encoding.style, !encoding.explode {
                return ParameterDecoder.value(
                    text, as: shape, separator: ParameterDecoder.separator(of: style))
            }
        }
        return .array(entries.map { value(of: $0, as: element, encoding) })
    }

    private func value(
        of entry: Entry, as shape: ParameterShape, _ encoding: ContractEncoding?
    ) -> JSONValue {
        let isJSON = entry.type?.isJSON ?? (encoding?.types.first?.isJSON == true)
        if isJSON { return ParameterDecoder.json(entry.text) }
        if shape.mayBeComposed, entry.text.utf8.first == UInt8(ascii: "{"),
            let value = try? JSONParser.parse(entry.text)
        {
            return value
        }
        if case .object = shape, encoding?.style == nil { return .string(entry.text) }
        let style = encoding?.style ?? .form
        return ParameterDecoder.value(
            entry.text, as: shape, separator: ParameterDecoder.separator(of: style))
    }
}

extension ParameterShape {
    /// Whether a value of the shape may be an array or object.
    fileprivate var mayBeComposed: Bool {
        switch self {
        case .array, .object, .any: true
        case .oneOf(let shapes): shapes.contains(where: \.mayBeComposed)
        case .string, .integer, .number, .boolean: false
        }
    }
}
