extension IssueCatalog {
    /// What is wrong with recordings, and with archives that become some.
    static let recordings: [IssueExplanation] = [
        IssueExplanation(
            "recording/base64", "A body's base64 is none.", example: "\"base64\": \"%%%\"",
            advice: "Encode the bytes.", see: "RFC 4648 §4"),
        IssueExplanation(
            "recording/body", "A message of a recording has two bodies.",
            example: "\"text\" beside \"body\".", advice: "Keep one of them."),
        IssueExplanation(
            "recording/contract", "What was recorded breaks the contract.",
            example: "The upstream answers a status that the operation does not declare.",
            advice: "Correct the contract, if the upstream is right."),
        IssueExplanation(
            "recording/exchange", "A recording breaks the operation that it matches.",
            example: "A recorded product without the \"sku\" that the contract has required since.",
            advice: "Record it again, or correct the contract."),
        IssueExplanation(
            "recording/incomplete", "A response broke off and was not recorded.",
            example: "A download that the client left in the middle.",
            advice: "Ask for it again, and read it to its end."),
        IssueExplanation(
            "recording/operation", "A recording belongs to no operation.",
            example: "GET /v1/products, after the contract moved to /v2/products.",
            advice: "Add the operation to the contract, or remove the recording."),
        IssueExplanation(
            "recording/path", "A recording's path is none.",
            example: "\"path\": \"/products?limit=1\"",
            advice: "Start with '/', percent-encoded, and leave the query to \"query\"."),
        IssueExplanation(
            "recording/redacted", "A pointer to what was redacted leads nowhere.",
            example: "\"redacted\": [\"/body/pasword\"]",
            advice: "Point into the same side of the recording.", see: "RFC 6901"),
        IssueExplanation(
            "recording/required", "A recording lacks a member.",
            example: "A response without \"status\".", advice: "Add the member that is named."),
        IssueExplanation(
            "recording/secret", "Something that looks like a secret was about to be written.",
            example: "A JSON web token in a member that no rule redacts.",
            advice: "Name the member by --redact, and record again."),
        IssueExplanation(
            "recording/memory", "The bodies that are being recorded take all the memory there is.",
            example: "Many long downloads at once.",
            advice: "Ask for it again when the others are written, or raise --max-memory."),
        IssueExplanation(
            "recording/size", "A response is longer than recordings may be.",
            example: "A download of 50 MB.",
            advice: "Raise the limit by --max-recording, or leave it out of the recording."),
        IssueExplanation(
            "recording/status", "A recorded status is none that a server can send at the end.",
            example: "\"status\": 100", advice: "Use a number from 200 to 599.",
            see: "RFC 9110 §15"),
        IssueExplanation(
            "recording/type", "A member of a recording is of another type.",
            example: "\"headers\": []", advice: "Write the type that is named."),
        IssueExplanation(
            "recording/unknown-member", "A recording has a member that recordings do not have.",
            example: "\"reponse\"", advice: "Correct its spelling."),
        IssueExplanation(
            "recording/write", "A recording could not be written.",
            example: "A folder that is read-only.", advice: "Make room, or give the right to write."
        ),
        IssueExplanation(
            "har/format", "The file is no HTTP archive.", example: "{} without \"log\".",
            advice: "Export again as HAR 1.2."),
        IssueExplanation(
            "har/left-out", "An entry of the archive was left out.",
            example: "An image, or an answer without a body.",
            advice: "Nothing, if it is not needed; the message says why it was left out."),
        IssueExplanation(
            "har/server", "The server to keep entries of is no URL.",
            example: "api.example.com", advice: "Write https://api.example.com."),
        IssueExplanation(
            "har/several-servers", "The archive has entries of several servers.",
            example: "The API's own, and those of an analytics service.",
            advice: "Name the one to keep."),
    ]
}
