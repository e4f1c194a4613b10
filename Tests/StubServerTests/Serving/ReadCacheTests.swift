import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// A cached read has the same response as any other.
struct ReadCacheTests {
    private let served: Served

    init() throws { served = try .customer() }

    private let page = "/products?limit=2&skip=0"

    private func titles(_ target: String? = nil) throws -> [String] {
        try served.get(target ?? page).json()["products"]?.array?
            .compactMap { $0["title"]?.string } ?? []
    }

    @Test func `a repeated read has the same response and is not computed again`() throws {
        let first = try served.get(page)
        let second = try served.get(page)
        #expect(first.body == second.body && first.fields == second.fields)
        #expect(first.fields["Matched-Operation"] == "listProducts")
        #expect(first.fields["ETag"] != nil)
        #expect(second.sharesBody(with: first))
    }

    @Test(arguments: [
        ("PATCH", "/products/1", #"{"title": "Renamed"}"#), ("DELETE", "/products/1", ""),
    ])
    func `the next read contains a write`(
        _ method: String, _ target: String, _ json: String
    ) throws {
        let before = try served.get(page)
        _ = try served.get("/products/1")
        #expect(
            try served.send(
                HTTPMethod(method), target, json: json.isEmpty ? nil : json
            ).status == 200)
        let after = try served.get(page)
        #expect(after.body != before.body)
        #expect(after.fields["ETag"] != before.fields["ETag"])
    }

    @Test func `a write through the admin API and a reset invalidate the cache, too`() throws {
        let before = try titles()
        #expect(
            try served.admin(.patch, "fixtures/products/1", #"{"title": "Other"}"#).status == 200)
        #expect(try titles().first == "Other")
        _ = try served.admin(.post, "reset")
        #expect(try titles() == before)
    }

    @Test func `a patched response has no tag, and does not change the normal one`() throws {
        let before = try served.get(page)
        let rule = #"{"operation": "listProducts", "times": 1, "patch": {"total": 7}}"#
        #expect(try served.admin(.post, "rules", rule).status == 201)
        let patched = try served.get(page)
        #expect(try patched.json()["total"] == 7)
        #expect(patched.fields["ETag"] == nil)
        let after = try served.get(page)
        #expect(after.body == before.body && after.fields["ETag"] == before.fields["ETag"])
    }

    @Test func `violations are reported every time`() throws {
        for _ in 0..<2 {
            #expect(try served.get(page + "&colour=red").issueCodes == ["request/query/undeclared"])
        }
    }

    @Test func `a cached response is revalidated`() throws {
        let tag = try #require(try served.get(page).fields["ETag"])
        for _ in 0..<2 {
            let answer = try served.send(.get, page, fields: ["If-None-Match": tag])
            #expect(answer.status == 304 && answer.body.isEmpty)
        }
        #expect(try served.get(page).status == 200)
    }

    @Test func `a token is required for a cached response as well`() throws {
        let token = try served.login().access
        #expect(try served.get("/auth/products?limit=1", token: token).status == 200)
        #expect(try served.get("/auth/products?limit=1").status == 401)
        #expect(try served.get("/auth/products?limit=1", token: token).status == 200)
    }

    @Test func `the journal has an exchange for every read`() throws {
        for _ in 0..<3 { _ = try served.get(page) }
        let kept = served.stub.journal.exchanges
        #expect(kept.count == 3)
        #expect(kept.allSatisfy { $0.response?.status == 200 && $0.request.target == page })
    }
}
