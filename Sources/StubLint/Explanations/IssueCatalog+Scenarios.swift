extension IssueCatalog {
    /// Errors in scenarios and rules.
    static let scenarios = IssueExplanation.all(
        #"""
        scenario/body: A scenario's body violates the schema of its response.
          Example: {"status": 404, "body": {"error": "gone"}} where "message" is required.
          Advice: Correct the body, unless the scenario is meant to send an invalid response.
        scenario/example: A scenario names an example that the response does not have.
          Example: "example": "expired", but the examples are "missing" and "invalid".
          Advice: Use a declared example, or declare this one.
        scenario/header: A scenario sends a header field that the response does not declare.
          Example: Retry-After with a 503 that declares no headers.
          Advice: Declare the header field, so that clients can rely on it.
        scenario/path: A scenario's path matches no operation.
          Example: "path": "/prodcts"
          Advice: Correct it, or use the operation id instead.
        scenario/query: A scenario matches on an undeclared query parameter.
          Example: "when": {"query": {"offset": "20"}} but the parameter is skip.
          Advice: Use a declared parameter.
        scenario/status: A scenario answers with a status that the operation does not declare.
          Example: "status": 418
          Advice: Declare the response, or answer with another status.
        rule/base-path: A rule's path lacks the path of the contract's server.
          Example: "path": "/things", and clients request /api/v1/things.
          Advice: Put the server's path before it, or use the operation id instead.
        rule/base64: A text is not valid base64.
          Example: "base64": "%%%"
          Advice: Encode the bytes.
          See: RFC 4648 §4
        rule/conflict: A rule or response has two members that exclude each other.
          Example: "body" and "fixture" together.
          Advice: Keep one; use a sequence for several responses.
        rule/delay: A delay has an unknown kind, or its bounds are swapped.
          Example: {"uniform": {"lower": 400, "upper": 100}}
          Advice: Use milliseconds, "infinite", fixed, uniform or lognormal.
        rule/duplicate-scenario: Two scenarios have the same name.
          Example: "name": "offline" in two files.
          Advice: Rename one of the two.
        rule/empty: A rule has no effect.
          Example: {"operation": "getUser"}
          Advice: Give it respond, sequence, patch, page, delay, pace, fault, hold or mutate.
        rule/event-field: The name or id of an event has a line break or a NUL.
          Example: "id": "1\n2"
          Advice: Write it on one line; only data can have several.
          See: WHATWG HTML, server-sent events
        rule/socket: A message of a WebSocket is invalid.
          Example: "send": [{}]
          Advice: Give it one of text, json, base64, ping, close and break.
        rule/fault: A fault is invalid.
          Example: "fault": {"bytes": 1}
          Advice: Use a valid name, or HEADER_BYTES with the bytes.
        rule/header-name: A header name has invalid characters.
          Example: "Retry After"
          Advice: Use letters, digits and hyphens.
          See: RFC 9110 §5.1
        rule/header-value: A header's value has control characters.
          Example: "a\nb"
          Advice: Remove them; use HEADER_BYTES to send exact bytes.
          See: RFC 9110 §5.5
        rule/matcher: A matcher has no condition, several, or a wrong value for one.
          Example: {"equals": "a", "contains": "b"}
          Advice: Use one of equals, contains, matches, present, absent, not, anyOf; in a body,
            {"equals": …} is for a value that is the reported object itself.
        rule/missing: A rule lacks a required member.
          Example: A scenario without "rules".
          Advice: Add the reported member.
        rule/mutate: A change to a collection has no action or several, or a rule has too many
            changes.
          Example: {"collection": "users", "insert": {}, "delete": 1}
          Advice: Use insert with a row, delete with an id, or update with an id and members.
        rule/passthrough: "passthrough" is false, which has no effect.
          Example: {"passthrough": false}
          Advice: Use true, or remove it.
        rule/patch: A patch is invalid.
          Example: [{"op": "replce", "path": "/a"}]
          Advice: Use an object to merge, or JSON Patch operations.
          See: RFC 6902; RFC 7386
        rule/path: A rule's path is invalid.
          Example: "path": "products?limit=1"
          Advice: Start it with '/', and put the query into when.query.
        rule/range: A number is out of range.
          Example: "times": 0
          Advice: Use a number in the reported range.
        rule/sequence: A sequence has no responses.
          Example: "sequence": []
          Advice: Add at least one response.
        rule/type: A member of a rule has the wrong type.
          Example: "rules": {}
          Advice: Use the reported type.
        rule/unknown-fixture: A rule refers to a fixture that does not exist.
          Example: "fixture": "prodcts"
          Advice: Correct the name, or add the file.
        rule/unknown-key: A rule has an unknown member.
          Example: "tmes": 2
          Advice: Correct its spelling; the message suggests one.
        rule/unknown-operation: A rule refers to an operation that the contract does not have.
          Example: "operation": "listProduct"
          Advice: Correct the name; 'understudy routes' lists them.
        rule/unknown-word: A word is not one of the allowed ones.
          Example: "fault": "EMPTY"
          Advice: Use one of the reported words.
        """#)
}
