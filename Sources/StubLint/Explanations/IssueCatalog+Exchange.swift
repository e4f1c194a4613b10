extension IssueCatalog {
    /// Issues in requests and responses that are not found by a schema.
    static let exchange: [IssueExplanation] = [
        IssueExplanation(
            "request/operation",
            "The contract has no operation with the method and the path of the request. `verify` and "
                + "the `.stub` trait report it; the stub answers 404 or 405.",
            example: "GET /product/1, but the contract declares /products/{id}.",
            advice:
                "Correct the path, or declare the operation. A test that sends such a request on "
                + "purpose allows it: allowing: [\"request/operation\"].",
            see: "OpenAPI 3.1 §4.8.8"),
        IssueExplanation(
            "request/path/required",
            "A segment of the path is empty, but its parameter is required.",
            example: "GET /products/ for the path /products/{id}.",
            advice: "Set the parameter before sending the request.", see: "OpenAPI 3.1 §4.8.12"
        ),
        IssueExplanation(
            "request/security/required",
            "The request lacks the credentials that `security` asks for, or they are malformed.",
            example: "GET /me without Authorization, where security is [{\"bearer\": []}].",
            advice:
                "Send the credentials. For an operation that anybody may ask, declare "
                + "\"security\": []; to develop without credentials, start the stub with --no-auth.",
            see: "OpenAPI 3.1 §4.8.30; RFC 9110 §11"),
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
            "The request has a query parameter that the operation does not declare. `serve` "
                + "reports it as a warning; `serve --strict` and `verify` report an error.",
            example: "GET /products?pagesize=10, but the contract declares \"limit\".",
            advice: "Correct the name, or declare the parameter.", see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/query/repeated",
            "The request gives a query parameter more than once that takes one value.",
            example: "GET /products?limit=1&limit=2, where \"limit\" is an integer.",
            advice: "Send it once, or declare it as an array.", see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "request/body/required",
            "The request has no body, or the body lacks a member that "
                + "its schema requires.",
            example: "POST /products without a body, or {} although \"title\" is required.",
            advice: "Send what is required, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.13; JSON Schema 2020-12, Validation §6.5.3"),
        IssueExplanation(
            "request/body/syntax", "The request body must be JSON, but is not valid JSON.",
            example: "{\"title\": \"Lamp\",} with a trailing comma.",
            advice: "Use a JSON encoder; the message reports the position of the error.",
            see: "RFC 8259"),
        IssueExplanation(
            "request/body/undeclared",
            "The request has a body, but the operation declares none. `serve` reports it as a "
                + "warning; `serve --strict` refuses the request with 415.",
            example: "DELETE /products/1 with the body {}.",
            advice: "Send no body, or declare it under \"requestBody\".",
            see: "OpenAPI 3.1 §4.8.13"),
        IssueExplanation(
            "request/body/reserved",
            "A value of a form has a reserved character that is not percent-encoded, although "
                + "\"allowReserved\" is false in its encoding.",
            example: "path=a/b instead of path=a%2Fb.",
            advice: "Encode the value, or remove \"allowReserved\" from the contract.",
            see: "OpenAPI 3.1 §4.8.15; RFC 3986 §2.2"),
        IssueExplanation(
            "request/query/reserved",
            "A query parameter has a reserved character that is not percent-encoded, although "
                + "its \"allowReserved\" is false.",
            example: "GET /files?path=a/b instead of path=a%2Fb.",
            advice: "Encode the value, or remove \"allowReserved\" from the contract.",
            see: "OpenAPI 3.1 §4.8.12; RFC 3986 §2.2"),
        IssueExplanation(
            "request/content-type/part",
            "A part of a multipart form has a media type that its encoding does not name. A part "
                + "without Content-Type is text/plain.",
            example: "Content-Type: text/plain for a part with the contentType image/*.",
            advice: "Set the part's Content-Type, or name the type in the contract.",
            see: "OpenAPI 3.1 §4.8.15; RFC 7578 §4.4"),
        IssueExplanation(
            "request/content-type",
            "The operation does not declare the media type of the request body.",
            example: "Content-Type: text/plain, but application/json is declared.",
            advice: "Set Content-Type, or declare the media type under requestBody/content.",
            see: "OpenAPI 3.1 §4.8.13; RFC 9110 §8.3"),
        IssueExplanation(
            "response/status/undocumented",
            "The operation does not declare the status of the response.",
            example: "409, but the contract declares only 200 and 404.",
            advice: "Declare the status, a range such as 4XX, or default; or use another status.",
            see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "response/header/required", "A required header field of the response is missing.",
            example: "A 429 without Retry-After, which is declared as required.",
            advice: "Send the field, or make it optional in the contract.",
            see: "OpenAPI 3.1 §4.8.21"),
        IssueExplanation(
            "response/content-type", "The response does not declare the media type of its body.",
            example: "text/html from a proxy, but application/json is declared.",
            advice: "Set Content-Type, or declare the media type under the response's content.",
            see: "OpenAPI 3.1 §4.8.17"),
        IssueExplanation(
            "response/body/missing", "The response declares a body, but has none.",
            example: "200 with Content-Length: 0, but a product is declared.",
            advice: "Answer with a body, or declare 204 and answer with that.",
            see: "OpenAPI 3.1 §4.8.17; RFC 9110 §15.3.5"),
        IssueExplanation(
            "response/body/undocumented", "The response has a body, but declares none.",
            example: "202 with a body, but no content is declared.",
            advice: "Declare the content, or answer without a body.",
            see: "OpenAPI 3.1 §4.8.17"),
        IssueExplanation(
            "response/body/syntax", "The response body must be JSON, but is not valid JSON.",
            example: "A truncated response, or HTML sent as application/json.",
            advice: "Correct the server, fixture or rule that wrote it.", see: "RFC 8259"),
    ]
}
