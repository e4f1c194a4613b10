import StubHTTP
import StubJSON
import StubRecordings
import StubServer
import TestSupport
import Testing

@testable import StubDrafts

/// Recordings that become collections.
struct CollectingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func row(_ id: Int) -> JSONValue { ["id": .int(id), "title": .string("Thing \(id)")] }

    private func page(_ skip: Int, of total: Int = 12) -> JSONValue {
        [
            "things": .array((skip..<min(skip + 5, total)).map { row($0 + 1) }),
            "total": .int(total), "skip": .int(skip), "limit": .int(min(5, total - skip)),
        ]
    }

    private func collect(_ traffic: Traffic) async throws -> Collecting.Summary {
        try traffic.write(to: folder)
        return try await Collecting(folder: folder.path, contract: nil).write()
    }

    private func stub() throws -> Stub {
        try Stub(contract: folder.path + "/contract/openapi.json", fixtures: folder.path)
    }

    private func get(
        _ target: String, _ stub: Stub, fields: HTTPFields = [:]
    ) async throws -> (status: Int, body: JSONValue) {
        let response = await stub.answer(HTTPRequest(.get, target, fields: fields))
        return (response.status, (try? JSONParser.parse(response.body)) ?? .null)
    }

    @Test func `pages merge into a collection that answers pages never recorded`() async throws {
        var traffic = Traffic()
        for skip in [5, 0, 10] { traffic.get("/things?limit=5&skip=\(skip)", page(skip)) }
        let summary = try await collect(traffic)

        #expect(summary.fixtures.map(\.rows) == [12])
        #expect(summary.merged.count == 3 && summary.kept.isEmpty)
        let stub = try stub()
        #expect(try await get("/things?limit=5&skip=10", stub).body == page(10))
        let other = try await get("/things?limit=3&skip=6", stub).body
        #expect(other["things"] == .array([7, 8, 9].map(row)) && other["total"] == 12)
    }

    @Test func `a cursor's pages are merged in the order of the cursors`() async throws {
        var traffic = Traffic()
        func page(_ ids: ClosedRange<Int>, _ next: String?) -> JSONValue {
            ["data": .array(ids.map(row)), "next_cursor": next.map { .string($0) } ?? .null]
        }
        traffic.get("/things?cursor=c4", page(5...6, nil))
        traffic.get("/things?cursor=c2", page(3...4, "c4"))
        traffic.get("/things", page(1...2, "c2"))
        _ = try await collect(traffic)

        let stub = try stub()
        let first = try await get("/things?limit=4", stub).body
        #expect(first["data"] == .array([1, 2, 3, 4].map(row)))
        for target in ["/things", "/things?cursor=c2", "/things?cursor=c4"] {
            let recorded = traffic.recordings.first { $0.recording.request.query.isEmpty }
            let body = try await get(target, stub).body
            #expect(body["data"]?.array?.count == 2 && recorded != nil)
        }
    }

    @Test func `rows merge by id, without rows that writes created`() async throws {
        var traffic = Traffic()
        traffic.get("/things", [row(1), row(2)])
        traffic.get("/things/2", ["id": 2, "title": "Thing 2", "detail": "long"])
        traffic.add(.post, "/things", body: ["title": "New"], status: 201, row(3))
        traffic.get("/things", [row(1), row(2), row(3)], sequence: .init(.state))
        _ = try await collect(traffic)
        let rows = try JSONParser.parse(Array((folder.text("things.json") ?? "").utf8))
        #expect(rows == [row(1), ["id": 2, "title": "Thing 2", "detail": "long"]])
    }

    @Test func `a login becomes the simulation of tokens, and a wrong one stays`() async throws {
        let token = String(repeating: "abcd", count: 10)
        var traffic = Traffic()
        traffic.add(
            .post, "/login", body: ["username": "ada", "password": "wordpa"],
            redacting: ["password"], ["id": 1, "username": "ada", "token": .string(token)],
            redacted: ["token"])
        traffic.add(
            .post, "/login", body: ["username": "bob", "password": "swordp"],
            redacting: ["password"], status: 400, ["message": "Wrong"])
        traffic.get(
            "/me", credentials: ["Authorization": "Bearer \(token)"],
            ["id": 1, "username": "ada"])
        traffic.get("/me", status: 401, ["message": "No token"])
        let summary = try await collect(traffic)
        #expect(summary.merged == ["r-2", "r-4", "r-5"])

        let stub = try stub()
        func logIn(_ name: String) async -> HTTPResponse {
            await stub.answer(
                HTTPRequest(
                    .post, "/login", fields: ["Content-Type": "application/json"],
                    body: Array(#"{"username":"\#(name)","password":"wordpa"}"#.utf8)))
        }
        let login = await logIn("ada")
        let issued = try JSONParser.parse(login.body)["token"]?.string ?? ""
        #expect(!issued.isEmpty && issued != token)
        #expect(await logIn("bob").status == 400)
        let me = try await get("/me", stub, fields: ["Authorization": "Bearer \(issued)"])
        #expect(me.status == 200 && me.body["username"] == "ada")
        #expect(try await get("/me", stub).body == ["message": "No token"])
    }

    @Test func `a row two levels down is found, also beside members that are always null`()
        async throws
    {
        var traffic = Traffic()
        func answer(_ data: JSONValue) -> JSONValue {
            ["data": data, "meta": ["requestId": "r1"], "errors": nil]
        }
        let rows = ["first-steps", "garden-tools", "spring-time"].map { slug -> JSONValue in
            ["slug": .string(slug), "title": .string(slug + "!")]
        }
        for number in 1...3 {
            let row = rows[number - 1]
            traffic.get(
                "/articles?page=\(number)&pageSize=1",
                answer(["items": [row], "page": .int(number), "pageSize": 1, "totalItems": 3]))
        }
        traffic.get("/articles/first-steps", answer(["article": rows[0]]))
        traffic.get(
            "/articles/none-such", status: 404,
            ["data": nil, "meta": ["requestId": "r1"], "errors": [["code": "NOT_FOUND"]]])
        _ = try await collect(traffic)

        let stub = try stub()
        let article = try await get("/articles/spring-time", stub).body
        #expect(article == answer(["article": rows[2]]))
        let missing = try await get("/articles/other-one", stub)
        #expect(missing.status == 404 && missing.body["errors"]?[0]?["code"] == "NOT_FOUND")
        let page = try await get("/articles?page=1&pageSize=2", stub).body
        #expect(page["data"]?["items"] == .array(Array(rows.prefix(2))))
        #expect(page["meta"] == ["requestId": "r1"])
    }

    @Test func `what cannot be merged stays, and collecting again changes nothing`() async throws {
        var traffic = Traffic()
        traffic.get("/things", [row(1), row(2)])
        traffic.get("/stats", ["visits": 7])
        let first = try await collect(traffic)
        #expect(first.merged == ["r-2"] && first.kept == ["r-3"])
        let files = folder.files
        let second = try await Collecting(folder: folder.path, contract: nil).write()
        #expect(second.merged == first.merged && second.kept == first.kept)
        #expect(folder.files == files)
        #expect(try await get("/stats", stub()).body == ["visits": 7])
    }
}
