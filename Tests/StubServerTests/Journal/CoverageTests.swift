import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct CoverageTests {
    private func coverage(_ served: Served, of session: String = "") throws -> JSONValue {
        try served.get(session + "/__admin/coverage").json()
    }

    private func operation(_ id: String, in coverage: JSONValue) -> JSONValue? {
        coverage["operations"]?.array?.first { $0["id"]?.string == id }
    }

    @Test func `operations list the seen and unseen statuses`() throws {
        let served = try Served.customer()
        for target in ["/products", "/products?limit=x", "/products", "/nowhere"] {
            try served.get(target)
        }
        let coverage = try coverage(served)
        let list = try #require(operation("listProducts", in: coverage))
        #expect(list["requests"] == 3)
        #expect(list["statuses"] == ["200": 2, "400": 1])
        #expect(list["unseen"] == ["429", "503"])
        #expect(coverage["unmatched"] == 1)
        #expect(coverage.at("/summary/exercised") == 1)
        #expect(coverage.at("/summary/seen") == 2)
        #expect(operation("listUsers", in: coverage)?["statuses"] == [:])
    }

    @Test func `unused fixtures are listed`() throws {
        let served = try Served.customer()
        try served.get("/products")
        _ = try served.login()
        let coverage = try coverage(served)
        #expect(coverage.at("/fixtures/used") == ["products", "users"])
        #expect(coverage.at("/fixtures/unused")?.array?.contains("posts") == true)
    }

    @Test func `a reset keeps the coverage`() throws {
        let served = try Served.customer()
        try served.get("/products")
        served.stub.reset()
        #expect(try operation("listProducts", in: coverage(served))?["requests"] == 1)
    }

    @Test func `the stub adds up its sessions, including ended ones`() throws {
        let served = try Served.customer()
        let (first, second) = (served.stub.session(), served.stub.session())
        try served.send(.get, in: first, "/products")
        try served.send(.get, in: second, "/products")
        try served.send(.get, in: second, "/users")
        first.end()
        let stub = try coverage(served)
        #expect(operation("listProducts", in: stub)?["requests"] == 2)
        #expect(operation("listUsers", in: stub)?["requests"] == 1)
        let own = try coverage(served, of: "/__session/s2")
        #expect(operation("listProducts", in: own)?["requests"] == 1)
    }
}
