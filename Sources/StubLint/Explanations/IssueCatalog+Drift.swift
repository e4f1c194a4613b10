extension IssueCatalog {
    /// Differences between a live API and the contract or the fixtures (`verify --against`).
    static let drift: [IssueExplanation] = [
        IssueExplanation(
            "drift/body-changed", "The API sends another kind of body, or none.",
            example: "The contract declares JSON, but the body is empty or is no JSON.",
            advice: "Correct the contract if the API is right, and the app with it."),
        IssueExplanation(
            "drift/header-changed", "A header field of the API's response breaks the contract.",
            example: "X-Total-Count: many",
            advice: "Correct the schema of the header field, or report it to the API's owners."),
        IssueExplanation(
            "drift/header-missing", "The API no longer sends a required header field.",
            example: "The contract requires X-Total-Count.",
            advice: "Make sure that the app does without it, and correct the contract."),
        IssueExplanation(
            "drift/media-type-changed", "The API sends a media type that is not declared.",
            example: "application/xml instead of application/json.",
            advice: "Declare the media type if the app reads it, or ask for the declared one."),
        IssueExplanation(
            "drift/member-added", "The API sends a member that contract or fixtures do not have.",
            example: "\"stock\" in each product.",
            advice: "Add it to the contract and the fixtures, if the app is to use it."),
        IssueExplanation(
            "drift/member-changed", "A value of the API breaks its schema, or has another type.",
            example: "\"price\": \"9.99\", but the contract and the fixtures have a number.",
            advice: "Correct the contract and the fixtures, and make sure that the app reads both."),
        IssueExplanation(
            "drift/member-missing", "The API no longer sends a member.",
            example: "No row has \"sku\", which the contract requires or every fixture has.",
            advice: "Make sure that the app does without it, and remove it from contract and "
                + "fixtures."),
        IssueExplanation(
            "drift/operation-missing", "The API no longer has an operation.",
            example: "404 for a list, 405, or 501.",
            advice: "Remove the operation from the contract, and what calls it from the app."),
        IssueExplanation(
            "drift/response-missing", "The API sent no valid response to one of the requests.",
            example: "The connection was closed, or there was no response in time.",
            advice: "Send the request by hand, and report it to the API's owners."),
        IssueExplanation(
            "drift/status-added", "The API answers with a success that is not declared.",
            example: "202 instead of the declared 200.",
            advice: "Declare the status, and make sure that the app expects it."),
        IssueExplanation(
            "drift/status-changed",
            "The API answers with an error or a redirect, not with success.",
            example: "301 or 500 for a request that is valid by the contract.",
            advice: "Correct the URL after --against, the contract, or the API."),
    ]
}
