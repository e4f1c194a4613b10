extension IssueCatalog {
    /// What has changed between two versions of a contract.
    static let changes: [IssueExplanation] = [
        IssueExplanation(
            "diff/operation-removed", "An operation is gone.",
            example: "GET /owners is in the old contract alone.",
            advice: "Keep it, marked \"deprecated\", until no client asks for it."),
        IssueExplanation(
            "diff/operation-added", "There is a new operation.",
            example: "POST /owners is in the new contract alone.",
            advice: "Nothing: old clients do not know it."),
        IssueExplanation(
            "diff/security", "An operation asks for a token that it did not need before.",
            example: "\"security\": [{\"bearer\": []}] where there was none.",
            advice: "Give it a new path, or let clients in without a token for a while."),
        IssueExplanation(
            "diff/deprecated", "An operation is deprecated from now on.",
            example: "\"deprecated\": true",
            advice: "Nothing yet: it still answers."),
        IssueExplanation(
            "diff/parameter-removed", "An operation no longer takes a parameter.",
            example: "The query parameter 'sort' is gone.",
            advice: "Keep it; a request with it is refused as undeclared."),
        IssueExplanation(
            "diff/parameter-required", "A parameter must be sent that old clients leave out.",
            example: "\"required\": true on a parameter that is new or was optional.",
            advice: "Leave it optional, with a default."),
        IssueExplanation(
            "diff/parameter-added", "There is a new optional parameter.",
            example: "The query parameter 'sort' is new.",
            advice: "Nothing: old clients leave it out."),
        IssueExplanation(
            "diff/parameter-style", "A parameter is written in another style.",
            example: "\"explode\": false where ids=1&ids=2 was sent before.",
            advice: "Keep the style, or take the new one by a new name."),
        IssueExplanation(
            "diff/body-removed", "The request has no body any more.",
            example: "\"requestBody\" is gone.",
            advice: "Nothing: a body is passed over."),
        IssueExplanation(
            "diff/body-required", "A request needs a body that old clients do not send.",
            example: "\"requestBody\": {\"required\": true}",
            advice: "Leave the body optional."),
        IssueExplanation(
            "diff/response-removed", "A status that clients know is no longer declared.",
            example: "200 is gone where 201 is new.",
            advice: "Keep the status, or give the operation a new path."),
        IssueExplanation(
            "diff/response-added", "An operation declares another status.",
            example: "429 is new.",
            advice: "See that clients handle statuses they do not know."),
        IssueExplanation(
            "diff/header-removed", "A response no longer has a header.",
            example: "X-Total-Count is gone.",
            advice: "Keep sending it."),
        IssueExplanation(
            "diff/media-type-removed", "A body is no longer taken or sent in a media type.",
            example: "application/json is gone where application/xml is new.",
            advice: "Keep the media type beside the new one."),
        IssueExplanation(
            "diff/media-type-added", "A body may have another media type.",
            example: "application/xml is new.",
            advice: "Nothing, as long as clients ask for what they know."),
        IssueExplanation(
            "diff/type", "A value has another type.",
            example: "{\"type\": \"string\"} where an integer was.",
            advice: "Give the value a new member and keep the old one."),
        IssueExplanation(
            "diff/enum",
            "A request may say less, or a response more, than a list of values allowed before.",
            example: "\"enum\": [\"asc\"] where \"desc\" was allowed as well.",
            advice: "Widen what requests may say; see that clients know every value of responses."),
        IssueExplanation(
            "diff/bounds", "A value's limits have changed.",
            example: "\"maximum\": 50 where 100 was allowed.",
            advice: "Widen limits of requests, never narrow them."),
        IssueExplanation(
            "diff/format", "A text has another format.",
            example: "\"format\": \"uuid\" where any text was taken.",
            advice: "Take what was taken before as well."),
        IssueExplanation(
            "diff/member-removed", "An object has lost a member.",
            example: "'price' is gone from the answer.",
            advice: "Keep it in answers, marked \"deprecated\"."),
        IssueExplanation(
            "diff/member-added", "An object has a new optional member.",
            example: "'stock' is new.",
            advice: "Nothing: old clients pass over it."),
        IssueExplanation(
            "diff/member-required", "A request must have a member that old clients leave out.",
            example: "\"required\": [\"email\"] in a request's body.",
            advice: "Leave the member optional, with a default."),
        IssueExplanation(
            "diff/member-optional", "A response may lack a member that clients count on.",
            example: "'price' is no longer in \"required\".",
            advice: "Keep sending it."),
        IssueExplanation(
            "diff/members-closed", "A request may no longer have members of its own.",
            example: "\"additionalProperties\": false",
            advice: "Leave objects of requests open."),
    ]
}
