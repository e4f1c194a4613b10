import Foundation
import StubJSON
import Testing

/// Options of `serve`, tested over HTTP.
@Suite(.timeLimit(.minutes(10)))
struct ServeOptionsTests {
    private func serve(
        _ arguments: String..., in directory: String = Repository.root
    ) async throws -> (RunningProgram, Client) {
        let program = try RunningProgram(
            ["serve", "--port", "0", "--quiet"] + arguments, in: directory)
        return (program, Client(try await program.address()))
    }

    @Test func `requests that the stub cannot answer are forwarded to the upstream, and no others`()
        async throws
    {
        let (origin, upstream) = try await serve()
        let folder = try Folder.project()
        let (program, client) = try await serve("--upstream", upstream.address, in: folder.path)
        #expect(try await client.get("/things").json() == [["id": 1, "name": "a"]])
        let forwarded = try await client.get("/products/1")
        #expect(forwarded.status == 200)
        #expect(forwarded.headers["understudy-source"] == "upstream")
        #expect(forwarded.text == (try await upstream.get("/products/1").text))
        let log = try await upstream.get("/__admin/requests").json()
        #expect(log["requests"]?.array?.map { $0["path"] } == ["/products/1", "/products/1"])
        #expect(await origin.stop().code == 0)
        let port = try #require(URL(string: upstream.address)?.port)
        let held = try SilentPort(port)
        defer { withExtendedLifetime(held) {} }
        let gone = try await client.get("/products/1")
        #expect(gone.status == 502)
        #expect(try await client.get("/things").status == 200)
        #expect(await program.stop().code == 0)
    }

    @Test(arguments: [("strict", 404, "a"), ("live", 200, "upstream")])
    func `playback decides which requests are forwarded`(mode: String, status: Int, name: String)
        async throws
    {
        let there = try Folder.project([
            "Fixtures/things/things.json": #"[{"id": 1, "name": "upstream"}]"#,
            "Fixtures/things/more.json": "[]",
        ])
        let (origin, upstream) = try await serve("--contract", "none", in: there.path)
        let here = try Folder.project()
        let (program, client) = try await serve(
            "--upstream", upstream.address, "--playback", mode, in: here.path)
        #expect(try await client.get("/things").json()[0]?["name"] == .string(name))
        #expect(try await client.get("/more").status == status)
        for program in [program, origin] { #expect(await program.stop().code == 0) }
    }

    @Test func `playback without an upstream is wrong usage`() async throws {
        let outcome = try await Program.run(["serve", "--playback", "live"])
        #expect(outcome.code == 64)
        #expect(
            outcome.errors
                == "error: --playback live needs an upstream. Name the API by --upstream URL.\n")
    }

    @Test func `chaos lets a share of the requests fail, the same ones for the same seed`()
        async throws
    {
        /// What chance has decided about each request, and the statuses, oldest first.
        @Sendable func journal(_ seed: String) async throws -> [JSONValue] {
            let (program, client) = try await serve("--chaos", "0.1", "--seed", seed)
            // Some of them end with an error of the connection.
            for _ in 0..<40 { _ = try? await client.get("/products/1") }
            let log = try await client.get("/__admin/requests?limit=40").json()
            #expect(await program.stop().code == 0)
            return try #require(log["requests"]?.array)
                .sorted { ($0["id"]?.int ?? 0) < ($1["id"]?.int ?? 0) }
        }
        async let same = journal("7")
        let first = try await journal("7")
        func draw(_ one: JSONValue) -> JSONValue? { one["source"]?["chance"]?[0] }
        let draws = first.compactMap { draw($0)?["drawn"]?.bool }
        #expect(draws == (try await same).compactMap { draw($0)?["drawn"]?.bool })
        #expect(draws.count == 40)
        #expect((1...12).contains(draws.count { $0 }), "\(draws)")
        for one in first {
            #expect(draw(one)?["rule"] == "chaos")
            if draw(one)?["drawn"] == true {
                #expect(one["source"]?["rule"] == "chaos")
            } else {
                #expect(one["status"] == 200)
            }
        }
    }

    @Test func `each limit has its own status`() async throws {
        let (program, client) = try await serve(
            "--max-body", "10", "--max-start-line", "100", "--max-header", "600")
        #expect(try await client.post("/products/add", #"{"title": "a"}"#).status == 413)
        let long = String(repeating: "a", count: 100)
        #expect(try await client.get("/products?q=\(long)").status == 414)
        #expect(
            try await client.get("/products", token: long + long + long + long + long + long).status
                == 431)
        #expect(try await client.get("/products/1").status == 200)
        #expect(await program.stop().code == 0)
    }

    @Test func `the journal has the configured length, and reports evicted exchanges`() async throws
    {
        let (program, client) = try await serve("--max-journal", "2")
        for id in 1...3 { _ = try await client.get("/products/\(id)") }
        let listed = try await client.get("/__admin/requests").json()
        #expect(listed["requests"]?.array?.map { $0["path"] } == ["/products/2", "/products/3"])
        #expect(listed["evicted"] == 1)
        #expect(try await client.get("/__admin/requests?since=0").status == 410)
        #expect(await program.stop().code == 0)
    }

    @Test func `the memory limit is kept, and a rejected write names it`() async throws {
        let (program, client) = try await serve("--max-memory", "64")
        let row = #"{"title": "\#(String(repeating: "x", count: 500_000))"}"#
        var refusal: Client.Reply?
        for _ in 1...40 where refusal == nil {
            let reply = try await client.post("/__admin/fixtures/products", row)
            if reply.status != 201 { refusal = reply }
        }
        #expect(refusal?.status == 503)
        #expect(refusal?.text.contains("--max-memory") == true)
        try await client.post("/__admin/reset")
        #expect(try await client.post("/__admin/fixtures/products", row).status == 201)
        #expect(await program.stop().code == 0)
    }

    @Test func `a shutdown over HTTP ends it with 0`() async throws {
        let (program, client) = try await serve()
        #expect(try await client.post("/__admin/shutdown").status == 202)
        #expect(await program.outcome().code == 0)
    }

    @Test func `fixtures without a contract are resources`() async throws {
        let folder = try Folder.project([
            "Fixtures/things/things.json": #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#
        ])
        let (program, client) = try await serve("--contract", "none", in: folder.path)
        let page = try await client.get("/things?_page=2&_limit=1&_sort=name&_order=desc")
        #expect(try page.json() == [["id": 1, "name": "a"]])
        #expect(page.headers["x-total-count"] == "2")
        #expect(try await client.post("/things", #"{"name": "c"}"#).status == 201)
        #expect(try await client.get("/things/3").json()["name"] == "c")
        #expect(try await client.get("/nothing").status == 404)
        #expect(await program.stop().code == 0)
    }
}
