extension IssueCatalog {
    /// What a lint finds in a contract that can be read.
    static let lint: [IssueExplanation] = [
        IssueExplanation(
            "lint/more", "A file has more findings of one kind than are listed.",
            example: "Ten thousand rows that lack one member.",
            advice: "Correct the first ones; usually they have one cause."),
        IssueExplanation(
            "contract/binding", "x-stub names a parameter or a status that its operation lacks.",
            example: "\"page\": {\"limit\": \"limt\"} where the parameter is \"limit\".",
            advice: "Correct the name, or declare the parameter or response."),
        IssueExplanation(
            "contract/bounds", "No value can keep two bounds of a schema.",
            example: "{\"minimum\": 10, \"maximum\": 1}",
            advice: "Exchange the two, or correct one.", see: "JSON Schema 2020-12, Validation §6"),
        IssueExplanation(
            "contract/default", "A schema's default breaks the schema.",
            example: "{\"type\": \"integer\", \"default\": \"30\"}",
            advice: "Correct the default, or the schema.",
            see: "JSON Schema 2020-12, Validation §9.2"),
        IssueExplanation(
            "contract/duplicate-parameter",
            "An operation or path declares a parameter twice in one list.",
            example: "Two entries with \"name\": \"limit\", \"in\": \"query\".",
            advice: "Keep one of the two.", see: "OpenAPI 3.1 §4.8.10"),
        IssueExplanation(
            "contract/example", "An example breaks the schema that it illustrates.",
            example: "{\"schema\": {\"type\": \"integer\"}, \"example\": \"7\"}",
            advice: "Correct the example, or the schema: readers copy the one and code the other.",
            see: "OpenAPI 3.1 §4.8.19"),
        IssueExplanation(
            "contract/keyword", "A keyword's value makes no sense, so the keyword checks nothing.",
            example: "{\"type\": \"strng\"} or {\"required\": true}",
            advice: "Write the value as the keyword wants it.",
            see: "JSON Schema 2020-12, Validation §6"),
        IssueExplanation(
            "contract/no-success", "An operation declares no success, redirection or default.",
            example: "\"responses\": {\"404\": …} alone.",
            advice: "Declare what a client gets when all goes well.", see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "contract/old-keyword", "A schema speaks OpenAPI 3.0 in a 3.1 document.",
            example: "{\"type\": \"string\", \"nullable\": true}",
            advice:
                "Write \"type\": [\"string\", \"null\"]; a boolean exclusiveMinimum becomes the "
                + "bound itself.", see: "OpenAPI 3.1 §4.8.24"),
        IssueExplanation(
            "contract/path-parameter",
            "A path's template and the declared path parameters are not the same, or one is not "
                + "required.",
            example: "/products/{id} with a parameter \"productId\".",
            advice: "Declare each {name} once, with \"in\": \"path\" and \"required\": true.",
            see: "OpenAPI 3.1 §4.8.12.2"),
        IssueExplanation(
            "contract/pattern", "A regular expression is malformed, so it checks nothing.",
            example: "{\"pattern\": \"[a-z\"}",
            advice: "Write an ECMA-262 expression; in JSON a backslash is doubled.",
            see: "JSON Schema 2020-12, Core §6.4"),
        IssueExplanation(
            "contract/security", "An operation asks for a security scheme that does not exist.",
            example: "\"security\": [{\"bearrer\": []}]",
            advice: "Name one of components/securitySchemes, or add it there.",
            see: "OpenAPI 3.1 §4.8.30"),
        IssueExplanation(
            "contract/security-scheme", "A security scheme lacks what its type needs.",
            example: "{\"type\": \"apiKey\"} without \"name\" and \"in\".",
            advice: "Add the members that the message names.", see: "OpenAPI 3.1 §4.8.27"),
        IssueExplanation(
            "contract/unbound", "Neither a fixture nor a recording answers an operation.",
            example: "GET /orders without x-stub, in a contract where others have one.",
            advice: "Bind it by x-stub; until then a declared or generated example answers."),
        IssueExplanation(
            "contract/unbounded-paging", "A paging parameter takes any number.",
            example: "\"limit\" of type integer without minimum and maximum.",
            advice: "Say the least and the greatest page, so that limit=-1 and limit=1000000 are "
                + "refused by contract.", see: "JSON Schema 2020-12, Validation §6.2"),
        IssueExplanation(
            "contract/unknown-field", "x-stub names a field that no row has.",
            example: "\"filters\": {\"brands\": \"brnd\"}",
            advice: "Name a member of the rows, dotted where it is nested, such as hair.color."),
        IssueExplanation(
            "contract/unknown-fixture", "x-stub names a fixture that is not there.",
            example: "\"collection\": \"prodcts\" beside Fixtures/shop/products.json.",
            advice: "Correct the name, or add the file."),
        IssueExplanation(
            "contract/unknown-keyword", "A schema has a keyword that nobody knows.",
            example: "{\"type\": \"string\", \"maxLenght\": 5}",
            advice: "Correct its spelling; a keyword of your own begins with x-.",
            see: "JSON Schema 2020-12, Core §6.5"),
        IssueExplanation(
            "contract/unknown-member", "An object of the contract has a member that OpenAPI lacks.",
            example: "{\"sumary\": \"Lists products\"} in an operation.",
            advice: "Correct its spelling; an extension begins with x-.",
            see: "OpenAPI 3.1 §4.9"),
        IssueExplanation(
            "contract/unreferenced", "Nothing refers to a component.",
            example: "components/schemas/OldProduct, after the last operation dropped it.",
            advice: "Remove it, or refer to it.", see: "OpenAPI 3.1 §4.8.7"),
    ]
}
