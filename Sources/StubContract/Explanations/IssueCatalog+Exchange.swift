extension IssueCatalog {
    /// What is found without a schema in a request or a response.
    static let exchange: [IssueExplanation] = [
        IssueExplanation(
            "request/path/required", "A part of the path is empty, though its parameter needs it.",
            example: "GET /products/ where the path is /products/{id}.",
            advice: "Fill the parameter in before the request is sent.", see: "OpenAPI 3.1 §4.8.12"
        ),
        IssueExplanation(
            "request/query/required", "A required query parameter is missing.",
            example: "GET /search without q, where q is declared with \"required\": true.",
            advice: "Send the parameter, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/header/required", "A required header field is missing.",
            example: "POST /orders without Idempotency-Key, which is declared as required.",
            advice: "Send the field, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/cookie/required", "A required cookie is missing.",
            example: "GET /me without the cookie session, which is declared as required.",
            advice: "Send the cookie, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/query/undeclared",
            "The request carries a query parameter that the operation does not declare. `serve` "
                + "notes it as a warning; `serve --strict` and `verify` take it for a failure.",
            example: "GET /products?pagesize=10 where the contract has \"limit\".",
            advice: "Correct the name, or declare the parameter.", see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/query/repeated",
            "The request gives a query parameter more than once that takes one value.",
            example: "GET /products?limit=1&limit=2, where \"limit\" is an integer.",
            advice: "Send it once, or declare it as an array.", see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/body/required",
            "The request has no body, or its body lacks a member that "
                + "its schema requires.",
            example: "POST /products with nothing in it, or {} where \"title\" is required.",
            advice: "Send what is required, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.13; JSON Schema 2020-12, Validation §6.5.3"),
        IssueExplanation(
            "request/body/syntax", "The body is declared as JSON and is none.",
            example: "{\"title\": \"Lamp\",} with its comma too many.",
            advice: "Encode the body by a JSON encoder; the message says where it breaks.",
            see: "RFC 8259"),
        IssueExplanation(
            "request/content-type", "The body's media type is none that the operation takes.",
            example: "Content-Type: text/plain where application/json is declared.",
            advice: "Set Content-Type, or declare the media type under requestBody/content.",
            see: "OpenAPI 3.1 §4.8.13; RFC 9110 §8.3"),
        IssueExplanation(
            "response/status/undocumented", "The operation declares no such status.",
            example: "A 409 where the contract has 200 and 404 only.",
            advice: "Declare the status, a range such as 4XX, or default; or answer another one.",
            see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "response/header/required", "A header field that the response promises is missing.",
            example: "A 429 without Retry-After, which is declared as required.",
            advice: "Send the field, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.21"),
        IssueExplanation(
            "response/content-type", "The body's media type is none that the response declares.",
            example: "A proxy's text/html where application/json is declared.",
            advice: "Set Content-Type, or declare the media type under the response's content.",
            see: "OpenAPI 3.1 §4.8.17"),
        IssueExplanation(
            "response/body/missing", "The response declares a body and none came.",
            example: "200 with Content-Length: 0 where a product is promised.",
            advice: "Answer with a body, or with 204 and declare that.",
            see: "OpenAPI 3.1 §4.8.17; RFC 9110 §15.3.5"),
        IssueExplanation(
            "response/body/undocumented", "A body came where the response declares none.",
            example: "A 204's cousin: 202 with a body and no content declared.",
            advice: "Declare the content, or answer without a body.",
            see: "OpenAPI 3.1 §4.8.17"),
        IssueExplanation(
            "response/body/syntax", "The body says it is JSON and is none.",
            example: "An answer that ends in the middle, or HTML under application/json.",
            advice: "Correct the server, fixture or rule that wrote it.", see: "RFC 8259"),
    ]
}
