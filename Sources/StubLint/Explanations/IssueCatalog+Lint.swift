extension IssueCatalog {
    /// Lint findings in a contract that can be read.
    static let lint: [IssueExplanation] = [
        IssueExplanation(
            "lint/more", "A file has more findings of one kind than the lint lists.",
            example: "Ten thousand rows that lack one member.",
            advice: "Correct the listed ones; usually they share a cause."),
        IssueExplanation(
            "contract/binding", "x-stub names a parameter or a status that its operation lacks.",
            example: "\"page\": {\"limit\": \"limt\"}, but the parameter is \"limit\".",
            advice: "Correct the name, or declare the parameter or response."),
        IssueExplanation(
            "contract/bounds", "No value can satisfy both bounds of a schema.",
            example: "{\"minimum\": 10, \"maximum\": 1}",
            advice: "Swap the two, or correct one.", see: "JSON Schema 2020-12, Validation §6"),
        IssueExplanation(
            "contract/component-name", "The name of a component has a character it must not have.",
            example: "\"components\": {\"schemas\": {\"my pet\": …}}",
            advice: "Use letters, digits, '.', '-' and '_'.", see: "OpenAPI 3.1 §4.8.7.1"),
        IssueExplanation(
            "contract/conflict", "Members of an object exclude or need one another.",
            example: "\"example\" beside \"examples\", or a link with no operation.",
            advice: "Add, remove or correct what the message names.", see: "OpenAPI 3.1 §4.8"),
        IssueExplanation(
            "contract/default", "A schema's default violates the schema.",
            example: "{\"type\": \"integer\", \"default\": \"30\"}",
            advice: "Correct the default, or the schema.",
            see: "JSON Schema 2020-12, Validation §9.2"),
        IssueExplanation(
            "contract/duplicate-parameter",
            "An operation or path declares a parameter twice in one list.",
            example: "Two entries with \"name\": \"limit\", \"in\": \"query\".",
            advice: "Keep one of the two.", see: "OpenAPI 3.1 §4.8.10"),
        IssueExplanation(
            "contract/example", "An example violates its schema.",
            example: "{\"schema\": {\"type\": \"integer\"}, \"example\": \"7\"}",
            advice: "Correct the example or the schema: developers rely on both.",
            see: "OpenAPI 3.1 §4.8.19"),
        IssueExplanation(
            "contract/ignored-member", "A member stands beside a $ref, which hides it.",
            example: "{\"$ref\": \"#/components/schemas/Pet\", \"nullable\": true} in OpenAPI 3.0",
            advice: "Move it to the target; a schema can be wrapped in \"allOf\".",
            see: "OpenAPI 3.0 §4.7.23, OpenAPI 3.1 §4.8.23"),
        IssueExplanation(
            "contract/ignored-parameter",
            "A query parameter of a list has no effect on what the stub answers.",
            example: "GET /things?colour=red, where no field of the rows is named colour.",
            advice: "Name the field under \"filters\" of x-stub, or answer by a rule."),
        IssueExplanation(
            "contract/keyword", "A keyword's value is invalid, so the keyword has no effect.",
            example: "{\"type\": \"strng\"} or {\"required\": true}",
            advice: "Use a value that is valid for the keyword.",
            see: "JSON Schema 2020-12, Validation §6"),
        IssueExplanation(
            "contract/missing-member", "An object lacks a member that it must have.",
            example: "{\"info\": {\"title\": \"Shop\"}} without \"version\".",
            advice: "Add the member.", see: "OpenAPI 3.1 §4.8"),
        IssueExplanation(
            "contract/no-success", "An operation declares no success, redirection or default.",
            example: "\"responses\": {\"404\": …} alone.",
            advice: "Declare the successful response.", see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "contract/old-keyword", "A schema in an OpenAPI 3.1 document uses a keyword of 3.0.",
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
            "contract/pattern", "A regular expression is malformed, so it has no effect.",
            example: "{\"pattern\": \"[a-z\"}",
            advice: "Use the syntax of ECMA-262; in JSON, double each backslash.",
            see: "JSON Schema 2020-12, Core §6.4"),
        IssueExplanation(
            "contract/security", "An operation requires a security scheme that does not exist.",
            example: "\"security\": [{\"bearrer\": []}]",
            advice: "Name one of components/securitySchemes, or add it there.",
            see: "OpenAPI 3.1 §4.8.30"),
        IssueExplanation(
            "contract/security-scheme",
            "A security scheme lacks a member that its type requires, or a value is wrong.",
            example: "{\"type\": \"apiKey\"} without \"name\" and \"in\".",
            advice: "Add the members given in the message.", see: "OpenAPI 3.1 §4.8.27"),
        IssueExplanation(
            "contract/unbound", "An operation has neither a fixture nor a recording.",
            example: "GET /orders without x-stub, although other operations have one.",
            advice: "Bind it by x-stub; until then, the stub answers with an example."),
        IssueExplanation(
            "contract/unbounded-paging", "A paging parameter accepts any number.",
            example: "\"limit\" of type integer without minimum and maximum.",
            advice: "Add both bounds, so that limit=-1 and limit=1000000 violate the contract.",
            see: "JSON Schema 2020-12, Validation §6.2"),
        IssueExplanation(
            "contract/unknown-field", "x-stub refers to a field that no row has.",
            example: "\"filters\": {\"brands\": \"brnd\"}",
            advice: "Use a member of the rows, with dots if it is nested, such as hair.color."),
        IssueExplanation(
            "contract/unknown-fixture", "x-stub refers to a fixture that does not exist.",
            example: "\"collection\": \"prodcts\", but the file is Fixtures/shop/products.json.",
            advice: "Correct the name, or add the file."),
        IssueExplanation(
            "contract/unknown-keyword", "A schema has an unknown keyword.",
            example: "{\"type\": \"string\", \"maxLenght\": 5}",
            advice: "Correct its spelling; custom keywords start with x-.",
            see: "JSON Schema 2020-12, Core §6.5"),
        IssueExplanation(
            "contract/unknown-member",
            "An object of the contract has a member that OpenAPI does not define.",
            example: "{\"sumary\": \"Lists products\"} in an operation.",
            advice: "Correct its spelling; extensions start with x-.",
            see: "OpenAPI 3.1 §4.9"),
        IssueExplanation(
            "contract/value", "A value is not among those that OpenAPI allows.",
            example: "A parameter in the query with \"style\": \"matrix\".",
            advice: "Use one of the values in the message.", see: "OpenAPI 3.1 §4.8"),
        IssueExplanation(
            "contract/unreferenced", "Nothing refers to a component.",
            example: "components/schemas/OldProduct, which no operation uses any longer.",
            advice: "Remove it, or refer to it.", see: "OpenAPI 3.1 §4.8.7"),
    ]
}
