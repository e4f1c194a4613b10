// What may differ between requests of which only one is routed and validated.

extension ContractOperation {
    /// Whether no number in a path can decide that a request belongs to this operation or another.
    package var hasPlainSegments: Bool {
        OperationPath(path).segments.allSatisfy { segment in
            switch segment {
            case .literal(let text):
                text.isEmpty || !text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            case .parameter: true
            case .pattern: false
            }
        }
    }

    /// The parameter that a segment of the path consists of, counted from the last one.
    package func parameterName(atSegmentFromEnd index: Int) -> String? {
        let segments = OperationPath(path).segments
        guard index >= 0, index < segments.count,
            case .parameter(let name) = segments[segments.count - 1 - index]
        else { return nil }
        return name
    }

    /// Whether each query item belongs to the parameter with its name, and to no other.
    package var namesItsQuery: Bool {
        parameters.allSatisfy { parameter in
            switch parameter.location {
            case .querystring: false
            case .query:
                parameter.style == .deepObject || parameter.isJSON || !parameter.explode
                    || !parameter.shape.isObject
            case .path, .header, .cookie: true
            }
        }
    }
}

extension ContractParameter {
    /// Whether the parameter has one value, which a whole number is read and validated as by itself.
    package var readsNumbersAlone: Bool {
        guard !isJSON, !readsBrackets, style == .form || style == .simple else { return false }
        switch shape {
        case .integer, .number, .string: return true
        case .boolean, .array, .object, .oneOf, .any: return false
        }
    }
}
