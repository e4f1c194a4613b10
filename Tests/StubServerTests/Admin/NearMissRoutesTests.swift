import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct NearMissRoutesTests {
    @Test func `unmatched requests and those with violations are listed, valid ones are not`()
        throws
    {
        let served = try Served.customer()
        for target in ["/products", "/product?token=hush", "/products?limit=x", "/users"] {
            try served.get(target)
        }
        let list = try served.admin(.get, "requests/unmatched/near-misses").json()
        let requests = try #require(list["requests"]?.array)
        #expect(requests.map { $0["id"] } == [2, 3])
        #expect(requests[0]["nearMisses"]?[0]?["operation"] == "listProducts")
        #expect(requests[1]["nearMisses"]?[0]?["parts"]?[2]?["field"] == "query.limit")
    }

    @Test func `the list is available as text`() throws {
        let served = try Served.customer()
        try served.get("/products/?token=hush")
        let response = try served.admin(
            .get, "requests/unmatched/near-misses", fields: ["Accept": "text/plain"])
        #expect(response.text.hasPrefix("GET /products/?token=[REDACTED] → 404\n"))
        #expect(response.text.hasSuffix("Hint: Remove the slash at the end: /products.\n"))
    }

    @Test func `the newest are returned if there are too many`() throws {
        let served = try Served.customer()
        for _ in 1...5 { try served.get("/product") }
        let list = try served.admin(.get, "requests/unmatched/near-misses?limit=2").json()
        #expect(list["requests"]?.array?.map { $0["id"] } == [4, 5])
    }

    @Test func `the same list is available in process`() throws {
        let served = try Served.customer()
        try served.get("/products/")
        let misses = served.stub.journal.nearMisses
        #expect(misses.count == 1)
        #expect("\(try #require(misses.first).diagnosis)".contains("Near listProducts"))
    }
}
