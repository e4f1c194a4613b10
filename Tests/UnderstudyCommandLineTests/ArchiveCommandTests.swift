import Foundation
import StubHTTP
import StubHarness
import StubJSON
import StubRecorder
import TestSupport
import Testing

@testable import UnderstudyCommandLine

/// Archives go out by `verify --har`, and in by `record --har` and `init --from-har`.
struct ArchiveCommandTests {
    private static let requests = [
        HTTPRequest(
            .get, "/things?note=brand%20new",
            fields: ["Accept": "application/json", "X-Trace": "ä"]),
        HTTPRequest(.get, "/things/1"), HTTPRequest(.get, "/things/2"),
        HTTPRequest(.get, "/things/9"),
        HTTPRequest(
            .post, "/photos", fields: ["Content-Type": "multipart/form-data; boundary=B"],
            body: Array(
                "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nBoat\r\n--B--\r\n"
                    .utf8)),
    ]

    private func written(_ words: String..., in folder: TemporaryFolder) async throws -> String {
        let outcome = await ShopSuite.run(
            ["verify", "--har", "run.har"] + words, in: folder,
            ShopSuite.source([Array(Self.requests[..<2]), Array(Self.requests[2...])]))
        #expect(outcome.code == .kept && outcome.errors == "", "\(outcome.errors)")
        return outcome.output
    }

    @Test func `an archive has a page for each case, and its entries`() async throws {
        let folder = try ShopSuite.folder()
        let output = try await written("--jobs", "1", in: folder)
        #expect(output.contains("archive: 5 exchanges of 2 cases\n"), "\(output)")
        let log = try JSONParser.parse(Array(try #require(folder.text("run.har")).utf8))["log"]
        #expect(log?["version"] == "1.2")
        #expect(
            log?["pages"]?.array?.compactMap { $0["title"]?.string } == [
                "P01 case 1", "P02 case 2",
            ])
        let entries = log?["entries"]?.array ?? []
        #expect(
            entries.compactMap { $0["pageref"]?.string } == ["P01", "P01", "P02", "P02", "P02"])
        #expect(
            entries.compactMap { $0["request"]?["url"]?.string }.allSatisfy {
                $0.hasPrefix("http://localhost:4280/")
            })
        #expect(folder.files.filter { $0.hasPrefix("run.har") } == ["run.har"])
    }

    @Test func `with 'none' as the contract any new folder can be recorded into`() async throws {
        let folder = try ShopSuite.folder()
        _ = try await written(in: folder)
        try folder.write("[]", to: "Fixtures/other/things.json")
        let outcome = await ShopSuite.run(
            ["record", "--har", "run.har", "--contract", "none", "--fixtures", "Fixtures/new"],
            in: folder, ShopSuite.source([]))
        #expect(outcome.code == .kept, "\(outcome.errors)")
        #expect(folder.files.contains { $0.hasPrefix("Fixtures/new/recordings/get-things") })
    }

    @Test func `an archive of a run that is imported has the same exchanges`() async throws {
        let folder = try ShopSuite.folder()
        _ = try await written(in: folder)
        let archive = try HARImport(reading: folder.path + "/run.har")
        #expect(archive.warnings.isEmpty)
        let targets = archive.exchanges.map {
            "\($0.request.method) \($0.request.target) \($0.status)"
        }
        #expect(
            Set(targets) == [
                "GET /things?note=brand%20new 200", "GET /things/1 200", "GET /things/2 200",
                "GET /things/9 404", "POST /photos 201",
            ])
        let sent = archive.exchanges.map(\.request)
        #expect(sent.contains { $0.body == Self.requests[4].body })
        #expect(sent.contains { $0.fields["X-Trace"] == "ä" })
        let list = try #require(archive.exchanges.first { $0.request.path == "/things" })
        #expect(try JSONParser.parse(list.body)[0]?["name"] == "Lamp")
    }

    @Test func `an archive is recorded, and its contract drafted`() async throws {
        let folder = try ShopSuite.folder()
        _ = try await written(in: folder)
        let drafted = await ShopSuite.run(
            ["init", "--from-har", "run.har", "--name", "drafted"], in: folder)
        #expect(drafted.code == .kept && drafted.errors == "", "\(drafted.errors)")
        #expect(
            drafted.output.hasPrefix(
                "wrote Contracts/drafted/openapi.json: 3 operations of 5 exchanges\n"))
        let files = ["--contract", "Contracts/drafted/openapi.json", "--fixtures", "Recorded"]
        let recorded = await ShopSuite.run(["record", "--har", "run.har"] + files, in: folder)
        #expect(recorded.code == .kept, "\(recorded.errors)")
        #expect(recorded.output.contains("recorded 5 exchanges"))
        let recordings = folder.files.filter { $0.hasPrefix("Recorded/recordings/") }
        #expect(recordings.count == 5)
        for file in recordings {
            #expect(folder.text(file)?.contains(#""recordedAt": "20"#) == true, "\(file)")
        }
        let lint = await ShopSuite.run(["lint", "--age", "1"] + files, in: folder)
        #expect(lint.code == .kept && lint.output.contains("no findings"), "\(lint.output)")
    }

    @Test func `a case that fails is in the archive too`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await ShopSuite.run(
            ["verify", "--har", "run.har"], in: folder,
            ShopSuite.source([Self.requests], isKept: false))
        #expect(outcome.code == .failed)
        #expect(outcome.output.contains("archive: 5 exchanges of 1 cases"))
    }

    @Test func `an archive that cannot be written is an error that names it`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await ShopSuite.run(
            ["verify", "--har", "no/such/run.har"], in: folder, ShopSuite.source([Self.requests]))
        #expect(outcome.code == .failed)
        #expect(outcome.errors.contains("no/such/run.har cannot be written"), "\(outcome.errors)")
    }

    // MARK: - Archives of tools

    /// One list and two items, as a tool writes them.
    private static func archive(of tool: String, _ entry: (String, String) -> String) -> String {
        let entries = [
            entry("/v1/things", #"[{"id":1,"name":"Lamp"},{"id":2,"name":"Rug"}]"#),
            entry("/v1/things/1", #"{"id":1,"name":"Lamp"}"#),
            entry("/v1/things/2", #"{"id":2,"name":"Rug"}"#),
        ]
        return
            #"{"log":{"version":"1.2","creator":{"name":"\#(tool)","version":"1"},"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    private static func quoted(_ text: String) -> String { JSONSerializer.string(.string(text)) }
    private static func base64(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
    }

    private static let archives: [(tool: String, text: String)] = [
        (
            "Chrome",
            archive(of: "WebInspector") { path, body in
                #"""
                {"_initiator":{"type":"script"},"_resourceType":"fetch","_priority":"High","cache":{},
                "startedDateTime":"2026-03-01T10:00:00.000Z","time":1.5,
                "request":{"method":"GET","url":"https://api.test\#(path)","httpVersion":"h2",
                "headers":[{"name":":authority","value":"api.test"},{"name":":path","value":"\#(path)"},
                {"name":"accept","value":"application/json"}],"queryString":[],"cookies":[]},
                "response":{"status":200,"statusText":"","httpVersion":"h2","headers":[
                {"name":"content-encoding","value":"gzip"},{"name":"content-type","value":"application/json"}],
                "content":{"size":9,"mimeType":"application/json","text":\#(quoted(body))},
                "redirectURL":"","_transferSize":40,"_error":null}},
                {"_resourceType":"websocket","_webSocketMessages":[{"type":"send","data":"x"}],
                "startedDateTime":"2026-03-01T10:00:01.000Z","request":{"method":"GET",
                "url":"wss://api.test/v1/live","headers":[]},"response":{"status":101,"headers":[]}},
                {"startedDateTime":"2026-03-01T10:00:01.000Z","request":{"method":"GET",
                "url":"https://api.test/v1/blocked","headers":[]},"response":{"status":0,"headers":[],
                "content":{"size":0,"mimeType":"x-unknown"},"_error":"net::ERR_ABORTED"}}
                """#
            }
        ),
        (
            "Firefox",
            "\u{FEFF}"
                + archive(of: "Firefox") { path, body in
                    #"""
                    {"startedDateTime":"2026-03-01T12:00:00.123+02:00","cache":{},"time":-1,
                    "request":{"bodySize":0,"method":"GET","url":"https://api.test\#(path)",
                    "httpVersion":"HTTP/2","headers":[{"name":"Accept","value":"application/json"}],
                    "cookies":[],"queryString":[],"headersSize":4},
                    "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/2","headers":null,
                    "content":{"mimeType":"application/json","size":9,"encoding":"base64",
                    "text":"\#(base64(body))"},"redirectURL":"","headersSize":-1,"bodySize":-1},
                    "timings":{"blocked":-1},"_securityState":"secure"},
                    {"startedDateTime":"2026-03-01T12:00:00.123+02:00","request":{"method":"GET",
                    "url":"https://api.test/v1/lost","headers":[]},"response":{"status":200,
                    "headers":[],"content":{"mimeType":"application/json","size":9,
                    "comment":"Response bodies are not included."}}}
                    """#
                }
        ),
        (
            "Charles",
            archive(of: "Charles Proxy") { path, body in
                #"""
                {"startedDateTime":"2026-03-01T10:00:00.000+0000","comment":"","request":{
                "method":"CONNECT","url":"https://api.test","headers":[]},
                "response":{"_charlesStatus":"COMPLETE","status":200,"headers":[],"content":{"size":0}}},
                {"startedDateTime":"2026-03-01T10:00:01.000+0000","time":40,"request":{"method":"GET",
                "url":"https://api.test:443\#(path)","httpVersion":"HTTP/1.1","headers":[
                {"name":"Host","value":"api.test"}],"comment":""},"response":{
                "_charlesStatus":"COMPLETE","status":200,"statusText":"OK","headers":[
                {"name":"Transfer-Encoding","value":"chunked"},{"name":"Content-Encoding","value":"br"}],
                "content":{"size":9,"compression":-4,"mimeType":"application/json; charset=utf-8",
                "text":\#(quoted(body))},"comment":""},"serverIPAddress":"10.0.0.1"}
                """#
            }
        ),
        (
            "Proxyman",
            archive(of: "Proxyman") { path, body in
                let text = base64(body)
                return #"""
                    {"_id":"12","_clientName":"Shop","_isHTTPS":true,"comment":"",
                    "startedDateTime":"2026-03-01T10:00:00.000Z","request":{"method":"GET",
                    "url":"https://API.test\#(path)","headers":[{"name":"Bad Name","value":"x"}],
                    "queryString":[],"cookies":[],"headersSize":0,"bodySize":0},"response":{"status":200,
                    "statusText":"OK","headers":[],"cookies":[],"redirectURL":null,"content":{
                    "mimeType":"application/json","size":-1,"encoding":"base64",
                    "text":"\#(text.prefix(8))\r\n\#(text.dropFirst(8))"}},"cache":null,"timings":null}
                    """#
            }
        ),
    ]

    @Test(arguments: archives.map(\.tool))
    func `the archive of each tool becomes a contract and recordings that fit it`(
        tool: String
    ) async throws {
        let text = try #require(Self.archives.first { $0.tool == tool }?.text)
        let folder = try TemporaryFolder(["My Api.har": text])
        let drafted = await ShopSuite.run(["init", "--from-har", "My Api.har"], in: folder)
        #expect(drafted.code == .kept, "\(drafted.errors)")
        #expect(
            drafted.output == """
                wrote Contracts/my-api/openapi.json: 2 operations of 3 exchanges
                next:
                  understudy lint --contract Contracts/my-api/openapi.json
                  understudy record --har 'My Api.har' --contract Contracts/my-api/openapi.json --fixtures Fixtures/my-api --collections

                """)
        let document = try JSONParser.parse(
            Array(try #require(folder.text("Contracts/my-api/openapi.json")).utf8))
        #expect(document["paths"]?.object?.keys == ["/v1/things", "/v1/things/{id}"])
        let recorded = await ShopSuite.run(
            [
                "record", "--har", "My Api.har", "--contract", "Contracts/my-api/openapi.json",
                "--fixtures", "Fixtures/my-api",
            ], in: folder)
        #expect(recorded.code == .kept && recorded.output.contains("recorded 3 exchanges"))
        let lint = await ShopSuite.run(["lint"], in: folder)
        #expect(lint.code == .kept && lint.output.contains("no findings"), "\(lint.output)")
    }

    @Test func `of several servers one has to be named`() async throws {
        let entry = { (host: String) in
            #"{"request":{"method":"GET","url":"https://\#(host)/a"},"response":{"status":204}}"#
        }
        let folder = try TemporaryFolder([
            "a.har": #"{"log":{"entries":[\#(entry("a.io")),\#(entry("b.io"))]}}"#
        ])
        let both = await ShopSuite.run(["init", "--from-har", "a.har"], in: folder)
        #expect(both.code == .invalidInput && both.errors.contains("--upstream URL"))
        let one = await ShopSuite.run(
            ["init", "--from-har", "a.har", "--upstream", "https://b.io"], in: folder)
        #expect(one.code == .kept, "\(one.errors)")
        #expect(one.output.contains("1 operations of 1 exchanges"))
        #expect(one.errors.contains("entries of https://a.io were skipped"))
    }

    @Test(arguments: [
        ("[]", ExitCode.invalidInput, "this is not an HTTP archive"),
        (#"{"log":{"entries":[]}}"#, .missingInput, "the archive has no exchange with an API"),
        ("{", .invalidInput, "a.har"),
    ])
    func `a file that is no archive is an error`(
        text: String, code: ExitCode, message: String
    ) async throws {
        let folder = try TemporaryFolder(["a.har": text])
        let outcome = await ShopSuite.run(["init", "--from-har", "a.har"], in: folder)
        #expect(outcome.code == code && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        ["--from-har", "a.har", "openapi.json"],
        ["--from-har", "a.har", "--from-recordings", "b"],
        ["--upstream", "https://a.io", "b.json"],
    ])
    func `contradicting options are wrong usage`(words: [String]) async throws {
        let outcome = await ShopSuite.run(["init"] + words, in: try TemporaryFolder())
        #expect(outcome.code == .wrongUsage)
    }

    @Test func `a missing archive is a missing input`() async throws {
        let outcome = await ShopSuite.run(
            ["init", "--from-har", "a.har"], in: try TemporaryFolder())
        #expect(outcome.code == .missingInput && outcome.errors.contains("there is no such file"))
    }
}
