extension IssueCatalog {
    /// What is wrong with scenarios and rules.
    static let scenarios: [IssueExplanation] = [
        IssueExplanation(
            "scenario/body", "A scenario's body breaks the schema of the response it stands for.",
            example: "{\"status\": 404, \"body\": {\"error\": \"gone\"}} where \"message\" is "
                + "required.",
            advice: "Correct the body, unless broken answers are what the scenario is about."),
        IssueExplanation(
            "scenario/example", "A scenario names an example that the response does not have.",
            example: "\"example\": \"expired\" where the examples are missing and invalid.",
            advice: "Name one that is declared, or declare it."),
        IssueExplanation(
            "scenario/header",
            "A scenario sends a header field that the response does not declare.",
            example: "Retry-After with a 503 that declares no headers.",
            advice: "Declare the header at the response, so that clients may count on it."),
        IssueExplanation(
            "scenario/path", "A scenario's path belongs to no operation.",
            example: "\"path\": \"/prodcts\"", advice: "Correct it, or name the operation instead."),
        IssueExplanation(
            "scenario/query", "A scenario waits for a query parameter that nobody may send.",
            example: "\"when\": {\"query\": {\"offset\": \"20\"}} where the parameter is skip.",
            advice: "Name a declared parameter."),
        IssueExplanation(
            "scenario/status", "A scenario answers with a status that the operation lacks.",
            example: "\"status\": 418", advice: "Declare the response, or answer another status."),
        IssueExplanation(
            "rule/base64", "A text that should be base64 is none.",
            example: "\"base64\": \"%%%\"", advice: "Encode the bytes.", see: "RFC 4648 §4"),
        IssueExplanation(
            "rule/conflict", "A rule or answer says two things of which one can be true.",
            example: "\"body\" beside \"fixture\".", advice: "Keep one; a sequence has several."),
        IssueExplanation(
            "rule/delay", "A delay is not one of the known kinds, or its bounds are exchanged.",
            example: "{\"uniform\": {\"lower\": 400, \"upper\": 100}}",
            advice: "Use milliseconds, \"infinite\", fixed, uniform or lognormal."),
        IssueExplanation(
            "rule/duplicate-scenario", "Two scenarios have one name.",
            example: "\"name\": \"offline\" in two files.", advice: "Rename one of the two."),
        IssueExplanation(
            "rule/empty", "A rule changes nothing.", example: "{\"operation\": \"getUser\"}",
            advice: "Give it respond, sequence, patch, page, delay, pace, fault, hold or mutate."),
        IssueExplanation(
            "rule/fault", "A fault cannot be read.", example: "\"fault\": {\"bytes\": 1}",
            advice: "Use a known name, or HEADER_BYTES with its bytes."),
        IssueExplanation(
            "rule/header-name", "A header's name has characters that none may have.",
            example: "\"Retry After\"", advice: "Use letters, digits and hyphens.",
            see: "RFC 9110 §5.1"),
        IssueExplanation(
            "rule/header-value", "A header's value has control characters.",
            example: "\"a\\nb\"", advice: "Take them out; HEADER_BYTES sends exact bytes.",
            see: "RFC 9110 §5.5"),
        IssueExplanation(
            "rule/matcher", "A matcher says none or several things.",
            example: "{\"equals\": \"a\", \"contains\": \"b\"}",
            advice: "Use one of equals, contains, present, absent."),
        IssueExplanation(
            "rule/missing", "Something that a rule cannot do without is missing.",
            example: "A scenario without \"rules\".", advice: "Add the member that is named."),
        IssueExplanation(
            "rule/mutate", "A change to a collection is none, several at once, or one of too many.",
            example: "{\"collection\": \"users\", \"insert\": {}, \"delete\": 1}",
            advice: "Use insert with a row, delete with an id, or update with an id and members."),
        IssueExplanation(
            "rule/passthrough", "\"passthrough\" is false, which says nothing.",
            example: "{\"passthrough\": false}", advice: "Write true, or leave it out."),
        IssueExplanation(
            "rule/patch", "A patch cannot be read.",
            example: "[{\"op\": \"replce\", \"path\": \"/a\"}]",
            advice: "Use an object to merge, or JSON Patch operations.",
            see: "RFC 6902; RFC 7386"),
        IssueExplanation(
            "rule/path", "A path of a rule is none.", example: "\"path\": \"products?limit=1\"",
            advice: "Start with '/', and put the query under when.query."),
        IssueExplanation(
            "rule/range", "A number is out of its range.", example: "\"times\": 0",
            advice: "Use a number in the range that is named."),
        IssueExplanation(
            "rule/sequence", "A sequence has no answers.", example: "\"sequence\": []",
            advice: "Give it at least one answer."),
        IssueExplanation(
            "rule/type", "A value is of another type than the rule wants.",
            example: "\"rules\": {}", advice: "Write the type that is named."),
        IssueExplanation(
            "rule/unknown-fixture", "A rule names a fixture that is not there.",
            example: "\"fixture\": \"prodcts\"", advice: "Correct the name, or add the file."),
        IssueExplanation(
            "rule/unknown-key", "A rule has a member that rules do not have.",
            example: "\"tmes\": 2", advice: "Correct its spelling; the message names the nearest."),
        IssueExplanation(
            "rule/unknown-operation", "A rule names an operation that the contract lacks.",
            example: "\"operation\": \"listProduct\"",
            advice: "Correct the name; 'understudy routes' lists them."),
        IssueExplanation(
            "rule/unknown-word", "A word is none of those that are known in its place.",
            example: "\"fault\": \"EMPTY\"", advice: "Use one of those that are named."),
    ]
}
