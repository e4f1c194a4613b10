extension IssueCatalog {
    /// Issues in requests and responses that are not found by a schema.
    static let exchange = IssueExplanation.all(
        """
        request/operation: The contract has no operation with the method and the path of the
            request. `verify` and the `.stub` trait report it; the stub answers 404 or 405.
          Example: GET /product/1, but the contract declares /products/{id}.
          Advice: Correct the path, or declare the operation. A test that sends such a request on
            purpose allows it: allowing: ["request/operation"].
          See: OpenAPI 3.1 §4.8.8
        request/path/required: A segment of the path is empty, but its parameter is required.
          Example: GET /products/ for the path /products/{id}.
          Advice: Set the parameter before sending the request.
          See: OpenAPI 3.1 §4.8.12
        request/security/required: The request lacks the credentials that `security` asks for, or
            they are malformed.
          Example: GET /me without Authorization, where security is [{"bearer": []}].
          Advice: Send the credentials. For an operation that anybody may ask, declare "security":
            []; to develop without credentials, start the stub with --no-auth.
          See: OpenAPI 3.1 §4.8.30; RFC 9110 §11
        request/query/required: A required query parameter is missing.
          Example: GET /search without q, where q is declared with "required": true.
          Advice: Send the parameter, or make it optional in the contract.
          See: OpenAPI 3.1 §4.8.12
        request/header/required: A required header field is missing.
          Example: POST /orders without Idempotency-Key, which is declared as required.
          Advice: Send the field, or make it optional in the contract.
          See: OpenAPI 3.1 §4.8.12
        request/cookie/required: A required cookie is missing.
          Example: GET /me without the cookie session, which is declared as required.
          Advice: Send the cookie, or make it optional in the contract.
          See: OpenAPI 3.1 §4.8.12
        request/query/undeclared: The request has a query parameter that the operation does not
            declare. `serve` reports it as a warning; `serve --strict` and `verify` report an error.
          Example: GET /products?pagesize=10, but the contract declares "limit".
          Advice: Correct the name, or declare the parameter.
          See: OpenAPI 3.1 §4.8.12
        request/query/repeated: The request gives a query parameter more than once that takes one
            value.
          Example: GET /products?limit=1&limit=2, where "limit" is an integer.
          Advice: Send it once, or declare it as an array.
          See: OpenAPI 3.1 §4.8.12
        request/body/required: The request has no body, or the body lacks a member that its schema
            requires.
          Example: POST /products without a body, or {} although "title" is required.
          Advice: Send what is required, or make it optional in the contract.
          See: OpenAPI 3.1 §4.8.13; JSON Schema 2020-12, Validation §6.5.3
        request/body/syntax: The request body must be JSON, but is not valid JSON.
          Example: {"title": "Lamp",} with a trailing comma.
          Advice: Use a JSON encoder; the message reports the position of the error.
          See: RFC 8259
        request/body/undeclared: The request has a body, but the operation declares none. `serve`
            reports it as a warning; `serve --strict` refuses the request with 415.
          Example: DELETE /products/1 with the body {}.
          Advice: Send no body, or declare it under "requestBody".
          See: OpenAPI 3.1 §4.8.13
        request/body/reserved: A value of a form has a reserved character that is not
            percent-encoded, although "allowReserved" is false in its encoding.
          Example: path=a/b instead of path=a%2Fb.
          Advice: Encode the value, or remove "allowReserved" from the contract.
          See: OpenAPI 3.1 §4.8.15; RFC 3986 §2.2
        request/query/reserved: A query parameter has a reserved character that is not
            percent-encoded, although its "allowReserved" is false.
          Example: GET /files?path=a/b instead of path=a%2Fb.
          Advice: Encode the value, or remove "allowReserved" from the contract.
          See: OpenAPI 3.1 §4.8.12; RFC 3986 §2.2
        request/content-type/part: A part of a multipart form has a media type that its encoding
            does not name. A part without Content-Type is text/plain.
          Example: Content-Type: text/plain for a part with the contentType image/*.
          Advice: Set the part's Content-Type, or name the type in the contract.
          See: OpenAPI 3.1 §4.8.15; RFC 7578 §4.4
        request/content-type: The operation does not declare the media type of the request body.
          Example: Content-Type: text/plain, but application/json is declared.
          Advice: Set Content-Type, or declare the media type under requestBody/content.
          See: OpenAPI 3.1 §4.8.13; RFC 9110 §8.3
        response/status/undocumented: The operation does not declare the status of the response.
          Example: 409, but the contract declares only 200 and 404.
          Advice: Declare the status, a range such as 4XX, or default; or use another status.
          See: OpenAPI 3.1 §4.8.16
        response/header/required: A required header field of the response is missing.
          Example: A 429 without Retry-After, which is declared as required.
          Advice: Send the field, or make it optional in the contract.
          See: OpenAPI 3.1 §4.8.21
        response/content-type: The response does not declare the media type of its body.
          Example: text/html from a proxy, but application/json is declared.
          Advice: Set Content-Type, or declare the media type under the response's content.
          See: OpenAPI 3.1 §4.8.17
        response/body/missing: The response declares a body, but has none.
          Example: 200 with Content-Length: 0, but a product is declared.
          Advice: Answer with a body, or declare 204 and answer with that.
          See: OpenAPI 3.1 §4.8.17; RFC 9110 §15.3.5
        response/body/undocumented: The response has a body, but declares none.
          Example: 202 with a body, but no content is declared.
          Advice: Declare the content, or answer without a body.
          See: OpenAPI 3.1 §4.8.17
        response/body/syntax: The response body must be JSON, but is not valid JSON.
          Example: A truncated response, or HTML sent as application/json.
          Advice: Correct the server, fixture or rule that wrote it.
          See: RFC 8259
        """)
}
