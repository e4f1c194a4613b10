extension IssueCatalog {
    /// Differences between a live API and the contract or the fixtures (`verify --against`).
    static let drift = IssueExplanation.all(
        """
        drift/body-changed: The API sends another kind of body, or none.
          Example: The contract declares JSON, but the body is empty or is no JSON.
          Advice: Correct the contract if the API is right, and the app with it.
        drift/header-changed: A header field of the API's response breaks the contract.
          Example: X-Total-Count: many
          Advice: Correct the schema of the header field, or report it to the API's owners.
        drift/header-missing: The API no longer sends a required header field.
          Example: The contract requires X-Total-Count.
          Advice: Make sure that the app does without it, and correct the contract.
        drift/media-type-changed: The API sends a media type that is not declared.
          Example: application/xml instead of application/json.
          Advice: Declare the media type if the app reads it, or ask for the declared one.
        drift/member-added: The API sends a member that contract or fixtures do not have.
          Example: "stock" in each product.
          Advice: Add it to the contract and the fixtures, if the app is to use it.
        drift/member-changed: A value of the API breaks its schema, or has another type.
          Example: "price": "9.99", but the contract and the fixtures have a number.
          Advice: Correct the contract and the fixtures, and make sure that the app reads both.
        drift/member-missing: The API no longer sends a member.
          Example: No row has "sku", which the contract requires or every fixture has.
          Advice: Make sure that the app does without it, and remove it from contract and fixtures.
        drift/operation-missing: The API no longer has an operation.
          Example: 404 for a list, 405, or 501.
          Advice: Remove the operation from the contract, and what calls it from the app.
        drift/response-missing: The API sent no valid response to one of the requests.
          Example: The connection was closed, or there was no response in time.
          Advice: Send the request by hand, and report it to the API's owners.
        drift/status-added: The API answers with a success that is not declared.
          Example: 202 instead of the declared 200.
          Advice: Declare the status, and make sure that the app expects it.
        drift/status-changed: The API answers with an error or a redirect, not with success.
          Example: 301 or 500 for a request that is valid by the contract.
          Advice: Correct the URL after --against, the contract, or the API.
        """)
}
