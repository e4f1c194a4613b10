package import StubJSON
import StubSchema

/// Finds the field that a path parameter identifies rows by, by what the document says of the
/// parameter's values.
package struct KeyMatch {
    package let parameter: ContractParameter
    /// The declared examples of the parameter.
    package let declared: [JSONValue]
    /// Those that are no mere numbers, which may be the values of any field.
    package let examples: [JSONValue]

    package init(parameter: ContractParameter, examples: [JSONValue]) {
        self.parameter = parameter
        declared = examples
        self.examples = examples.filter { example in
            example.string.map { $0.contains { !$0.isNumber } } ?? false
        }
    }

    /// The field whose values the parameter accepts, although it accepts none of the expected field.
    ///
    /// A field with the very value of an example is preferred.
    ///
    /// - Returns: `nil` if the expected field is fine, or no other one is better.
    func key(in rows: [JSONObject], of fields: [String], unless expected: String) -> String? {
        let others = fields.filter { $0 != expected }
        let named = others.first { field in
            holdsExample(field, rows) && isUnique(field, in: rows)
        }
        let isExpected = accepts(expected, of: rows)
        if let named, !isExpected || !holdsExample(expected, rows) { return named }
        guard constrains, !isExpected else { return nil }
        return others.first { accepts($0, of: rows) && isUnique($0, in: rows) }
    }

    /// Whether a text in the path would be valid.
    package func accepts(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): parameter.accepts(text)
        case .number(let number): parameter.accepts(number.literal)
        case .null, .bool, .array, .object: false
        }
    }

    /// Whether the parameter's schema says more than a type.
    private var constrains: Bool {
        let source = parameter.schema?.source
        // Any number of that size is an `int64`.
        let isNumber = parameter.shape == .integer || parameter.shape == .number
        return source?["pattern"] != nil || source?["enum"] != nil
            || source?["format"] != nil && !isNumber
    }

    private func holdsExample(_ field: String, _ rows: [JSONObject]) -> Bool {
        rows.contains { row in row[field].map(examples.contains) ?? false }
    }

    private func accepts(_ field: String, of rows: [JSONObject]) -> Bool {
        rows.allSatisfy { row in row[field].map(accepts) ?? false }
    }

    private func isUnique(_ field: String, in rows: [JSONObject]) -> Bool {
        Self.isUnique(field, in: rows)
    }

    /// Whether each row has a value of its own in the field.
    static func isUnique(_ field: String, in rows: [JSONObject]) -> Bool {
        let values = rows.compactMap { $0[field] }
        return values.count == rows.count && Set(values).count == rows.count
    }
}
