import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import Testing

@testable import StubRecorder

struct SecretScanTests {
    private func findings(_ recording: Recording) -> [String] {
        SecretScan.findings(in: recording, Redactor(rules: .standard)).map {
            "\($0.pointer) \($0.kind)"
        }
    }

    /// What is left after secrets were replaced.
    private func findingsLeft(_ recording: Recording) -> [String] {
        let redactor = Redactor(rules: .standard)
        return SecretScan.findings(in: redactor.redact(recording), redactor).map {
            "\($0.pointer) \($0.kind)"
        }
    }

    private func answer(_ body: RecordedBody) -> Recording {
        Recording(
            request: Recording.Request(.get, "/a"),
            response: Recording.Response(status: 200, body: body))
    }

    @Test(arguments: [
        ("id", WebTokenTests.sample, "a JSON Web Token"),
        ("note", "use \(WebTokenTests.sample) now", "a JSON Web Token"),
        ("note", "It was \(WebTokenTests.sample).", "a JSON Web Token"),
        ("id", "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc", "a Stripe key"),
        ("id", "AKIA" + "IOSFODNN7EXAMPLE", "an AWS access key"),
        ("pem", "-----BEGIN RSA PRIVATE KEY-----\nMIIE", "a private key"),
        ("signingKey", "q9Zx3LmPw7RtKy2VbN8cHs5JdFg1", "a key or credential"),
        ("sessionHandle", "9f86d081884c7d659a2feaa0c55ad015", "a key or credential"),
    ])
    func `finds what still looks like a secret`(_ name: String, _ value: String, _ kind: String) {
        let body = JSONValue.object(JSONObject([(name, .string(value))]))
        #expect(findings(answer(.json(body))) == ["/response/body/\(name) \(kind)"])
        #expect(findingsLeft(answer(.json(body))) == [])
    }

    @Test(arguments: [
        ("accessToken", WebTokenTests.sample), ("clientSecret", "q9Zx3LmPw7RtKy2VbN8cHs5JdFg1"),
        ("password", "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc"), ("key", "enable_ai_chat"),
        ("s3Key", "products/images/thumbnail-000123456789.webp"),
        ("image", "9f86d081884c7d659a2feaa0c55ad015"), ("version", "1.2.3"),
        ("sessionKey", "550e8400-e29b-41d4-a716-446655440000"), ("id", "sk_live_off"),
    ])
    func `accepts replacements and harmless values`(_ name: String, _ value: String) {
        let body = JSONValue.object(JSONObject([(name, .string(value))]))
        #expect(findingsLeft(answer(.json(body))) == [])
    }

    @Test func `accepts replacements inside other text`() {
        var recording = answer(.text("login with \(WebTokenTests.sample)"))
        recording.response.headers = ["X-Auth-Token": "Bearer \(WebTokenTests.sample)"]
        #expect(findingsLeft(recording) == [])
    }

    @Test func `finds a secret that is a name, and does not report the name`() throws {
        let body = JSONValue.object(JSONObject([(WebTokenTests.sample, .bool(true))]))
        let redactor = Redactor(rules: .standard)
        let recording = answer(.json(["sessions": body]))
        let finding = try #require(SecretScan.findings(in: recording, redactor).first)
        #expect(finding.pointer.description == "/response/body/sessions")
        #expect(finding.isName)
    }

    @Test func `accepts a name that was replaced`() {
        let body = JSONValue.object(JSONObject([(WebTokenTests.sample, .bool(true))]))
        #expect(findingsLeft(answer(.json(["sessions": body]))) == [])
    }

    @Test func `searches paths, queries, header fields and text`() {
        var recording = answer(.text("bearer \(WebTokenTests.sample)"))
        recording.request.path = "/reset/\(WebTokenTests.sample)"
        recording.request.query = [.init(name: "q", value: WebTokenTests.sample)]
        recording.response.headers = ["X-Id": WebTokenTests.sample]
        #expect(
            findings(recording) == [
                "/request/path a JSON Web Token", "/request/query/q a JSON Web Token",
                "/response/headers/X-Id a JSON Web Token", "/response/text a JSON Web Token",
            ])
    }
}
