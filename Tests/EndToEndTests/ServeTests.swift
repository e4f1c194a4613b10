import Foundation
import StubJSON
import Testing

/// `understudy serve`, started and stopped like by a user.
struct ServeTests {
    private func serve(
        _ arguments: String..., in directory: String = Repository.root
    ) async throws -> (program: RunningProgram, client: Client) {
        let program = try RunningProgram(["serve", "--port", "0"] + arguments, in: directory)
        return (program, Client(try await program.address()))
    }

    @Test func `it prints its address first and writes its identity to the ready file`()
        async throws
    {
        let folder = try Folder()
        let (program, client) = try await serve("--ready-file", folder["ready.json"])
        let ready = try JSONParser.parse(Array(try folder.contents("ready.json")))
        #expect(ready["url"] == .string(client.address))
        #expect(ready["pid"] == .int(Int(program.process.processIdentifier)))
        #expect(client.address.hasPrefix("http://127.0.0.1:"))
        #expect(try await client.get("/__admin/health").status == 200)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `it ends with 0 on SIGTERM, and has printed its address and one request`(
        signal: Int32
    ) async throws {
        let (program, client) = try await serve()
        #expect(try await client.get("/products/1").status == 200)
        let outcome = await program.stop(by: signal)
        #expect(outcome.code == 0)
        #expect(outcome.output == "listening on \(client.address)\n")
        let line = /[0-9:]{8} GET    \/products\/1 +200 +[0-9]+ ms +[0-9.]+ k?B .+\n/
        #expect(outcome.errors.wholeMatch(of: line) != nil, "\(outcome.errors)")
    }

    @Test func `it survives the end of the reader of its output`() async throws {
        let (program, client) = try await serve()
        program.send(SIGPIPE)
        #expect(try await client.get("/products/1").status == 200)
        #expect(await program.stop().code == 0)
    }

    @Test func `a session of the README works over a socket`() async throws {
        let (program, client) = try await serve()
        let page = try await client.get("/products?limit=2&skip=20")
        #expect(page.status == 200)
        #expect(page.issues == nil)
        #expect(try page.json()["products"]?.array?.map { $0["id"] } == [21, 22])

        let login = try await client.post(
            "/auth/login", #"{"username": "emilys", "password": "emilyspass"}"#)
        let access = try #require(try login.json()["accessToken"]?.string)
        let refresh = try #require(try login.json()["refreshToken"]?.string)
        #expect(try await client.get("/auth/me", token: access).status == 200)

        try await client.post("/__admin/clock/advance", #"{"seconds": 3601}"#)
        let expired = try await client.get("/auth/me", token: access)
        #expect(expired.status == 401)
        #expect(try expired.json()["message"] == "Token Expired!")

        let refreshed = try await client.post(
            "/auth/refresh", #"{"refreshToken": "\#(refresh)"}"#)
        let renewed = try #require(try refreshed.json()["accessToken"]?.string)
        #expect(try await client.get("/auth/me", token: renewed).status == 200)

        let added = try await client.post(
            "/products/add", #"{"title": "Lamp", "price": 1, "category": "lighting"}"#)
        #expect(added.status == 201)
        #expect(try await client.get("/products/195").status == 200)
        #expect(try await client.post("/__admin/reset").status == 204)
        #expect(try await client.get("/products/195").status == 404)

        let bad = try await client.post("/products/add", "{")
        #expect(bad.status == 400)
        #expect(try bad.json().object?.keys == ["message"])
        let outcome = await program.stop()
        #expect(outcome.code == 0)
    }

    @Test func `a second one on the same port ends with 69 and gives advice`() async throws {
        let (program, client) = try await serve()
        let port = try #require(client.address.split(separator: ":").last)
        let outcome = try await Program.run(["serve", "--port", String(port)])
        #expect(outcome.code == 69)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("127.0.0.1:\(port)"))
        #expect(outcome.errors.hasSuffix("--port 0 picks a free one.\n"))
        #expect(try await client.get("/products/1").status == 200)
        #expect(await program.stop().code == 0)
    }

    @Test func `it uses the only contract, with its fixtures and scenarios`() async throws {
        let folder = try Folder.project([
            "Contracts/things/scenarios/down.json": """
            {"name": "down", "rules": [{"operation": "listThings", "times": 1,
              "respond": {"status": 503}}]}
            """
        ])
        let (program, client) = try await serve("--scenario", "down", in: folder.path)
        #expect(try await client.get("/things").status == 503)
        #expect(try await client.get("/things").json() == [["id": 1, "name": "a"]])
        try await client.post("/__admin/reset")
        #expect(try await client.get("/things").status == 503)
        #expect(await program.stop().code == 0)
    }

    @Test func `strict, seed, delay and the admin token are set on the command line`()
        async throws
    {
        let (program, client) = try await serve(
            "--strict", "--seed", "7", "--delay", "1", "--admin-token", "secret", "--quiet")
        let refused = try await client.get("/products?nonsense=1")
        #expect(refused.status == 400)
        #expect(refused.headers["content-type"] == "application/json; charset=utf-8")
        #expect(try await client.get("/__admin/rules").status == 401)
        let rules = try await client.get("/__admin/rules", token: "secret").json()
        #expect(rules["rules"]?[0]?["name"] == "--delay")
        let outcome = await program.stop()
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
    }

    @Test func `contract violations are logged to stderr`() async throws {
        let (program, client) = try await serve("--only-violations")
        #expect(try await client.get("/products?nonsense=1").status == 200)
        #expect(try await client.get("/products/1").status == 200)
        let outcome = await program.stop()
        let lines = outcome.errors.split(separator: "\n", maxSplits: 1)
        #expect(lines[0].dropFirst(9).hasPrefix("GET    /products?nonsense=1 "))
        #expect(lines[0].hasSuffix(", 1 violation"))
        #expect(
            lines[1] == """
                  warning: request/query/undeclared at nonsense: \
                the query parameter 'nonsense' is not declared

                """)
    }

    @Test func `a held response does not delay its end`() async throws {
        let (program, client) = try await serve("--quiet")
        try await client.post(
            "/__admin/rules", #"{"operation": "getProduct", "hold": {"barrier": "never"}}"#)
        async let held = client.get("/products/1")
        var arrived = 0
        while arrived == 0 {
            let count = try await client.post(
                "/__admin/requests/count", #"{"operation": "getProduct"}"#)
            arrived = try count.json()["count"]?.int ?? 0
        }
        #expect(await program.stop().code == 0)
        #expect(try await held.status == 200)
    }
}
