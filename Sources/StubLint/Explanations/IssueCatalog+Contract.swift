extension IssueCatalog {
    /// Errors that prevent reading a contract.
    static let contract = IssueExplanation.all(
        """
        json/no-file: A file is a pipe or a socket, which is not read.
          Example: mkfifo Fixtures/shop/pipe.json
          Advice: Replace it by a regular file, or remove it.
        json/syntax: The file is not valid JSON.
          Example: [1, 2,] or a duplicate key.
          Advice: Correct the text at the reported line and column.
          See: RFC 8259
        yaml/syntax: The file is not valid YAML 1.2, or has something that JSON lacks.
          Example: A tab in the indentation, a duplicate key, or a list as a key.
          Advice: Correct the text at the reported line and column.
          See: YAML 1.2.2, https://yaml.org/spec/1.2.2/
        document/two-files: Two files have the same name but for their endings.
          Example: Fixtures/shop/products.json and Fixtures/shop/products.yaml.
          Advice: Remove one of them; understudy convert prints the other in either format.
        schema/invalid: A schema is invalid, or a reference in it cannot be resolved.
          Example: {"$ref": "#/$defs/missing"}
          Advice: Correct the reported location.
          See: JSON Schema 2020-12, Core §8.2.3
        contract/version: The document is not OpenAPI 3.0, 3.1 or 3.2.
          Example: {"swagger": "2.0", …}, or no "openapi" at all.
          Advice: Convert Swagger 2.0: npx swagger2openapi --patch --outfile openapi.json FILE
          See: OpenAPI 3.1 §4.8.1
        contract/two-logins: Several of the APIs of a stub have logins and users.
          Example: serve --api shop=… --api auth=…, both with x-stub.tokens.
          Advice: Put the API whose users log in first, or remove the tokens of the others.
        contract/type: A member of the document has the wrong type.
          Example: "parameters": {} instead of an array.
          Advice: Use a value of the reported type.
          See: OpenAPI 3.1 §4.8
        contract/path: A path does not start with a slash.
          Example: "paths": {"products": …}
          Advice: Write "/products".
          See: OpenAPI 3.1 §4.8.8
        contract/operation-id: Two operations have the same operationId.
          Example: listProducts under both /products and /shop/products.
          Advice: Rename one: rules, recordings and reports identify operations by it.
          See: OpenAPI 3.1 §4.8.10
        contract/ambiguous-path: Two paths match the same requests.
          Example: /products/{id} and /products/{slug}.
          Advice: Move the operations to one of the paths, or add a fixed segment to one.
          See: OpenAPI 3.1 §4.8.8.2
        contract/parameter: A parameter lacks a member, or has a value that its "in" does not allow.
          Example: {"name": "limit", "in": "querry"}
          Advice: Give it "name", "in" (path, query, header or cookie), and "schema" or "content".
          See: OpenAPI 3.1 §4.8.12
        contract/media-type: A key of "content" is not a media type.
          Example: "content": {"json": …}
          Advice: Write application/json, or a range such as image/*.
          See: OpenAPI 3.1 §4.8.14; RFC 9110 §8.3.1
        contract/status: A key of "responses" is not a status code.
          Example: "responses": {"ok": …}
          Advice: Use a code such as 200, a range such as 2XX, or default.
          See: OpenAPI 3.1 §4.8.16
        contract/schema: A schema is neither an object nor a boolean.
          Example: "schema": "string"
          Advice: Write an object or a boolean, such as {"type": "string"}.
          See: JSON Schema 2020-12, Core §4.3
        contract/broken-reference: A $ref cannot be resolved.
          Example: {"$ref": "#/components/schemas/Prodct"}
          Advice: Correct the pointer after '#' or the file name, which is relative to the file with
            the reference.
          See: OpenAPI 3.1 §4.8.23; RFC 6901
        contract/reference-cycle: A $ref refers to itself.
          Example: Response A refers to B, and B to A.
          Advice: Replace one of the references by the object itself.
          See: OpenAPI 3.1 §4.8.23
        contract/x-stub: An "x-stub" is invalid.
          Example: "x-stub": {"collection": "products", "action": "lst"}
          Advice: Use valid actions and members; the message lists them.
        """)
}
