extension IssueCatalog {
    /// Errors in recordings, and in HTTP archives that are imported.
    static let recordings: [IssueExplanation] = [
        IssueExplanation(
            "recording/age", "A recording is older than `lint --age` allows.",
            example: "\"recordedAt\": \"2024-01-31T10:00:00Z\" with --age 90.",
            advice: "Record it again, or compare the API with `verify --against`."),
        IssueExplanation(
            "recording/base64", "The base64 text of a body is invalid.",
            example: "\"base64\": \"%%%\"",
            advice: "Encode the bytes.", see: "RFC 4648 §4"),
        IssueExplanation(
            "recording/body", "A request or response of a recording has two bodies.",
            example: "\"text\" beside \"body\".", advice: "Keep one of them."),
        IssueExplanation(
            "recording/contract", "A recorded exchange violates the contract.",
            example: "The upstream answers a status that the operation does not declare.",
            advice: "Correct the contract, if the upstream is right."),
        IssueExplanation(
            "recording/digests", "A digest of a replaced value has no valid place.",
            example: "\"digests\": {\"password\": \"9f\"}",
            advice: "Use a JSON pointer into the body, such as /body/password.", see: "RFC 6901"),
        IssueExplanation(
            "recording/exchange", "A recording violates the operation that it matches.",
            example: "A recorded product without \"sku\", which the contract requires now.",
            advice: "Record it again, or correct the contract."),
        IssueExplanation(
            "recording/incomplete", "A response was incomplete and was not recorded.",
            example: "A download that the client cancelled.",
            advice: "Repeat the request, and read the whole response."),
        IssueExplanation(
            "recording/operation", "A recording matches no operation.",
            example: "GET /v1/products, after the contract moved to /v2/products.",
            advice: "Add the operation to the contract, or remove the recording."),
        IssueExplanation(
            "recording/path", "A recording's path is invalid.",
            example: "\"path\": \"/products?limit=1\"",
            advice: "Start it with '/', percent-encode it, and put the query into \"query\"."),
        IssueExplanation(
            "recording/redacted", "A pointer to a redacted value leads nowhere.",
            example: "\"redacted\": [\"/body/pasword\"]",
            advice: "Use a pointer into the same request or response.", see: "RFC 6901"),
        IssueExplanation(
            "recording/required", "A recording lacks a required member.",
            example: "A response without \"status\".", advice: "Add the reported member."),
        IssueExplanation(
            "recording/secret", "The recorder was about to write a value that looks like a secret.",
            example: "A JSON web token in a member that no rule redacts.",
            advice: "Add the member with --redact, and record again."),
        IssueExplanation(
            "recording/memory", "The bodies that are being recorded fill the memory limit.",
            example: "Many long downloads at once.",
            advice: "Repeat the request when the others are written, or raise --max-memory."),
        IssueExplanation(
            "recording/sequence", "A recording's sequence is unknown.",
            example: "\"sequence\": \"repeat\"",
            advice: "Use stick, cycle or state."),
        IssueExplanation(
            "recording/size", "A response exceeds the size limit of recordings.",
            example: "A download of 50 MB.",
            advice: "Raise the limit with --max-recording, or do not record the response."),
        IssueExplanation(
            "recording/status", "A recorded status is not a final status code.",
            example: "\"status\": 100", advice: "Use a number from 200 to 599.",
            see: "RFC 9110 §15"),
        IssueExplanation(
            "recording/time", "The time of a recording is invalid.",
            example: "\"recordedAt\": \"yesterday\"",
            advice: "Write it in the form 2026-03-01T10:00:00Z, or remove it.", see: "RFC 3339"),
        IssueExplanation(
            "recording/undated", "Recordings do not say when they were recorded.",
            example: "A file without \"recordedAt\", checked with `lint --age`.",
            advice: "Record them again, or add \"recordedAt\"."),
        IssueExplanation(
            "recording/type", "A member of a recording has the wrong type.",
            example: "\"headers\": []", advice: "Use the reported type."),
        IssueExplanation(
            "recording/upstream", "The upstream did not respond to a forwarded request.",
            example: "Its certificate is signed by an authority that this machine does not trust.",
            advice: "Follow the message, then repeat the request."),
        IssueExplanation(
            "recording/unknown-member", "A recording has an unknown member.",
            example: "\"reponse\"", advice: "Correct its spelling."),
        IssueExplanation(
            "recording/use", "A recording names an unknown use.", example: "\"use\": \"play\"",
            advice: "Write \"replay\" or \"login\", or remove the member."),
        IssueExplanation(
            "recording/write", "A recording could not be written.",
            example: "A read-only folder.", advice: "Free disk space, or grant write permission."
        ),
        IssueExplanation(
            "har/format", "The file is not an HTTP archive.", example: "{} without \"log\".",
            advice: "Export it again as HAR 1.2."),
        IssueExplanation(
            "har/left-out", "An entry of the archive was skipped.",
            example: "An image, or a response without a body.",
            advice: "Nothing, unless you need it; the message gives the reason."),
        IssueExplanation(
            "har/server", "The server whose entries to keep is not a URL.",
            example: "api.example.com", advice: "Write https://api.example.com."),
        IssueExplanation(
            "har/several-servers", "The archive has entries of several servers.",
            example: "Entries of the API and of an analytics service.",
            advice: "Specify the server to keep."),
    ]
}
