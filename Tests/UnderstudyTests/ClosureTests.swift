import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers that closures make, as a test of an app writes them.
struct ClosureTests {
    private struct Product: Codable, Equatable {
        var id: Int
        var title: String
    }

    private struct Reply {
        let status: Int
        let body: Data
        let headers: [AnyHashable: Any]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: JSONValue? { try? JSONParser.parse(Array(body)) }
    }

    private func send(
        _ path: String, to stub: Stub, method: String = "GET", body: JSONValue? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: stub.url)))
        request.httpMethod = method
        if let body {
            request.httpBody = Data(JSONSerializer.bytes(body))
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return Reply(status: http.statusCode, body: data, headers: http.allHeaderFields)
    }

    private func expect(
        _ status: Int, _ path: String, from stub: Stub,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let reply = try await send(path, to: stub)
        #expect(reply.status == status, sourceLocation: location)
    }

    private func stub(
        allowing: [String] = [], _ body: (Stub) async throws -> Void
    ) async throws {
        try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer",
            allowing: allowing, body)
    }

    @Test func `a closure answers an operation until it is removed`() async throws {
        try await stub { stub in
            let rule = stub.on("getProduct") { _ in .status(503) }
            try await expect(503, "/products/1", from: stub)
            #expect(rule.uses == 1)
            rule.remove()
            try await expect(200, "/products/1", from: stub)
            #expect(rule.uses == 0)
        }
    }

    @Test func `once and times limit the uses of a closure`() async throws {
        try await stub { stub in
            let once = stub.on("getProduct") { _ in .status(503) }.once()
            stub.on("listProducts") { _ in .status(503) }.times(2)
            for expected in [503, 200] {
                try await expect(expected, "/products/1", from: stub)
            }
            for expected in [503, 503, 200] {
                try await expect(expected, "/products", from: stub)
            }
            #expect(once.uses == 1)
        }
    }

    @Test func `a slow or broken delivery is set on the handle`() async throws {
        try await stub { stub in
            let rule = stub.on("getProduct") { request in try await stub.normal(request) }
                .failing(with: .connectionResetByPeer)
            await #expect(throws: (any Error).self) { try await send("/products/1", to: stub) }
            rule.remove()
            stub.on("getProduct") { request in try await stub.normal(request) }
                .paced(.chunks(3, over: .milliseconds(60)))
            let start = ContinuousClock.now
            try await expect(200, "/products/1", from: stub)
            #expect(ContinuousClock.now - start >= .milliseconds(55))
        }
    }

    @Test func `a status that the contract does not declare says how a test allows it`()
        async throws
    {
        await #expect {
            try await stub { stub in
                stub.on("getProduct") { _ in .status(418) }
                _ = try await send("/products/1", to: stub)
            }
        } throws: { error in
            "\(error)".hasSuffix(
                "If the test sends it on purpose, give its stub allowing: [\"response/status/undocumented\"]."
            )
        }
        // What the app itself sends wrongly is nothing to allow.
        await #expect {
            try await stub { stub in
                stub.on("listProducts") { _ in .status(500) }
                _ = try await send("/products?limit=many", to: stub)
            }
        } throws: { error in !"\(error)".contains("allowing: [") }
    }

    @Test(arguments: ["products", "/products?limit=2", ""])
    func `a pattern whose path is none matches nothing and is a mistake`(path: String) async throws
    {
        let pattern = RequestPattern(path: path)
        try await stub { stub in
            try await expect(200, "/products", from: stub)
            #expect(!pattern.matches(try #require(stub.journal.exchanges.last)))
        }
        await #expect {
            try await stub { stub in
                stub.rules.add(Rule(pattern).respond(503))
                try await expect(200, "/products", from: stub)
            }
        } throws: { error in "\(error)".contains("'\(path)' is not a path") }
    }

    @Test func `a chance of the configuration that is none is a mistake`() throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        var configuration = StubConfiguration()
        configuration.rules = [
            Rule(.operation("getProduct"), name: "rare").respond(503).chance(1.5)
        ]
        let stub = Stub(try files.definition(), configuration: configuration)
        #expect(stub.mistakes.contains { $0.contains("rare") && $0.contains("1.5") })
    }

    @Test func `a status has the body that the contract declares`() async throws {
        try await stub { stub in
            stub.on("getProduct") { _ in .status(404, headers: ["X-Reason": "sold"]) }
            let reply = try await send("/products/1", to: stub)
            #expect(reply.status == 404)
            #expect(reply.json?["message"] != nil)
            #expect(reply.headers["X-Reason"] as? String == "sold")
        }
        try await stub(allowing: ["response"]) { stub in
            stub.on("getProduct") { _ in .status(418) }
            let reply = try await send("/products/1", to: stub)
            #expect(reply.status == 418 && reply.body.isEmpty)
        }
    }

    @Test func `a closure reads path, query, header and body`() async throws {
        try await stub(allowing: ["request", "response"]) { stub in
            stub.on(.post, "/shelves/{shelf}/books") { request in
                let book = try request.decode(Product.self)
                return .json([
                    "shelf": .string(request.pathParameters["shelf"] ?? ""),
                    "sort": .string(request.query["sort"] ?? ""),
                    "type": .string(request.headers["content-type"] ?? ""),
                    "title": .string(book.title), "path": .string(request.path),
                ])
            }
            let reply = try await send(
                "/shelves/a%20b/books?sort=x%26y", to: stub, method: "POST",
                body: ["id": 1, "title": "Emma"])
            #expect(
                reply.json == [
                    "shelf": "a b", "sort": "x&y", "type": "application/json", "title": "Emma",
                    "path": "/shelves/a%20b/books",
                ])
        }
    }

    @Test func `a closure reads the parts of an upload and the fields of a form`() async throws {
        try await stub(allowing: ["request", "response"]) { stub in
            stub.on(.post, "/forms") { request in
                .json(
                    .array(
                        request.parts.map { part in
                            [
                                "name": .string(part.name), "file": .string(part.fileName ?? ""),
                                "type": .string(part.type ?? ""), "text": .string(part.text ?? ""),
                            ]
                        }))
            }
            let upload =
                "--x\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"me.png\"\r\n"
                + "Content-Type: image/png\r\n\r\nPNG\r\n--x--\r\n"
            let parts = try await post(upload, "multipart/form-data; boundary=x", to: stub)
            #expect(
                parts == [["name": "avatar", "file": "me.png", "type": "image/png", "text": "PNG"]])
            let fields = try await post(
                "a=1%2B1&b=", "application/x-www-form-urlencoded", to: stub)
            #expect(
                fields == [
                    ["name": "a", "file": "", "type": "", "text": "1+1"],
                    ["name": "b", "file": "", "type": "", "text": ""],
                ])
            let none = try await post("{}", "application/json", to: stub)
            #expect(none == [])
        }
    }

    private func post(_ body: String, _ type: String, to stub: Stub) async throws -> JSONValue? {
        var request = URLRequest(url: try #require(URL(string: "/forms", relativeTo: stub.url)))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        let (data, _) = try await URLSession.shared.data(for: request)
        return try? JSONParser.parse(Array(data))
    }

    @Test func `a closure of an operation has its path parameters`() async throws {
        try await stub(allowing: ["response"]) { stub in
            stub.on("getProduct") { request in
                .text(request.pathParameters["id"] ?? "none")
            }
            let reply = try await send("/products/7", to: stub)
            #expect(reply.text == "7")
        }
    }

    @Test func `a closure changes the normal response`() async throws {
        try await stub { stub in
            stub.on("getProduct") { request in
                var response = try await stub.normal(request)
                response.json?["title"] = "Sold out"
                return response
            }
            let reply = try await send("/products/1", to: stub)
            #expect(reply.json?["title"] == "Sold out")
            #expect(reply.json?["id"] == 1)
            #expect(reply.headers["Etag"] == nil && reply.headers["ETag"] == nil)
        }
    }

    @Test func `the normal response of a write writes`() async throws {
        try await stub { stub in
            stub.on("getProduct") { request in try await stub.normal(request) }
            let first = try await send("/products/1", to: stub)
            stub.on(RequestPattern(method: .get)) { request in
                var response = try await stub.normal(request)
                response.headers["X-Seen"] = "yes"
                return response
            }
            let second = try await send("/products/1", to: stub)
            #expect(second.json == first.json)
            #expect(second.headers["X-Seen"] as? String == "yes")
        }
    }

    @Test func `values of an app are encoded`() async throws {
        try await stub(allowing: ["response"]) { stub in
            stub.on("getProduct") { _ in .json(Product(id: 1, title: "Emma"), status: 201) }
            let reply = try await send("/products/1", to: stub)
            #expect(reply.status == 201)
            let product = try JSONDecoder().decode(Product.self, from: reply.body)
            #expect(product == Product(id: 1, title: "Emma"))
        }
    }

    @Test func `a closure's response is validated like any other`() async throws {
        await #expect {
            try await stub { stub in
                stub.on("getProduct") { _ in .json(["id": "one"]) }
                _ = try await send("/products/1", to: stub)
            }
        } throws: { error in
            "\(error)".contains("response/body")
        }
    }

    @Test func `a value that cannot be encoded is named`() async throws {
        await #expect {
            try await stub { stub in
                stub.on("getProduct") { _ in .json(Double.nan) }
                let reply = try await send("/products/1", to: stub)
                #expect(reply.status == 500)
            }
        } throws: { error in
            "\(error)".contains("the value cannot be encoded")
        }
    }

    @Test func `an error of a closure is answered by 500 and reported`() async throws {
        struct Unexpected: Error {}
        await #expect {
            try await stub { stub in
                stub.on("getProduct") { _ in throw Unexpected() }
                let reply = try await send("/products/1", to: stub)
                #expect(reply.status == 500)
            }
        } throws: { error in
            "\(error)".contains("rule 'UnderstudyTests/ClosureTests.swift:")
                && "\(error)".contains("its closure threw Unexpected()")
        }
    }

    @Test func `a request that the contract does not have may be answered by a rule about it`()
        async throws
    {
        try await stub { stub in
            stub.on(.get, "/events") { _ in
                .text("data: 1\n\n", type: "text/event-stream")
            }
            stub.on(.graphQL("GetUser")) { _ in .json(["data": ["user": ["name": "Ada"]]]) }
            let events = try await send("/events", to: stub)
            #expect(events.text == "data: 1\n\n")
            let body: JSONValue = ["query": "query GetUser { user { name } }"]
            let user = try await send("/graphql", to: stub, method: "POST", body: body)
            #expect(user.json?["data"]?["user"]?["name"] == "Ada")
        }
        await #expect(throws: StubIssues.self) {
            try await stub { stub in
                stub.on(RequestPattern(method: .get)) { _ in .status(204) }
                _ = try await send("/produkts", to: stub)
            }
        }
    }

    @Test(arguments: ["getProdct", "get"])
    func `a closure of an unknown operation is a mistake`(name: String) async throws {
        await #expect(throws: StubIssues.self) {
            try await stub { stub in stub.on(name) { _ in .status(503) } }
        }
    }

    @Test(arguments: ["products", "/products?limit=1"])
    func `a closure of a path that is none is a mistake`(path: String) async throws {
        await #expect(throws: StubIssues.self) {
            try await stub { stub in stub.on(.get, path) { _ in .status(503) } }
        }
    }

    @Test func `only the request that is being answered has a normal response`() async throws {
        try await stub { stub in
            _ = try await send("/products/1", to: stub)
            let request = try #require(stub.received().first)
            await #expect(throws: NoNormalResponse.self) { try await stub.normal(request) }
        }
    }

    @Test func `a stub is released although a closure holds it`() async throws {
        weak var released: Stub?
        try await stub { stub in
            released = stub
            stub.on("getProduct") { request in try await stub.normal(request) }
            _ = try await send("/products/1", to: stub)
        }
        #expect(released == nil)
    }

    @Test func `a closure's response is held until its barrier is released`() async throws {
        try await stub { stub in
            stub.on("getProduct") { request in try await stub.normal(request) }.holding(at: "door")
            async let waiting = send("/products/1", to: stub)
            _ = try await stub.journal.waitForRequest(
                matching: .operation("getProduct"), timeout: .seconds(600))
            #expect(stub.rules.arrived(at: "door") == 1)
            stub.rules.release(barrier: "door")
            let status = try await waiting.status
            #expect(status == 200)
        }
    }

    @Test func `a closure's response is sent after its delay`() async throws {
        try await stub { stub in
            stub.on("getProduct") { request in try await stub.normal(request) }.after(
                .seconds(3600))
            let work = Task { _ = try await send("/products/1", to: stub) }
            let decided = try await stub.journal.waitForRequest(
                matching: .operation("getProduct"), timeout: .seconds(600))
            let duration = try #require(decided.first?.duration)
            #expect(duration >= .seconds(3600))
            work.cancel()
        }
    }

    @Test func `a closure answers by a fixture, an example and bytes of a type`() async throws {
        try await stub(allowing: ["response"]) { stub in
            stub.on(.get, "/rows") { _ in .fixture("tags") }
            let rows = try await send("/rows", to: stub)
            #expect(rows.json?.array?.isEmpty == false)
            stub.on(.get, "/bytes") { _ in .data(Data([1, 2]), type: "image/png") }
            let bytes = try await send("/bytes", to: stub)
            #expect(bytes.body == Data([1, 2]))
            #expect(bytes.headers["Content-Type"] as? String == "image/png")
        }
        await #expect {
            try await stub { stub in
                stub.on(.get, "/example") { _ in .example("no-such") }
                _ = try await send("/example", to: stub)
            }
        } throws: { error in
            "\(error)".contains("no example is declared")
        }
    }

    @Test func `a closure that waits lets other requests pass`() async throws {
        try await stub { stub in
            let (gate, open) = AsyncStream<Void>.makeStream()
            stub.on("getProduct") { request in
                for await _ in gate { break }
                return try await stub.normal(request)
            }
            async let waiting = send("/products/1", to: stub)
            let arrived = try await stub.received("getProduct", within: .seconds(600))
            #expect(arrived.count == 1 && arrived[0].response == nil)
            try await expect(200, "/products?limit=1", from: stub)
            open.yield()
            let status = try await waiting.status
            #expect(status == 200)
            #expect(stub.received("getProduct").last?.response?.status == 200)
        }
    }
}
