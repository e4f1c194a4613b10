import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

/// Places that the user names by JSON pointers, to keep them or to redact them.
struct UserPlacesTests {
    private static let answer = #"""
        {"user":{"email":"emma.fox@firm.test","name":"Emma","plan":"gold"},
        "items":[{"note":"first","pin":4821},{"note":"second","pin":9917}],"code":"A-17"}
        """#

    private func recorded(
        redacting redacted: [String] = [], keeping kept: [String] = []
    ) async throws -> Recording {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            fixtures: folder.path, rules: .standard.adding(redacted).keeping(kept))
        let request = HTTPRequest(
            .post, "/a?page=2&token=opensesame",
            fields: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("pin=1234&colour=red".utf8))
        var response = HTTPResponse.json(Array(Self.answer.utf8))
        response.fields.append("Set-Cookie", "sid=wQ8Lm3Nv7Kw; Path=/")
        response.fields.append("X-Plan", "gold")
        let ticket = try #require(writer.reserve(request))
        await writer.record(request, response, as: ticket)
        let name = try #require(await writer.flush().written.first)
        let text = try #require(folder.text(name))
        return try Recording(JSONDocument(file: name, bytes: Array(text.utf8)))
    }

    @Test(arguments: [
        "/response/body/user/email", "/body/user/email", "/user/email", "/*/email", "/user",
    ])
    func `a value at an allowed place stays`(_ place: String) async throws {
        let recording = try await recorded(keeping: [place])
        #expect(recording.response.body.json?["user"]?["email"] == "emma.fox@firm.test")
        let places = recording.response.redacted.map(\.description)
        #expect(!places.contains("/body/user/email") && places.contains("/body/items/0/pin"))
    }

    @Test func `an allowed place is one of a list, a field, a query or a form`() async throws {
        let recording = try await recorded(keeping: [
            "/items/0/pin", "/headers/set-cookie", "/query/token", "/request/form/pin",
        ])
        #expect(recording.response.body.json?["items"]?[0]?["pin"] == 4821)
        #expect(recording.response.body.json?["items"]?[1]?["pin"] != 9917)
        #expect(recording.response.headers["Set-Cookie"] == "sid=wQ8Lm3Nv7Kw; Path=/")
        #expect(recording.request.query.map(\.value) == ["2", "opensesame"])
        #expect(
            recording.request.body
                == .form([.init(name: "pin", value: "1234"), .init(name: "colour", value: "red")]))
        #expect(recording.request.redacted == [])
    }

    @Test func `a value at a place to redact is replaced, whatever its name`() async throws {
        let recording = try await recorded(redacting: [
            "/response/body/user/plan", "/items/*/note", "/headers/x-plan", "/form/colour",
            "/query/page", "/code",
        ])
        let body = try #require(recording.response.body.json)
        #expect(body["user"]?["plan"] != "gold" && body["user"]?["name"] == "Emma")
        #expect(body["items"]?[0]?["note"] != "first" && body["items"]?[1]?["note"] != "second")
        #expect(body["code"] != "A-17" && body["code"]?.string?.count == 4)
        #expect(recording.response.headers["X-Plan"] != "gold")
        #expect(recording.request.query.first?.value != "2")
        #expect(!String(decoding: recording.request.body.bytes, as: UTF8.self).contains("red"))
        let places = recording.response.redacted.map(\.description)
        #expect(places.contains("/body/items/1/note") && places.contains("/headers/X-Plan"))
        #expect(recording.request.redacted.map(\.description).contains("/form/colour"))
    }

    @Test func `a place to redact precedes an allowed one that contains it`() async throws {
        let recording = try await recorded(redacting: ["/user/plan"], keeping: ["/user"])
        let user = recording.response.body.json?["user"]
        #expect(user?["email"] == "emma.fox@firm.test" && user?["plan"] != "gold")
    }

    @Test func `an allowed place of a message is not one of the other`() async throws {
        let recording = try await recorded(keeping: ["/request/user/email"])
        #expect(recording.response.body.json?["user"]?["email"] != "emma.fox@firm.test")
    }

    @Test func `what a place allows is written although it looks like a secret`() async throws {
        let token = "ghp_" + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt9P"
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            fixtures: folder.path, rules: .standard.keeping(["/response/body/token"]))
        let request = HTTPRequest(.get, "/a")
        for _ in 1...2 {
            let ticket = try #require(writer.reserve(request))
            await writer.record(
                request,
                .json(JSONSerializer.bytes(["token": .string(token), "t": .string(token)])),
                as: ticket)
        }
        let summary = await writer.flush()
        #expect(summary.written == ["recordings/get-a.json", "recordings/get-a-2.json"])
        for file in summary.written {
            let text = try #require(folder.text(file))
            #expect(text.ranges(of: token).count == 1, "\(text)")
        }
    }

    @Test(arguments: ["user", "", "/a~2"])
    func `a text that is no pointer to a part names no place`(_ text: String) {
        #expect(RedactionPlace(text) == nil)
    }
}
