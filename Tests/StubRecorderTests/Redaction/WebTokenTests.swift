import StubJSON
import Testing

@testable import StubRecorder

struct WebTokenTests {
    /// `{"alg":"HS256","typ":"JWT"}` . `{"sub":"1234567890","name":"John Doe","iat":1516239022}`
    static let sample =
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
        + ".eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
        + ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"

    @Test func `reads header and payload and writes the same text`() throws {
        let token = try #require(WebToken(Self.sample))
        #expect(token.header["alg"] == "HS256")
        #expect(token.payload["name"] == "John Doe")
        #expect(token.text == Self.sample)
    }

    @Test(arguments: [
        "", "a.b.c", "..", "eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ", "eyJhbGciOiJIUzI1NiJ9.W10.x",
        "1.2.3", "eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.a b",
    ])
    func `rejects other texts`(_ text: String) {
        #expect(WebToken(text) == nil)
    }
}
