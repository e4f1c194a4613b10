import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Questions of a test about the requests of its app.
struct ReceivedTests {
    private func stub(_ body: (Stub) async throws -> Void) async throws {
        try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer", body)
    }

    private func get(_ path: String, from stub: Stub) async throws {
        let url = try #require(URL(string: path, relativeTo: stub.url))
        _ = try await URLSession.shared.data(from: url)
    }

    @Test func `requests are found by operation and by pattern`() async throws {
        try await stub { stub in
            try await get("/products/7", from: stub)
            try await get("/products?limit=2", from: stub)
            #expect(stub.received("getProduct").map(\.pathParameters) == [["id": "7"]])
            #expect(stub.received("listProducts").last?.query == ["limit": "2"])
            #expect(stub.received(.operation("listProducts", query: ["limit": "3"])).isEmpty)
            #expect(stub.received(.get, "/products/{id}").map(\.path) == ["/products/7"])
            #expect(stub.received().map(\.path) == ["/products/7", "/products"])
            #expect(stub.received().last?.response?.status == 200)
        }
    }

    @Test func `a body is read as JSON, as text and as bytes`() async throws {
        try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer",
            allowing: ["request"]
        ) { stub in
            var request = URLRequest(url: stub.url.appendingPathComponent("posts"))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"title":"Hi"}"#.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            _ = try await URLSession.shared.data(for: request)
            let received = try #require(stub.received().last)
            #expect(received.body == ["title": "Hi"])
            #expect(received.text == #"{"title":"Hi"}"#)
            #expect(received.bytes.count == 14)
            let decoded = try received.decode([String: String].self)
            #expect(decoded == ["title": "Hi"])
        }
    }

    @Test func `waiting ends when enough requests have arrived`() async throws {
        try await stub { stub in
            async let sent: Void = get("/products/1", from: stub)
            let received = try await stub.received("getProduct", count: 1, within: .seconds(600))
            #expect(received.map(\.path) == ["/products/1"])
            try await sent
        }
    }

    @Test func `waiting in vain says what has arrived`() async throws {
        await #expect {
            try await stub { stub in
                try await get("/products/1", from: stub)
                try await stub.received("getProduct", count: 2, within: .zero)
            }
        } throws: { error in
            "\(error)" == """
                1 of 2 requests of getProduct have arrived within 0.0 seconds. The last requests:
                  GET /products/1 → 200
                """
        }
    }

    @Test func `an operation that the contract does not have is a mistake`() async throws {
        await #expect(throws: StubIssues.self) {
            try await stub { stub in #expect(stub.received("getProdct").isEmpty) }
        }
        await #expect(throws: MistakenQuery.self) {
            try await stub { stub in try await stub.received("getProdct", within: .zero) }
        }
    }

    @Test func `a mistake is told with the line of the call, once`() async throws {
        var texts: [String] = []
        let line = #line + 4
        do {
            try await stub { stub in
                for _ in 1...3 {
                    #expect(stub.received("getProdct").isEmpty)
                }
            }
        } catch let issues as StubIssues {
            // Within the closure of a macro, every line is the macro's own.
            texts = issues.texts
        }
        #expect(
            texts == [
                "UnderstudyTests/ReceivedTests.swift:\(line): A rule or a query is mistaken: "
                    + "the contract has no operation 'getProdct'. Did you mean 'getProduct'?"
            ])
    }

    @Test(arguments: [
        ("/prodcts", "Did you mean '/products'?"), ("/auth/prodcts/{id}", "'/auth/products/{id}'"),
        ("/nothing/like/it", "neither the contract nor a rule has the path '/nothing/like/it'."),
    ])
    func `a path that neither the contract nor a rule has is a mistake`(
        path: String, text: String
    ) async throws {
        let error = await #expect(throws: StubIssues.self) {
            try await stub { stub in #expect(stub.received(.get, path).isEmpty) }
        }
        #expect(error?.texts.count == 1)
        #expect(error?.texts.first?.contains(text) == true, "\(error?.texts ?? [])")
        await #expect(throws: NotReceived.self) {
            try await stub { stub in try await stub.received(.get, path, within: .zero) }
        }
    }

    @Test func `who allows requests of no operation may ask for any path`() async throws {
        try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer",
            allowing: ["request/operation"]
        ) { stub in
            #expect(stub.received(.get, "/telemetry").isEmpty)
        }
    }

    @Test func `a path of the contract or of a rule is none`() async throws {
        try await stub { stub in
            stub.on(.get, "/events/{day}") { _ in .status(204) }
            for path in [
                "/products", "/products/7", "/products/{number}", "/auth/**", "/events/monday",
                "/events/{name}",
            ] {
                #expect(stub.received(.get, path).isEmpty)
            }
            #expect(stub.mistakes == [])
        }
    }

    @Test func `a path that is none is a mistake`() async throws {
        await #expect(throws: StubIssues.self) {
            try await stub { stub in #expect(stub.received(.get, "products").isEmpty) }
        }
        await #expect {
            try await stub { stub in try await stub.received(.get, "products", within: .zero) }
        } throws: { error in
            "\(error)".contains("'products' is not a path")
        }
    }

    @Test func `a request that breaks the contract fails the scope`() async throws {
        await #expect(throws: StubIssues.self) {
            try await stub { stub in try await get("/products?limit=many", from: stub) }
        }
    }

    @Test func `a scope throws the error of its code, and returns its value`() async throws {
        struct Own: Error {}
        await #expect(throws: Own.self) { try await stub { _ in throw Own() } }
        let port = try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: nil
        ) { stub in stub.url.port }
        #expect(port != nil)
    }
}
