import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

/// Secrets that are written before a later exchange shows them to be some.
struct LateSecretsTests {
    private func record(
        _ exchanges: [(HTTPRequest, HTTPResponse)], in folder: TemporaryFolder
    ) async throws -> RecordingSummary {
        let writer = try RecordingWriter(fixtures: folder.path)
        for (request, response) in exchanges {
            let ticket = try #require(writer.reserve(request))
            await writer.record(request, response, as: ticket)
        }
        return await writer.flush()
    }

    @Test func `a value is replaced in recordings that were written before it was known`()
        async throws
    {
        let folder = try TemporaryFolder()
        _ = try await record(
            [
                (HTTPRequest(.get, "/a"), .json(Array(#"{"alias":"amber-Otter-north"}"#.utf8))),
                (HTTPRequest(.get, "/b"), .json(Array(#"{"id":7}"#.utf8))),
                (HTTPRequest(.get, "/c"), .json(Array(#"{"password":"amber-Otter-north"}"#.utf8))),
            ], in: folder)
        let first = try JSONParser.parse(Array((folder.text("recordings/get-a.json") ?? "").utf8))
        let last = try JSONParser.parse(Array((folder.text("recordings/get-c.json") ?? "").utf8))
        let alias = try #require(first["response"]?["body"]?["alias"]?.string)
        #expect(alias != "amber-Otter-north")
        #expect(alias == last["response"]?["body"]?["password"]?.string)
        #expect(first["response"]?["redacted"] == ["/body/alias"])
        #expect(folder.text("recordings/get-b.json")?.contains("redacted") == false)
    }

    @Test func `a file whose name contains the secret is renamed`() async throws {
        let folder = try TemporaryFolder()
        let summary = try await record(
            [
                (HTTPRequest(.get, "/rooms/copperwalnut"), .json(Array("{}".utf8))),
                (HTTPRequest(.get, "/c"), .json(Array(#"{"password":"copperwalnut"}"#.utf8))),
            ], in: folder)
        #expect(folder.files.allSatisfy { !$0.contains("copperwalnut") }, "\(folder.files)")
        #expect(
            summary.written == [
                "recordings/get-rooms-secret.json", "recordings/get-c.json",
            ])
        let text = try #require(folder.text("recordings/get-rooms-secret.json"))
        #expect(!text.contains("copperwalnut") && text.contains(#""/path""#))
    }

    @Test func `every part of both sides is searched`() throws {
        var known = KnownSecrets()
        known.add("amber-Otter-north", replacement: "none")
        let file = try JSONParser.parse(
            #"""
            {"request":{"method":"GET","path":"/a/amber-Otter-north",
              "query":{"q":["x","amber-Otter-north"]},"form":{"f":"amber-Otter-north"}},
             "response":{"status":200,"headers":{"X-A":"is amber-Otter-north"},
              "body":{"a":[{"amber-Otter-north":1}],"b":"YW1iZXItT3R0ZXItbm9ydGg="},
              "redacted":["/body/z"]}}
            """#)
        let replaced = try #require(LateSecrets.replaced(in: file, known))
        #expect(!JSONSerializer.string(replaced).contains("amber-Otter"))
        #expect(replaced["request"]?["redacted"] == ["/form/f", "/path", "/query/q"])
        #expect(
            replaced["response"]?["redacted"] == [
                "/body/a/0", "/body/b", "/body/z", "/headers/X-A",
            ])
        #expect(LateSecrets.replaced(in: replaced, known) == nil)
        let rules = RedactionRules.standard.keeping(["b", "q"])
        let kept = try #require(LateSecrets.replaced(in: file, known, rules: rules))
        #expect(kept["response"]?["body"]?["b"] == "YW1iZXItT3R0ZXItbm9ydGg=")
        #expect(kept["request"]?["query"]?["q"] == ["x", "amber-Otter-north"])
    }

    @Test func `a header field's name that is a secret is replaced, and the rest is kept`()
        async throws
    {
        let folder = try TemporaryFolder()
        let key = "sk_live_" + "q9Zx3LmPw7RtKy2VbN8cHs5JdFg1"
        _ = try await record(
            [
                (
                    HTTPRequest(.get, "/a"),
                    HTTPResponse(status: 200, fields: [key: "1", "X-Id": "7"])
                )
            ], in: folder)
        let text = try #require(folder.text("recordings/get-a.json"))
        #expect(!text.contains(key) && text.contains("X-Id"))
    }

    @Test func `a birth date is replaced in free text as well`() {
        let body = JSONValue.object(
            JSONObject([("bio", "Born 1986-03-14 in Rome"), ("birthDate", "1986-03-14")]))
        let recording = Recording(
            request: Recording.Request(.get, "/a"),
            response: Recording.Response(status: 200, body: .json(body)))
        let redacted = Redactor(rules: .standard).redact(recording)
        #expect(!JSONSerializer.string(redacted.response.json).contains("1986-03-14"))
    }
}
