extension IssueCatalog {
    /// Schema violations, for every part of an exchange.
    static var schemas: [IssueExplanation] {
        places.flatMap { place in
            keywords.compactMap { keyword in
                // A missing parameter has its own explanation.
                let code = "\(place.code)/\(keyword.name)"
                guard !exchange.contains(where: { $0.code == code }) else { return nil }
                return IssueExplanation(
                    code, "\(place.subject) \(keyword.fault).",
                    example:
                        "The schema is \(keyword.schema), and the value is \(keyword.value).",
                    advice: place.advice,
                    see: keyword.section.map { "JSON Schema 2020-12, \($0)" })
            }
        }
    }

    /// A part of an exchange that is validated by schemas.
    private struct Place {
        let code: String
        let subject: String
        let advice: String
    }

    private static let request =
        "Correct the request, or the contract if the server accepts it."
    private static let response =
        "Correct the fixture, rule or server, or the contract if clients expect this response."

    private static let places = [
        Place(code: "request/path", subject: "A path parameter", advice: request),
        Place(code: "request/query", subject: "A query parameter", advice: request),
        Place(code: "request/header", subject: "A header field of the request", advice: request),
        Place(code: "request/cookie", subject: "A cookie", advice: request),
        Place(
            code: "request/body", subject: "The request body, or a value in it,",
            advice: request),
        Place(code: "response/header", subject: "A header field of the response", advice: response),
        Place(
            code: "response/body", subject: "The response body, or a value in it,",
            advice: response),
    ]

    /// A schema keyword, and what violating it means.
    private struct Keyword {
        let name: String
        let fault: String
        let schema: String
        /// A value that violates the schema.
        let value: String
        /// The section of the specification; `nil` if it has none.
        let section: String?

        /// Reads two lines: the keyword, its section in parentheses, and the fault; then the schema
        /// and the value that it refuses.
        init(_ heading: Substring, example: Substring) {
            let parts = heading.split(separator: ": ", maxSplits: 1)
            let head = parts[0].split(separator: " ", maxSplits: 1)
            name = String(head[0])
            section = head.dropFirst().first.map { String($0.dropFirst().dropLast()) }
            fault = parts.last.map(String.init) ?? ""
            let pair = example.drop { $0 == " " }.split(separator: " refuses ")
            schema = pair.first.map(String.init) ?? ""
            value = pair.last.map(String.init) ?? ""
        }
    }

    /// Each keyword, and two other codes, with a schema and a value that violates it.
    package static var keywordExamples: [(name: String, schema: String, value: String)] {
        keywords.map { ($0.name, $0.schema, $0.value) }
    }

    private static let keywords: [Keyword] = {
        let lines = keywordTable.split(separator: "\n")
        return stride(from: 0, to: lines.count - 1, by: 2).map {
            Keyword(lines[$0], example: lines[$0 + 1])
        }
    }()

    private static let keywordTable = #"""
        $ref (Core §9.4.1): is nested too deeply, or its schema refers to itself endlessly
          {"$ref": "#"} without end refuses any value
        additionalItems: has more items than a schema of an older draft allows
          {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}], \#
        "additionalItems": false} refuses [1, 2]
        additionalProperties (Core §10.3.2.3): has a member that its schema does not allow
          {"properties": {"a": {}}, "additionalProperties": false} refuses {"b": 1}
        anyOf (Core §10.2.1.2): matches none of the alternatives of its schema
          {"anyOf": [{"type": "string"}, {"type": "null"}]} refuses 5
        const (Validation §6.1.3): is not the only value that its schema allows
          {"const": "USD"} refuses "EUR"
        contains (Core §10.3.1.3): has no item that matches, although its schema requires one
          {"contains": {"const": 1}} refuses [2, 3]
        dependencies: lacks something that another member requires, in an older draft
          {"$schema": "http://json-schema.org/draft-07/schema#", \#
        "dependencies": {"card": ["name"]}} refuses {"card": 1}
        dependentRequired (Validation §6.5.4): lacks a member that another member requires
          {"dependentRequired": {"card": ["name"]}} refuses {"card": 1}
        enum (Validation §6.1.2): is not one of the values that its schema lists
          {"enum": ["asc", "desc"]} refuses "up"
        exclusiveMaximum (Validation §6.2.3): is not below the exclusive maximum of its schema
          {"exclusiveMaximum": 10} refuses 10
        exclusiveMinimum (Validation §6.2.5): is not above the exclusive minimum of its schema
          {"exclusiveMinimum": 0} refuses 0
        false (Core §4.3.2): is present, but its schema allows no value
          false refuses 1
        format (Validation §7): does not have the format that its schema requires
          {"type": "string", "format": "date"} refuses "tomorrow"
        items (Core §10.3.1.2): has more items than its schema allows
          {"prefixItems": [{}], "items": false} refuses [1, 2]
        maxContains (Validation §6.4.4): has too many matching items
          {"contains": {"const": 1}, "maxContains": 1} refuses [1, 1]
        maxItems (Validation §6.4.1): has more items than its schema allows
          {"maxItems": 2} refuses [1, 2, 3]
        maxLength (Validation §6.3.1): has more characters than its schema allows
          {"maxLength": 3} refuses "long"
        maxProperties (Validation §6.5.1): has more members than its schema allows
          {"maxProperties": 1} refuses {"a": 1, "b": 2}
        maximum (Validation §6.2.2): is above the maximum of its schema
          {"maximum": 100} refuses 101
        minContains (Validation §6.4.5): has too few matching items
          {"contains": {"const": 1}, "minContains": 2} refuses [1]
        minItems (Validation §6.4.2): has fewer items than its schema requires
          {"minItems": 1} refuses []
        minLength (Validation §6.3.2): has fewer characters than its schema requires
          {"minLength": 1} refuses ""
        minProperties (Validation §6.5.2): has fewer members than its schema requires
          {"minProperties": 1} refuses {}
        minimum (Validation §6.2.4): is below the minimum of its schema
          {"minimum": 0} refuses -1
        more: violates its schema in more ways than are listed
          any refuses a value with many errors
        multipleOf (Validation §6.2.1): is not a multiple of the number that its schema requires
          {"multipleOf": 0.01} refuses 9.999
        not (Core §10.2.1.4): is what its schema forbids
          {"not": {"const": "admin"}} refuses "admin"
        oneOf (Core §10.2.1.3): matches none of the alternatives of its schema, or more than one
          {"oneOf": [{"minimum": 0}, {"maximum": 9}]} refuses 5
        pattern (Validation §6.3.3): does not match the regular expression of its schema
          {"pattern": "^[a-z-]+$"} refuses "Two Words"
        patternCost: is too expensive to match against its pattern
          {"pattern": "^(a|a)*(b)\\2$"} refuses "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        patternProperties (Core §10.3.2.2): has a member whose name its schema forbids
          {"patternProperties": {"^_": false}} refuses {"_id": 1}
        prefixItems (Core §10.3.1.1): has an item where its schema allows none
          {"prefixItems": [false]} refuses [1]
        properties (Core §10.3.2.1): has a member that its schema forbids
          {"properties": {"password": false}} refuses {"password": "x"}
        required (Validation §6.5.3): lacks a member that its schema requires
          {"required": ["id"]} refuses {"title": "Lamp"}
        type (Validation §6.1.1): does not have the type that its schema requires
          {"type": "integer"} refuses "ten"
        unevaluatedItems (Core §11.2): has an item that no part of its schema allows
          {"prefixItems": [{}], "unevaluatedItems": false} refuses [1, 2]
        unevaluatedProperties (Core §11.3): has a member that no part of its schema allows
          {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false} refuses {"b": 1}
        uniqueItems (Validation §6.4.3): has two equal items
          {"uniqueItems": true} refuses [1, 1]
        """#
}
