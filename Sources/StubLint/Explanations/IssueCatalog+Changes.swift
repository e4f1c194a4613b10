extension IssueCatalog {
    /// Changes between two versions of a contract.
    static let changes = IssueExplanation.all(
        """
        diff/operation-removed: An operation was removed.
          Example: GET /owners is only in the old contract.
          Advice: Keep it, marked "deprecated", until no client asks for it.
        diff/operation-added: An operation was added.
          Example: POST /owners is only in the new contract.
          Advice: Nothing: existing clients do not call it.
        diff/security: An operation requires a token that it did not require before.
          Example: "security": [{"bearer": []}] where there was none.
          Advice: Give it a new path, or accept requests without a token for a while.
        diff/deprecated: An operation was marked as deprecated.
          Example: "deprecated": true
          Advice: Nothing yet: the operation still works.
        diff/parameter-removed: A parameter was removed.
          Example: The query parameter 'sort' was removed.
          Advice: Keep it; requests that still send it violate the new contract.
        diff/parameter-required: A parameter that existing clients omit is now required.
          Example: "required": true on a parameter that is new or was optional.
          Advice: Keep it optional, with a default.
        diff/parameter-added: An optional parameter was added.
          Example: The query parameter 'sort' is new.
          Advice: Nothing: existing clients omit it.
        diff/parameter-style: The serialization style of a parameter has changed.
          Example: "explode": false, but clients send ids=1&ids=2.
          Advice: Keep the style, or add a parameter with the new one.
        diff/body-removed: The request body was removed.
          Example: "requestBody" was removed.
          Advice: Nothing: servers ignore the body.
        diff/body-required: A request body that existing clients omit is now required.
          Example: "requestBody": {"required": true}
          Advice: Keep the body optional.
        diff/response-removed: A status that clients expect is no longer declared.
          Example: 200 was replaced by 201.
          Advice: Keep the status, or give the operation a new path.
        diff/response-added: An operation declares another status.
          Example: 429 was added.
          Advice: Make sure that clients handle unknown statuses.
        diff/header-removed: A response no longer declares a header field.
          Example: X-Total-Count was removed.
          Advice: Keep sending it.
        diff/media-type-removed: A media type of a body was removed.
          Example: application/json was replaced by application/xml.
          Advice: Keep the media type in addition to the new one.
        diff/media-type-added: A media type of a body was added.
          Example: application/xml was added.
          Advice: Nothing, as long as clients send Accept.
        diff/type: The type of a value has changed.
          Example: {"type": "string"} instead of an integer.
          Advice: Add a member with the new type and keep the old one.
        diff/enum: A request allows fewer of the listed values, or a response more, than before.
          Example: "enum": ["asc"], but "desc" was allowed too.
          Advice: Allow more values only in requests; make sure that clients handle all values.
        diff/bounds: A value's limits have changed.
          Example: "maximum": 50, but 100 was allowed.
          Advice: Only widen the limits of requests.
        diff/format: The format of a string has changed.
          Example: "format": "uuid", but any text was accepted.
          Advice: Accept the old format too.
        diff/member-removed: A member of an object was removed.
          Example: The response no longer has 'price'.
          Advice: Keep it in responses, marked "deprecated".
        diff/member-added: An optional member was added to an object.
          Example: 'stock' was added.
          Advice: Nothing: existing clients ignore it.
        diff/member-required: A member of a request that existing clients omit is now required.
          Example: "required": ["email"] in a request body.
          Advice: Keep the member optional, with a default.
        diff/member-optional: A response may omit a member that clients rely on.
          Example: 'price' is no longer in "required".
          Advice: Keep sending it.
        diff/members-closed: A request may no longer have additional members.
          Example: "additionalProperties": false
          Advice: Allow additional members in requests.
        """)
}
