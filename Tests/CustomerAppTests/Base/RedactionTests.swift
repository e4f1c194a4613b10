import Testing

@testable import CustomerApp

/// What of a message reaches the log.
struct RedactionTests {
    @Test(arguments: [
        ("Authorization: BEARER a.b-c_d~e", "Authorization: BEARER <redacted>"),
        ("basic YTpi, then more", "basic <redacted>, then more"),
        ("got eyJhbGciOiJub25lIn0.eyJhIjoxfQ.x", "got <redacted>"),
        (#"{"refreshToken": "a\"b", "id": 1}"#, #"{"refreshToken": "<redacted>", "id": 1}"#),
        (#"{"NewPassword":"x"}"#, #"{"NewPassword":"<redacted>"}"#),
        (#"{\"clientSecret\": \"x\"}"#, #"{\"clientSecret\": \"<redacted>\"}"#),
        ("/a?ACCESS_TOKEN=x&b=c", "/a?ACCESS_TOKEN=<redacted>&b=c"),
        ("/reset?a=b&password=", "/reset?a=b&password=<redacted>"),
    ])
    func `secrets are removed, however their names are written`(text: String, logged: String) {
        #expect(Redaction.redacted(text) == logged)
    }

    @Test(arguments: [
        "", "t", "=", "GET /products?limit=20 → 200", "Token Expired!", "password is too short",
        #"{"title": "tokens of love"}"#, "Ünïcödé = \"ÄÖÜ\" 👋", "eyj", "the bear=er and a bas",
    ])
    func `other messages stay as they are`(text: String) {
        #expect(Redaction.redacted(text) == text)
    }
}
