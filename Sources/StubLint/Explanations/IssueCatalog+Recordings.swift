extension IssueCatalog {
    /// Errors in recordings, and in HTTP archives that are imported.
    static let recordings = IssueExplanation.all(
        """
        recording/age: A recording is older than `lint --age` allows.
          Example: "recordedAt": "2024-01-31T10:00:00Z" with --age 90.
          Advice: Record it again, or compare the API with `verify --against`.
        recording/base64: The base64 text of a body is invalid.
          Example: "base64": "%%%"
          Advice: Encode the bytes.
          See: RFC 4648 §4
        recording/body: A request or response of a recording has two bodies.
          Example: "text" beside "body".
          Advice: Keep one of them.
        recording/contract: A recorded exchange violates the contract.
          Example: The upstream answers a status that the operation does not declare.
          Advice: Correct the contract, if the upstream is right.
        recording/digests: A digest of a replaced value has no valid place.
          Example: "digests": {"password": "9f"}
          Advice: Use a JSON pointer into the body, such as /body/password.
          See: RFC 6901
        recording/exchange: A recording violates the operation that it matches.
          Example: A recorded product without "sku", which the contract requires now.
          Advice: Record it again, or correct the contract.
        recording/incomplete: A response was incomplete and was not recorded.
          Example: A download that the client cancelled.
          Advice: Repeat the request, and read the whole response.
        recording/operation: A recording matches no operation.
          Example: GET /v1/products, after the contract moved to /v2/products.
          Advice: Add the operation to the contract, or remove the recording.
        recording/path: A recording's path is invalid.
          Example: "path": "/products?limit=1"
          Advice: Start it with '/', percent-encode it, and put the query into "query".
        recording/redacted: A pointer to a redacted value leads nowhere.
          Example: "redacted": ["/body/pasword"]
          Advice: Use a pointer into the same request or response.
          See: RFC 6901
        recording/required: A recording lacks a required member.
          Example: A response without "status".
          Advice: Add the reported member.
        recording/secret: The recorder was about to write a value that looks like a secret.
          Example: A JSON web token in a member that no rule redacts.
          Advice: Add the member with --redact, and record again.
        recording/memory: The bodies that are being recorded fill the memory limit.
          Example: Many long downloads at once.
          Advice: Repeat the request when the others are written, or raise --max-memory.
        recording/sequence: A recording's sequence is unknown.
          Example: "sequence": "repeat"
          Advice: Use stick, cycle or state.
        recording/size: A response exceeds the size limit of recordings.
          Example: A download of 50 MB.
          Advice: Raise the limit with --max-recording, or do not record the response.
        recording/status: A recorded status is not a final status code.
          Example: "status": 100
          Advice: Use a number from 200 to 599.
          See: RFC 9110 §15
        recording/time: The time of a recording is invalid.
          Example: "recordedAt": "yesterday"
          Advice: Write it in the form 2026-03-01T10:00:00Z, or remove it.
          See: RFC 3339
        recording/undated: Recordings do not say when they were recorded.
          Example: A file without "recordedAt", checked with `lint --age`.
          Advice: Record them again, or add "recordedAt".
        recording/type: A member of a recording has the wrong type.
          Example: "headers": []
          Advice: Use the reported type.
        recording/upstream: The upstream did not respond to a forwarded request.
          Example: Its certificate is signed by an authority that this machine does not trust.
          Advice: Follow the message, then repeat the request.
        recording/unknown-member: A recording has an unknown member.
          Example: "reponse"
          Advice: Correct its spelling.
        recording/use: A recording names an unknown use.
          Example: "use": "play"
          Advice: Write "replay" or "login", or remove the member.
        recording/write: A recording could not be written.
          Example: A read-only folder.
          Advice: Free disk space, or grant write permission.
        har/format: The file is not an HTTP archive.
          Example: {} without "log".
          Advice: Export it again as HAR 1.2.
        har/left-out: An entry of the archive was skipped.
          Example: An image, or a response without a body.
          Advice: Nothing, unless you need it; the message gives the reason.
        har/server: The server whose entries to keep is not a URL.
          Example: api.example.com
          Advice: Write https://api.example.com.
        har/several-servers: The archive has entries of several servers.
          Example: Entries of the API and of an analytics service.
          Advice: Specify the server to keep.
        """)
}
