extension IssueCatalog {
    /// Changes between two versions of a contract.
    static let changes: [IssueExplanation] = [
        IssueExplanation(
            "diff/operation-removed", "An operation was removed.",
            example: "GET /owners is only in the old contract.",
            advice: "Keep it, marked \"deprecated\", until no client asks for it."),
        IssueExplanation(
            "diff/operation-added", "An operation was added.",
            example: "POST /owners is only in the new contract.",
            advice: "Nothing: existing clients do not call it."),
        IssueExplanation(
            "diff/security", "An operation requires a token that it did not require before.",
            example: "\"security\": [{\"bearer\": []}] where there was none.",
            advice: "Give it a new path, or accept requests without a token for a while."),
        IssueExplanation(
            "diff/deprecated", "An operation was marked as deprecated.",
            example: "\"deprecated\": true",
            advice: "Nothing yet: the operation still works."),
        IssueExplanation(
            "diff/parameter-removed", "A parameter was removed.",
            example: "The query parameter 'sort' was removed.",
            advice: "Keep it; requests that still send it violate the new contract."),
        IssueExplanation(
            "diff/parameter-required", "A parameter that existing clients omit is now required.",
            example: "\"required\": true on a parameter that is new or was optional.",
            advice: "Keep it optional, with a default."),
        IssueExplanation(
            "diff/parameter-added", "An optional parameter was added.",
            example: "The query parameter 'sort' is new.",
            advice: "Nothing: existing clients omit it."),
        IssueExplanation(
            "diff/parameter-style", "The serialization style of a parameter has changed.",
            example: "\"explode\": false, but clients send ids=1&ids=2.",
            advice: "Keep the style, or add a parameter with the new one."),
        IssueExplanation(
            "diff/body-removed", "The request body was removed.",
            example: "\"requestBody\" was removed.",
            advice: "Nothing: servers ignore the body."),
        IssueExplanation(
            "diff/body-required", "A request body that existing clients omit is now required.",
            example: "\"requestBody\": {\"required\": true}",
            advice: "Keep the body optional."),
        IssueExplanation(
            "diff/response-removed", "A status that clients expect is no longer declared.",
            example: "200 was replaced by 201.",
            advice: "Keep the status, or give the operation a new path."),
        IssueExplanation(
            "diff/response-added", "An operation declares another status.",
            example: "429 was added.",
            advice: "Make sure that clients handle unknown statuses."),
        IssueExplanation(
            "diff/header-removed", "A response no longer declares a header field.",
            example: "X-Total-Count was removed.",
            advice: "Keep sending it."),
        IssueExplanation(
            "diff/media-type-removed", "A media type of a body was removed.",
            example: "application/json was replaced by application/xml.",
            advice: "Keep the media type in addition to the new one."),
        IssueExplanation(
            "diff/media-type-added", "A media type of a body was added.",
            example: "application/xml was added.",
            advice: "Nothing, as long as clients send Accept."),
        IssueExplanation(
            "diff/type", "The type of a value has changed.",
            example: "{\"type\": \"string\"} instead of an integer.",
            advice: "Add a member with the new type and keep the old one."),
        IssueExplanation(
            "diff/enum",
            "A request allows fewer of the listed values, or a response more, than before.",
            example: "\"enum\": [\"asc\"], but \"desc\" was allowed too.",
            advice: "Allow more values only in requests; make sure that clients handle all values."),
        IssueExplanation(
            "diff/bounds", "A value's limits have changed.",
            example: "\"maximum\": 50, but 100 was allowed.",
            advice: "Only widen the limits of requests."),
        IssueExplanation(
            "diff/format", "The format of a string has changed.",
            example: "\"format\": \"uuid\", but any text was accepted.",
            advice: "Accept the old format too."),
        IssueExplanation(
            "diff/member-removed", "A member of an object was removed.",
            example: "The response no longer has 'price'.",
            advice: "Keep it in responses, marked \"deprecated\"."),
        IssueExplanation(
            "diff/member-added", "An optional member was added to an object.",
            example: "'stock' was added.",
            advice: "Nothing: existing clients ignore it."),
        IssueExplanation(
            "diff/member-required",
            "A member of a request that existing clients omit is now required.",
            example: "\"required\": [\"email\"] in a request body.",
            advice: "Keep the member optional, with a default."),
        IssueExplanation(
            "diff/member-optional", "A response may omit a member that clients rely on.",
            example: "'price' is no longer in \"required\".",
            advice: "Keep sending it."),
        IssueExplanation(
            "diff/members-closed", "A request may no longer have additional members.",
            example: "\"additionalProperties\": false",
            advice: "Allow additional members in requests."),
    ]
}
