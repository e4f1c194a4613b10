extension IssueCatalog {
    /// What keeps a contract from being read.
    static let contract: [IssueExplanation] = [
        IssueExplanation(
            "json/no-file", "What is named like a file is a pipe or a socket, and is not read.",
            example: "mkfifo Fixtures/shop/pipe.json",
            advice: "Put a file in its place, or remove it."),
        IssueExplanation(
            "json/syntax", "The file is no JSON.",
            example: "[1, 2,] or a key that is there twice.",
            advice: "Correct the text at the line and column that are named.", see: "RFC 8259"),
        IssueExplanation(
            "schema/invalid", "A schema cannot be used: it is no schema, or refers to nothing.",
            example: ##"{"$ref": "#/$defs/missing"}"##,
            advice: "Correct the place that is named.", see: "JSON Schema 2020-12, Core §8.2.3"),
        IssueExplanation(
            "contract/version", "The document is no OpenAPI 3.1 or 3.0.",
            example: "{\"swagger\": \"2.0\", …}, or no \"openapi\" at all.",
            advice: "Convert Swagger 2.0: npx swagger2openapi --patch --outfile openapi.json FILE",
            see: "OpenAPI 3.1 §4.8.1"),
        IssueExplanation(
            "contract/yaml", "The document is YAML; contracts are read as JSON.",
            example: "openapi: 3.1.0",
            advice: "Convert it: npx js-yaml openapi.yaml > openapi.json",
            see: "OpenAPI 3.1 §4.2"),
        IssueExplanation(
            "contract/type",
            "A member of the document is a value of another type than it should be.",
            example: "\"parameters\": {} where an array belongs.",
            advice: "Write a value of the type that is named.", see: "OpenAPI 3.1 §4.8"),
        IssueExplanation(
            "contract/old-version", "OpenAPI 3.0 is read as if it were 3.1.",
            example: "{\"openapi\": \"3.0.3\"}",
            advice: "Nothing has to be done; 3.1 has \"type\": [\"string\", \"null\"] instead of "
                + "nullable.", see: "OpenAPI 3.1 §4.8.1"),
        IssueExplanation(
            "contract/path", "A path does not start with a slash.",
            example: "\"paths\": {\"products\": …}", advice: "Write \"/products\".",
            see: "OpenAPI 3.1 §4.8.8"),
        IssueExplanation(
            "contract/operation-id", "Two operations have the same operationId.",
            example: "listProducts under both /products and /shop/products.",
            advice: "Rename one: rules, recordings and reports tell operations apart by it.",
            see: "OpenAPI 3.1 §4.8.10"),
        IssueExplanation(
            "contract/ambiguous-path", "No request can tell two paths apart.",
            example: "/products/{id} and /products/{slug}.",
            advice: "Put the operations under one of the two, or give one a fixed segment.",
            see: "OpenAPI 3.1 §4.8.8.2"),
        IssueExplanation(
            "contract/parameter", "A parameter has no name, or its \"in\" is unknown.",
            example: "{\"name\": \"limit\", \"in\": \"querry\"}",
            advice: "Give it \"name\", and \"in\": path, query, header or cookie.",
            see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "contract/media-type", "A key of \"content\" is no media type.",
            example: "\"content\": {\"json\": …}",
            advice: "Write application/json, or a range such as image/*.",
            see: "OpenAPI 3.1 §4.8.14; RFC 9110 §8.3.1"),
        IssueExplanation(
            "contract/status", "A key of \"responses\" is no status.",
            example: "\"responses\": {\"ok\": …}",
            advice: "Use a code such as 200, a range such as 2XX, or default.",
            see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "contract/schema", "Something stands where a schema should, and is none.",
            example: "\"schema\": \"string\"",
            advice: "Write an object or a boolean, such as {\"type\": \"string\"}.",
            see: "JSON Schema 2020-12, Core §4.3"),
        IssueExplanation(
            "contract/broken-reference", "A $ref leads nowhere.",
            example: ##"{"$ref": "#/components/schemas/Prodct"}"##,
            advice: "Correct the path behind '#' or the file's name; paths go from the file that "
                + "refers.", see: "OpenAPI 3.1 §4.8.23; RFC 6901"),
        IssueExplanation(
            "contract/reference-cycle", "A $ref leads back to itself.",
            example: "Response A refers to B, and B to A.",
            advice: "Let one of them say something.", see: "OpenAPI 3.1 §4.8.23"),
        IssueExplanation(
            "contract/x-stub", "The stub cannot make sense of an \"x-stub\".",
            example: "\"x-stub\": {\"collection\": \"products\", \"action\": \"lst\"}",
            advice: "Use a known action and known members; the message names them."),
    ]
}
