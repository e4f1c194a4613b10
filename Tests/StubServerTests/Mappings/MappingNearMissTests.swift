import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Near misses in WireMock's format.
struct MappingNearMissTests {
    private let served: Served

    init() throws {
        served = try .wireMock()
        for path in ["/orders", "/users"] {
            try served.stub.mappings.add([
                "name": .string(path), "request": ["method": "GET", "urlPath": .string(path)],
            ])
        }
    }

    private func misses(_ response: HTTPResponse) throws -> [JSONValue] {
        #expect(response.status == 200, "\(response.text)")
        return try response.json()["nearMisses"]?.array ?? []
    }

    @Test func `unmatched requests are listed with the nearest mappings`() throws {
        try served.get("/order")
        let found = try misses(served.admin(.get, "requests/unmatched/near-misses"))
        let first = try #require(found.first)
        #expect(first.at("/request/url") == "/order")
        #expect(first.at("/stubMapping/name") == "/orders")
        let distance = try #require(first.at("/matchResult/distance")?.double)
        #expect(distance > 0 && distance < 1)
    }

    @Test func `a request is compared with the mappings`() throws {
        let found = try misses(
            served.admin(
                .post, "near-misses/request",
                #"{"url": "/user", "method": "GET", "headers": {"Accept": "text/plain"}}"#))
        #expect(found.first?.at("/stubMapping/name") == "/users")
        #expect(found.first?.at("/request/url") == "/user")
        #expect(found.first?.at("/matchResult/distance")?.double != nil)
        #expect(served.stub.journal.exchanges.isEmpty)
    }

    @Test func `a pattern is compared with the requests of the journal`() throws {
        for path in ["/other/place/far", "/user", "/users"] { try served.get(path) }
        let found = try misses(
            served.admin(
                .post, "near-misses/request-pattern",
                #"{"urlPath": "/users", "method": "POST"}"#))
        #expect(found.first?.at("/request/url") == "/users")
        #expect(found.first?.at("/requestPattern/urlPath") == "/users")
        let distances = found.compactMap { $0.at("/matchResult/distance")?.double }
        #expect(distances == distances.sorted())
        #expect(found.count <= 3)
    }

    @Test(arguments: [
        ("near-misses/request", #"{"method": "GET"}"#, 422),
        ("near-misses/request", #"{"url": 1}"#, 422), ("near-misses/request", "", 400),
        ("near-misses/request-pattern", #"{"nothing": 1}"#, 422),
    ])
    func `a malformed question is refused`(path: String, body: String, status: Int) throws {
        #expect(try served.admin(.post, path, body.isEmpty ? nil : body).status == status)
    }

    @Test func `near misses without mappings keep the stub's own format`() throws {
        let plain = try Served.wireMock()
        try plain.get("/missing")
        let list = try plain.admin(.get, "requests/unmatched/near-misses").json()
        #expect(list.at("/requests/0/path") == "/missing")
    }
}
