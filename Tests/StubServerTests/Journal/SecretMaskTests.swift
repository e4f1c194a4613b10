import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct SecretMaskTests {
    @Test(arguments: [
        ("Authorization", "Bearer abc", "Bearer [REDACTED]"),
        ("authorization", "abc", "[REDACTED]"),
        ("Proxy-Authorization", "Basic abc", "Basic [REDACTED]"),
        ("Set-Cookie", "id=1; Path=/", "[REDACTED]"),
        ("X-API-Key", "k", "[REDACTED]"),
        ("refresh_token", "r", "[REDACTED]"),
        ("newPassword", "p", "[REDACTED]"),
        ("Content-Type", "application/json", "application/json"),
        ("X-Request-Id", "7", "7"),
    ])
    func `a secret is recognised by its name`(name: String, value: String, shown: String) {
        #expect(SecretMask.value(value, of: name) == shown)
    }

    @Test func `JSON keeps everything except secret texts`() throws {
        let value = try Sample.json(
            #"{"user":"a","accessToken":"t","rows":[{"password":"p","tokens":3}],"token":""}"#)
        #expect(
            SecretMask.json(value).description
                == #"{"user":"a","accessToken":"[REDACTED]","rows":[{"password":"[REDACTED]","tokens":3}],"#
                + #""token":""}"#)
    }

    @Test func `queries and forms lose their secret values`() {
        #expect(SecretMask.target("/a?q=1&token=t&x") == "/a?q=1&token=[REDACTED]&x")
        #expect(SecretMask.target("/a/token=t") == "/a/token=[REDACTED]")
        #expect(
            SecretMask.target("/a/otp=1?PIN=12&pinned=1")
                == "/a/otp=[REDACTED]?PIN=[REDACTED]&pinned=1")
        #expect(SecretMask.target("/reset/k9x2m4q7") == "/reset/[REDACTED]")
        let form = Array("user=a&password=p".utf8)
        #expect(
            SecretMask.text(form, contentType: "application/x-www-form-urlencoded")
                == "user=a&password=[REDACTED]")
    }

    @Test func `an issue does not contain the secret that broke the contract`() {
        let issue = ContractIssue(
            ContractIssue.Kind(.request, .body, "enum"), message: "found \"hunter22\"",
            location: "/user/password",
            contract: .root)
        #expect(SecretMask.issue(issue).message == "found \"[REDACTED]\"")
        let other = ContractIssue(
            ContractIssue.Kind(.request, .body, "enum"), message: "found \"blue\"",
            location: "/color",
            contract: .root)
        #expect(SecretMask.issue(other) == other)
    }

    @Test func `bytes that are not text are hidden`() {
        #expect(SecretMask.text([0xFF, 0xFE], contentType: nil) == nil)
    }
}
