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
        let value: String
        let section: String?

        init(
            _ name: String, _ fault: String, _ schema: String, _ value: String, _ section: String?
        ) {
            self.name = name
            self.fault = fault
            self.schema = schema
            self.value = value
            self.section = section
        }
    }

    /// Each keyword, and two other codes, with a schema and a value that violates it.
    package static var keywordExamples: [(name: String, schema: String, value: String)] {
        keywords.map { ($0.name, $0.schema, $0.value) }
    }

    private static let keywords = [
        Keyword(
            "$ref", "is nested too deeply, or its schema refers to itself endlessly",
            ##"{"$ref": "#"} without end"##, "any value", "Core §9.4.1"),
        Keyword(
            "additionalItems", "has more items than a schema of an older draft allows",
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}], "#
                + #""additionalItems": false}"#, "[1, 2]", nil),
        Keyword(
            "additionalProperties", "has a member that its schema does not allow",
            #"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"b": 1}"#,
            "Core §10.3.2.3"),
        Keyword(
            "anyOf", "matches none of the alternatives of its schema",
            #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, "5", "Core §10.2.1.2"),
        Keyword(
            "const", "is not the only value that its schema allows", #"{"const": "USD"}"#,
            #""EUR""#, "Validation §6.1.3"),
        Keyword(
            "contains", "has no item that matches, although its schema requires one",
            #"{"contains": {"const": 1}}"#, "[2, 3]", "Core §10.3.1.3"),
        Keyword(
            "dependencies", "lacks something that another member requires, in an older draft",
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "#
                + #""dependencies": {"card": ["name"]}}"#, #"{"card": 1}"#, nil),
        Keyword(
            "dependentRequired", "lacks a member that another member requires",
            #"{"dependentRequired": {"card": ["name"]}}"#, #"{"card": 1}"#, "Validation §6.5.4"),
        Keyword(
            "enum", "is not one of the values that its schema lists", #"{"enum": ["asc", "desc"]}"#,
            #""up""#, "Validation §6.1.2"),
        Keyword(
            "exclusiveMaximum", "is not below the exclusive maximum of its schema",
            #"{"exclusiveMaximum": 10}"#, "10", "Validation §6.2.3"),
        Keyword(
            "exclusiveMinimum", "is not above the exclusive minimum of its schema",
            #"{"exclusiveMinimum": 0}"#, "0", "Validation §6.2.5"),
        Keyword(
            "false", "is present, but its schema allows no value", "false",
            "1", "Core §4.3.2"),
        Keyword(
            "format", "does not have the format that its schema requires",
            #"{"type": "string", "format": "date"}"#, #""tomorrow""#, "Validation §7"),
        Keyword(
            "items", "has more items than its schema allows",
            #"{"prefixItems": [{}], "items": false}"#, "[1, 2]",
            "Core §10.3.1.2"),
        Keyword(
            "maxContains", "has too many matching items",
            #"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]", "Validation §6.4.4"),
        Keyword(
            "maxItems", "has more items than its schema allows", #"{"maxItems": 2}"#, "[1, 2, 3]",
            "Validation §6.4.1"),
        Keyword(
            "maxLength", "has more characters than its schema allows", #"{"maxLength": 3}"#,
            #""long""#, "Validation §6.3.1"),
        Keyword(
            "maxProperties", "has more members than its schema allows", #"{"maxProperties": 1}"#,
            #"{"a": 1, "b": 2}"#, "Validation §6.5.1"),
        Keyword(
            "maximum", "is above the maximum of its schema",
            #"{"maximum": 100}"#, "101", "Validation §6.2.2"),
        Keyword(
            "minContains", "has too few matching items",
            #"{"contains": {"const": 1}, "minContains": 2}"#, "[1]", "Validation §6.4.5"),
        Keyword(
            "minItems", "has fewer items than its schema requires", #"{"minItems": 1}"#, "[]",
            "Validation §6.4.2"),
        Keyword(
            "minLength", "has fewer characters than its schema requires", #"{"minLength": 1}"#,
            #""""#, "Validation §6.3.2"),
        Keyword(
            "minProperties", "has fewer members than its schema requires", #"{"minProperties": 1}"#,
            "{}", "Validation §6.5.2"),
        Keyword(
            "minimum", "is below the minimum of its schema", #"{"minimum": 0}"#,
            "-1", "Validation §6.2.4"),
        Keyword(
            "more", "violates its schema in more ways than are listed", "any",
            "a value with many errors",
            nil),
        Keyword(
            "multipleOf", "is not a multiple of the number that its schema requires",
            #"{"multipleOf": 0.01}"#, "9.999", "Validation §6.2.1"),
        Keyword(
            "not", "is what its schema forbids", #"{"not": {"const": "admin"}}"#, #""admin""#,
            "Core §10.2.1.4"),
        Keyword(
            "oneOf", "matches none of the alternatives of its schema, or more than one",
            #"{"oneOf": [{"minimum": 0}, {"maximum": 9}]}"#, "5", "Core §10.2.1.3"),
        Keyword(
            "pattern", "does not match the regular expression of its schema",
            #"{"pattern": "^[a-z-]+$"}"#, #""Two Words""#, "Validation §6.3.3"),
        Keyword(
            "patternCost", "is too expensive to match against its pattern",
            ##"{"pattern": "^(a|a)*(b)\\2$"}"##, #""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""#,
            nil),
        Keyword(
            "patternProperties", "has a member whose name its schema forbids",
            #"{"patternProperties": {"^_": false}}"#, #"{"_id": 1}"#, "Core §10.3.2.2"),
        Keyword(
            "prefixItems", "has an item where its schema allows none",
            #"{"prefixItems": [false]}"#, "[1]", "Core §10.3.1.1"),
        Keyword(
            "properties", "has a member that its schema forbids",
            #"{"properties": {"password": false}}"#, #"{"password": "x"}"#, "Core §10.3.2.1"),
        Keyword(
            "required", "lacks a member that its schema requires", #"{"required": ["id"]}"#,
            #"{"title": "Lamp"}"#, "Validation §6.5.3"),
        Keyword(
            "type", "does not have the type that its schema requires", #"{"type": "integer"}"#,
            #""ten""#, "Validation §6.1.1"),
        Keyword(
            "unevaluatedItems", "has an item that no part of its schema allows",
            #"{"prefixItems": [{}], "unevaluatedItems": false}"#, "[1, 2]", "Core §11.2"),
        Keyword(
            "unevaluatedProperties", "has a member that no part of its schema allows",
            #"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false}"#,
            #"{"b": 1}"#, "Core §11.3"),
        Keyword(
            "uniqueItems", "has two equal items", #"{"uniqueItems": true}"#, "[1, 1]",
            "Validation §6.4.3"),
    ]
}
