import Foundation
import StubHTTP
import StubJSON
import StubRecordings
import TestSupport
import Testing

@testable import StubRecorder

struct HARImportTests {
    private func entry(
        _ url: String, method: String = "GET", request: String = "",
        response: String = #""status":200,"content":{"text":"ok","mimeType":"text/plain"}"#
    ) -> String {
        #"{"request":{"method":"\#(method)","url":"\#(url)"\#(request)},"response":{\#(response)}}"#
    }

    private func read(_ entries: [String], base: String? = nil) throws -> HARImport {
        let text = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
        return try HARImport(
            JSONDocument(file: "a.har", bytes: Array(text.utf8)), base: base)
    }

    @Test func `reads complete requests and responses`() throws {
        let post = entry(
            "https://api.example.com/login?x=1#top", method: "POST",
            request: #"""
                ,"headers":[{"name":":method","value":"POST"},{"name":"Accept","value":"*/*"}],
                "postData":{"mimeType":"application/json","text":"{\"a\":1}"}
                """#,
            response: #"""
                "status":201,"headers":[{"name":"X-A","value":"b"}],
                "content":{"mimeType":"image/png","encoding":"base64","text":"/9g="}
                """#)
        let exchange = try #require(read([post]).exchanges.first)
        #expect(exchange.request.method == .post)
        #expect(exchange.request.target == "/login?x=1")
        #expect(
            exchange.request.fields == ["Accept": "*/*", "Content-Type": "application/json"])
        #expect(String(decoding: exchange.request.body, as: UTF8.self) == #"{"a":1}"#)
        #expect(exchange.status == 201)
        #expect(exchange.fields == ["X-A": "b", "Content-Type": "image/png"])
        #expect(exchange.body == [0xFF, 0xD8])
    }

    @Test func `reads a form that was stored as parameters`() throws {
        let form = entry(
            "http://a.io/f", method: "POST",
            request: #"""
                ,"postData":{"mimeType":"application/x-www-form-urlencoded",
                "params":[{"name":"a b","value":"c&d"},{"name":"e","value":""}]}
                """#)
        let exchange = try #require(read([form]).exchanges.first)
        #expect(String(decoding: exchange.request.body, as: UTF8.self) == "a%20b=c%26d&e=")
    }

    @Test func `imports the entries below its base and names the other servers`() throws {
        let archive = try read(
            [
                entry("https://API.example.com:443/v1/a?q"), entry("https://api.example.com/v1"),
                entry("https://api.example.com/v2/b"), entry("https://cdn.example.com/v1/c"),
                entry("https://api.example.com/v1x"),
            ], base: "https://api.example.com/v1/")
        #expect(archive.exchanges.map(\.request.target) == ["/a?q", "/"])
        #expect(
            archive.warnings.map(\.message) == [
                "entries of https://api.example.com were skipped",
                "entries of https://cdn.example.com were skipped",
            ])
    }

    @Test func `fails if the archive has several servers and none is selected`() {
        let error = #expect(throws: DiagnosticError.self) {
            try read([entry("https://b.io/x"), entry("http://a.io/y")])
        }
        #expect(
            error?.description
                == "a.har: error: the archive has entries of several servers: http://a.io, "
                + "https://b.io. Say which one with --upstream URL.")
    }

    @Test(arguments: [
        (#""status":0"#, "it has no response (status 0)"),
        (#""status":101"#, "it has no response (status 101)"),
        (
            #""status":200,"content":{"size":7,"mimeType":"text/html"}"#,
            "its body was not saved"
        ),
    ])
    func `skips entries that cannot be replayed`(_ response: String, _ reason: String) throws {
        let archive = try read([entry("http://a.io/x", response: response), entry("http://a.io/y")])
        #expect(archive.exchanges.map(\.request.target) == ["/y"])
        #expect(archive.warnings.map(\.message) == ["the entry was skipped: " + reason])
    }

    @Test func `skips entries that are not HTTP`() throws {
        let archive = try read([entry("data:text/plain,x"), entry("http://a.io/%zz")])
        #expect(archive.exchanges.isEmpty)
        #expect(
            archive.warnings.map(\.message) == [
                "the entry was skipped: its URL is a data: URL, whose content no server sends",
                "the entry was skipped: its URL has an invalid percent-encoding",
            ])
    }

    @Test(arguments: [
        ("[]", "a.har:1:1: error: this is not an HTTP archive: it has no array at /log/entries."),
        (
            #"{"log":{"entries":[{"request":{"url":1}}]}}"#,
            "a.har:1:38: error: 'url' must be a string."
        ),
        (
            #"{"log":{"entries":[{"request":{"url":"http://a.io/","method":"GET"}}]}}"#,
            "a.har:1:20: error: 'status' must be a number."
        ),
        (
            #"{"log":{"entries":[{"request":{"url":"http://a.io/","method":"GET","headers":[1]},"response":{"status":200}}]}}"#,
            "a.har:1:79: error: a header needs 'name' and 'value'."
        ),
        (
            #"{"log":{"entries":[{"request":{"url":"http://a.io/","method":"GET"},"response":{"status":200,"content":{"text":"?","encoding":"base64"}}}]}}"#,
            "a.har:1:112: error: the text is not Base64."
        ),
    ])
    func `reports where an archive is wrong`(_ text: String, _ message: String) throws {
        let document = try JSONDocument(file: "a.har", bytes: Array(text.utf8))
        let error = #expect(throws: DiagnosticError.self) { try HARImport(document) }
        #expect(error?.description == message)
    }

    @Test func `records entries like live exchanges`() async throws {
        let folder = try TemporaryFolder()
        let archive = try read([
            entry(
                "http://a.io/me",
                response: #"""
                    "status":200,"headers":[{"name":"Date","value":"now"}],
                    "content":{"mimeType":"application/json","text":"{\"password\":\"hunter22\"}"}
                    """#),
            entry("http://a.io/me", response: #""status":204"#),
        ])
        let writer = try RecordingWriter(fixtures: folder.path)
        await archive.record(into: writer)
        #expect(
            await writer.flush().written == [
                "recordings/get-me.json", "recordings/get-me-2.json",
            ])
        let text = try #require(folder.text("recordings/get-me.json"))
        #expect(!text.contains("hunter22"))
        #expect(!text.contains("Date"))
    }

    private func logins(_ count: Int) -> [String] {
        (1...count).map { number in
            entry(
                "http://a.io/login/\(number)",
                response: #"""
                    "status":200,"content":{"mimeType":"application/json",
                    "text":"{\"password\":\"amber-Otter-\#(1000 + number)\",\"note\":\"amber-Otter-\#(1001 + number)\"}"}
                    """#)
        }
    }

    @Test func `each recording of an import is searched once, and none keeps a later secret`()
        async throws
    {
        let folder = try TemporaryFolder()
        let archive = try read(logins(40))
        let writer = try RecordingWriter(fixtures: folder.path)
        await archive.record(into: writer)
        #expect(await writer.flush().written.count == 40)
        #expect(await writer.searchedAgain == 0)
        for file in folder.files {
            // The last note names a password that no entry has.
            let text = try #require(folder.text(file)).replacing("amber-Otter-1041", with: "")
            #expect(!text.contains("amber-Otter-"), "\(text)")
        }
        // Exchanges that arrive one by one are searched again when more is known.
        let live = try RecordingWriter(fixtures: folder.path + "/live")
        for exchange in archive.exchanges {
            let ticket = try #require(live.reserve(exchange.request))
            let response = HTTPResponse(
                status: exchange.status, fields: exchange.fields, body: exchange.body)
            await live.record(exchange.request, response, as: ticket)
        }
        _ = await live.flush()
        #expect(await live.searchedAgain > 40)
    }

    @Test func `recordings for a draft keep no secret of a later entry`() throws {
        let recordings = try read(logins(3)).recordings()
        let notes = recordings.compactMap { $0.response.body.json?["note"]?.string }
        #expect(
            notes.count == 3 && notes[0] != "amber-Otter-1002" && notes[1] != "amber-Otter-1003")
    }

    @Test func `a recording has the time of the archive, or else that of the clock`() async throws {
        let folder = try TemporaryFolder()
        let dated =
            #"{"startedDateTime":"2026-03-01T12:00:00.900+02:00","request":{"method":"GET","url":"http://a.io/a"},"response":{"status":204}}"#
        let writer = try RecordingWriter(fixtures: folder.path, clock: { 86_400.5 })
        try await read([dated, entry("http://a.io/b")]).record(into: writer)
        _ = await writer.flush()
        let first = try #require(folder.text("recordings/get-a.json"))
        #expect(first.contains(#""recordedAt": "2026-03-01T10:00:00Z""#), "\(first)")
        let second = try #require(folder.text("recordings/get-b.json"))
        #expect(second.contains(#""recordedAt": "1970-01-02T00:00:00Z""#), "\(second)")
    }
}
