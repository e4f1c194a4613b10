extension IssueCatalog {
    /// Errors in scenarios and rules.
    static let scenarios: [IssueExplanation] = [
        IssueExplanation(
            "scenario/body", "A scenario's body violates the schema of its response.",
            example: "{\"status\": 404, \"body\": {\"error\": \"gone\"}} where \"message\" is "
                + "required.",
            advice: "Correct the body, unless the scenario is meant to send an invalid response."),
        IssueExplanation(
            "scenario/example", "A scenario names an example that the response does not have.",
            example: "\"example\": \"expired\", but the examples are \"missing\" and \"invalid\".",
            advice: "Use a declared example, or declare this one."),
        IssueExplanation(
            "scenario/header",
            "A scenario sends a header field that the response does not declare.",
            example: "Retry-After with a 503 that declares no headers.",
            advice: "Declare the header field, so that clients can rely on it."),
        IssueExplanation(
            "scenario/path", "A scenario's path matches no operation.",
            example: "\"path\": \"/prodcts\"",
            advice: "Correct it, or use the operation id instead."),
        IssueExplanation(
            "scenario/query", "A scenario matches on an undeclared query parameter.",
            example: "\"when\": {\"query\": {\"offset\": \"20\"}} but the parameter is skip.",
            advice: "Use a declared parameter."),
        IssueExplanation(
            "scenario/status",
            "A scenario answers with a status that the operation does not declare.",
            example: "\"status\": 418",
            advice: "Declare the response, or answer with another status."),
        IssueExplanation(
            "rule/base-path", "A rule's path lacks the path of the contract's server.",
            example: "\"path\": \"/things\", and clients request /api/v1/things.",
            advice: "Put the server's path before it, or use the operation id instead."),
        IssueExplanation(
            "rule/base64", "A text is not valid base64.",
            example: "\"base64\": \"%%%\"", advice: "Encode the bytes.", see: "RFC 4648 §4"),
        IssueExplanation(
            "rule/conflict", "A rule or response has two members that exclude each other.",
            example: "\"body\" and \"fixture\" together.",
            advice: "Keep one; use a sequence for several responses."),
        IssueExplanation(
            "rule/delay", "A delay has an unknown kind, or its bounds are swapped.",
            example: "{\"uniform\": {\"lower\": 400, \"upper\": 100}}",
            advice: "Use milliseconds, \"infinite\", fixed, uniform or lognormal."),
        IssueExplanation(
            "rule/duplicate-scenario", "Two scenarios have the same name.",
            example: "\"name\": \"offline\" in two files.", advice: "Rename one of the two."),
        IssueExplanation(
            "rule/empty", "A rule has no effect.", example: "{\"operation\": \"getUser\"}",
            advice: "Give it respond, sequence, patch, page, delay, pace, fault, hold or mutate."),
        IssueExplanation(
            "rule/event-field", "The name or id of an event has a line break or a NUL.",
            example: "\"id\": \"1\\n2\"",
            advice: "Write it on one line; only data can have several.",
            see: "WHATWG HTML, server-sent events"),
        IssueExplanation(
            "rule/socket", "A message of a WebSocket is invalid.", example: "\"send\": [{}]",
            advice: "Give it one of text, json, base64, ping, close and break."),
        IssueExplanation(
            "rule/fault", "A fault is invalid.", example: "\"fault\": {\"bytes\": 1}",
            advice: "Use a valid name, or HEADER_BYTES with the bytes."),
        IssueExplanation(
            "rule/header-name", "A header name has invalid characters.",
            example: "\"Retry After\"", advice: "Use letters, digits and hyphens.",
            see: "RFC 9110 §5.1"),
        IssueExplanation(
            "rule/header-value", "A header's value has control characters.",
            example: "\"a\\nb\"", advice: "Remove them; use HEADER_BYTES to send exact bytes.",
            see: "RFC 9110 §5.5"),
        IssueExplanation(
            "rule/matcher", "A matcher has no condition, several, or a wrong value for one.",
            example: "{\"equals\": \"a\", \"contains\": \"b\"}",
            advice: "Use one of equals, contains, matches, present, absent, not, anyOf; in a body, "
                + "{\"equals\": …} is for a value that is the reported object itself."),
        IssueExplanation(
            "rule/missing", "A rule lacks a required member.",
            example: "A scenario without \"rules\".", advice: "Add the reported member."),
        IssueExplanation(
            "rule/mutate",
            "A change to a collection has no action or several, or a rule has too many changes.",
            example: "{\"collection\": \"users\", \"insert\": {}, \"delete\": 1}",
            advice: "Use insert with a row, delete with an id, or update with an id and members."),
        IssueExplanation(
            "rule/passthrough", "\"passthrough\" is false, which has no effect.",
            example: "{\"passthrough\": false}", advice: "Use true, or remove it."),
        IssueExplanation(
            "rule/patch", "A patch is invalid.",
            example: "[{\"op\": \"replce\", \"path\": \"/a\"}]",
            advice: "Use an object to merge, or JSON Patch operations.",
            see: "RFC 6902; RFC 7386"),
        IssueExplanation(
            "rule/path", "A rule's path is invalid.", example: "\"path\": \"products?limit=1\"",
            advice: "Start it with '/', and put the query into when.query."),
        IssueExplanation(
            "rule/range", "A number is out of range.", example: "\"times\": 0",
            advice: "Use a number in the reported range."),
        IssueExplanation(
            "rule/sequence", "A sequence has no responses.", example: "\"sequence\": []",
            advice: "Add at least one response."),
        IssueExplanation(
            "rule/type", "A member of a rule has the wrong type.",
            example: "\"rules\": {}", advice: "Use the reported type."),
        IssueExplanation(
            "rule/unknown-fixture", "A rule refers to a fixture that does not exist.",
            example: "\"fixture\": \"prodcts\"", advice: "Correct the name, or add the file."),
        IssueExplanation(
            "rule/unknown-key", "A rule has an unknown member.",
            example: "\"tmes\": 2", advice: "Correct its spelling; the message suggests one."),
        IssueExplanation(
            "rule/unknown-operation",
            "A rule refers to an operation that the contract does not have.",
            example: "\"operation\": \"listProduct\"",
            advice: "Correct the name; 'understudy routes' lists them."),
        IssueExplanation(
            "rule/unknown-word", "A word is not one of the allowed ones.",
            example: "\"fault\": \"EMPTY\"", advice: "Use one of the reported words."),
    ]
}
