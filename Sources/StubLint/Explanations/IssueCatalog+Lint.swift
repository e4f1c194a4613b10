extension IssueCatalog {
    /// Lint findings in a contract that can be read.
    static let lint = IssueExplanation.all(
        """
        lint/more: A file has more findings of one kind than the lint lists.
          Example: Ten thousand rows that lack one member.
          Advice: Correct the listed ones; usually they share a cause.
        contract/binding: x-stub names a parameter or a status that its operation lacks.
          Example: "page": {"limit": "limt"}, but the parameter is "limit".
          Advice: Correct the name, or declare the parameter or response.
        contract/bounds: No value can satisfy both bounds of a schema.
          Example: {"minimum": 10, "maximum": 1}
          Advice: Swap the two, or correct one.
          See: JSON Schema 2020-12, Validation §6
        contract/component-name: The name of a component has a character it must not have.
          Example: "components": {"schemas": {"my pet": …}}
          Advice: Use letters, digits, '.', '-' and '_'.
          See: OpenAPI 3.1 §4.8.7.1
        contract/conflict: Members of an object exclude or need one another.
          Example: "example" beside "examples", or a link with no operation.
          Advice: Add, remove or correct what the message names.
          See: OpenAPI 3.1 §4.8
        contract/default: A schema's default violates the schema.
          Example: {"type": "integer", "default": "30"}
          Advice: Correct the default, or the schema.
          See: JSON Schema 2020-12, Validation §9.2
        contract/duplicate-parameter: An operation or path declares a parameter twice in one list.
          Example: Two entries with "name": "limit", "in": "query".
          Advice: Keep one of the two.
          See: OpenAPI 3.1 §4.8.10
        contract/example: An example violates its schema.
          Example: {"schema": {"type": "integer"}, "example": "7"}
          Advice: Correct the example or the schema: developers rely on both.
          See: OpenAPI 3.1 §4.8.19
        contract/ignored-member: A member stands beside a $ref, which hides it.
          Example: {"$ref": "#/components/schemas/Pet", "nullable": true} in OpenAPI 3.0
          Advice: Move it to the target; a schema can be wrapped in "allOf".
          See: OpenAPI 3.0 §4.7.23, OpenAPI 3.1 §4.8.23
        contract/ignored-parameter: A query parameter of a list has no effect on what the stub
            answers.
          Example: GET /things?colour=red, where no field of the rows is named colour.
          Advice: Name the field under "filters" of x-stub, or answer by a rule.
        contract/keyword: A keyword's value is invalid, so the keyword has no effect.
          Example: {"type": "strng"} or {"required": true}
          Advice: Use a value that is valid for the keyword.
          See: JSON Schema 2020-12, Validation §6
        contract/missing-member: An object lacks a member that it must have.
          Example: {"info": {"title": "Shop"}} without "version".
          Advice: Add the member.
          See: OpenAPI 3.1 §4.8
        contract/no-success: An operation declares no success, redirection or default.
          Example: "responses": {"404": …} alone.
          Advice: Declare the successful response.
          See: OpenAPI 3.1 §4.8.16
        contract/old-keyword: A schema in an OpenAPI 3.1 document uses a keyword of 3.0.
          Example: {"type": "string", "nullable": true}
          Advice: Write "type": ["string", "null"]; a boolean exclusiveMinimum becomes the bound
            itself.
          See: OpenAPI 3.1 §4.8.24
        contract/path-parameter: A path's template and the declared path parameters are not the
            same, or one is not required.
          Example: /products/{id} with a parameter "productId".
          Advice: Declare each {name} once, with "in": "path" and "required": true.
          See: OpenAPI 3.1 §4.8.12.2
        contract/pattern: A regular expression is malformed, so it has no effect.
          Example: {"pattern": "[a-z"}
          Advice: Use the syntax of ECMA-262; in JSON, double each backslash.
          See: JSON Schema 2020-12, Core §6.4
        contract/security: An operation requires a security scheme that does not exist.
          Example: "security": [{"bearrer": []}]
          Advice: Name one of components/securitySchemes, or add it there.
          See: OpenAPI 3.1 §4.8.30
        contract/security-scheme: A security scheme lacks a member that its type requires, or a
            value is wrong.
          Example: {"type": "apiKey"} without "name" and "in".
          Advice: Add the members given in the message.
          See: OpenAPI 3.1 §4.8.27
        contract/unbound: An operation has neither a fixture nor a recording.
          Example: GET /orders without x-stub, although other operations have one.
          Advice: Bind it by x-stub; until then, the stub answers with an example.
        contract/unbounded-paging: A paging parameter accepts any number.
          Example: "limit" of type integer without minimum and maximum.
          Advice: Add both bounds, so that limit=-1 and limit=1000000 violate the contract.
          See: JSON Schema 2020-12, Validation §6.2
        contract/unknown-field: x-stub refers to a field that no row has.
          Example: "filters": {"brands": "brnd"}
          Advice: Use a member of the rows, with dots if it is nested, such as hair.color.
        contract/unknown-fixture: x-stub refers to a fixture that does not exist.
          Example: "collection": "prodcts", but the file is Fixtures/shop/products.json.
          Advice: Correct the name, or add the file.
        contract/unknown-keyword: A schema has an unknown keyword.
          Example: {"type": "string", "maxLenght": 5}
          Advice: Correct its spelling; custom keywords start with x-.
          See: JSON Schema 2020-12, Core §6.5
        contract/unknown-member: An object of the contract has a member that OpenAPI does not
            define.
          Example: {"sumary": "Lists products"} in an operation.
          Advice: Correct its spelling; extensions start with x-.
          See: OpenAPI 3.1 §4.9
        contract/value: A value is not among those that OpenAPI allows.
          Example: A parameter in the query with "style": "matrix".
          Advice: Use one of the values in the message.
          See: OpenAPI 3.1 §4.8
        contract/unreferenced: Nothing refers to a component.
          Example: components/schemas/OldProduct, which no operation uses any longer.
          Advice: Remove it, or refer to it.
          See: OpenAPI 3.1 §4.8.7
        """)
}
