import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// WireMock's routes that remove single requests from the journal, and queries by date.
struct MappingRemovalTests {
    private let served: Served

    private static let key = "11111111-2222-4333-8444-555555555555"

    init() throws {
        served = try .wireMock()
        try served.stub.mappings.add([
            "id": .string(Self.key), "request": ["urlPathTemplate": "/things/{id}"],
            "metadata": ["team": "payments", "level": 3],
        ])
        for id in 1...3 { try served.get("/things/\(id)") }
        try served.get("/missing")
    }

    private func urls() throws -> [String] {
        try served.admin(.get, "requests").json()["requests"]?.array?
            .compactMap { $0.at("/request/url")?.string } ?? []
    }

    @Test func `one request is removed by its id, and the others keep theirs`() throws {
        let list = try served.admin(.get, "requests").json()
        let id = try #require(list.at("/requests/2/id")?.string)
        let removed = try served.admin(.delete, "requests/\(id)")
        #expect(removed.status == 200)
        #expect(removed.text == "{}")
        #expect(try urls() == ["/missing", "/things/3", "/things/1"])
        #expect(try served.admin(.get, "requests/\(id)").status == 404)
        for number in [1, 3, 4] {
            #expect(try served.admin(.get, "requests/\(number)").status == 200)
        }
        try served.get("/things/4")
        #expect(try urls().first == "/things/4")
        #expect(try served.admin(.get, "requests/5").status == 200)
        #expect(try served.admin(.delete, "requests/\(id)").status == 200)
        #expect(try served.admin(.delete, "requests/none").status == 404)
    }

    @Test func `requests that match a pattern are removed and returned`() throws {
        let removed = try served.admin(
            .post, "requests/remove", #"{"urlPathPattern": "/things/[12]"}"#)
        #expect(removed.status == 200)
        let events = try removed.json()["serveEvents"]?.array ?? []
        #expect(
            events.compactMap { $0.at("/request/url")?.string } == ["/things/1", "/things/2"])
        #expect(try urls() == ["/missing", "/things/3"])
        let refused = try served.admin(.post, "requests/remove", #"{"nothing": 1}"#)
        #expect(refused.status == 422)
        #expect(try urls().count == 2)
    }

    @Test func `requests are removed by the metadata of their mapping`() throws {
        let none = try served.admin(
            .post, "requests/remove-by-metadata",
            #"{"matchesJsonPath": {"expression": "$.team", "equalTo": "search"}}"#)
        #expect(try none.json()["serveEvents"]?.array?.count == 0)
        let removed = try served.admin(
            .post, "requests/remove-by-metadata",
            #"{"matchesJsonPath": {"expression": "$.team", "equalTo": "payments"}}"#)
        #expect(try removed.json()["serveEvents"]?.array?.count == 3)
        #expect(try urls() == ["/missing"])
    }

    @Test func `mappings are found and removed by their metadata`() throws {
        _ = try served.admin(.post, "mappings", #"{"metadata": {"team": "search"}}"#)
        let query = #"{"matchesJsonPath": "$[?(@.team == 'payments')]"}"#
        let found = try served.admin(.post, "mappings/find-by-metadata", query).json()
        #expect(found.at("/mappings/0/id")?.string == Self.key)
        #expect(found.at("/meta/total") == 1)
        let removed = try served.admin(.post, "mappings/remove-by-metadata", query)
        #expect(removed.status == 200)
        #expect(removed.text == "{}")
        #expect(served.stub.mappings.all.count == 1)
        let refused = try served.admin(
            .post, "mappings/find-by-metadata", #"{"equalToXml": "<a/>"}"#)
        #expect(refused.status == 422)
    }

    @Test func `a mapping to remove has to be an object`() throws {
        let refused = try served.admin(.post, "mappings/remove", "[null]")
        #expect(refused.status == 422)
        #expect(try refused.json()["message"] == "a mapping must be an object")
    }

    @Test func `clearing the journal answers in WireMock's way once there are mappings`() throws {
        let cleared = try served.admin(.delete, "requests")
        #expect(cleared.status == 200)
        #expect(cleared.text == "{}")
        #expect(try urls().isEmpty)
        #expect(try Served.wireMock().admin(.delete, "requests").status == 204)
    }

    @Test(arguments: [
        ("2026-09-21T14:13:10Z", 5), ("2026-09-21T14:13:20Z", 5), ("2026-09-21T14:13:21Z", 1),
        ("2026-09-21T14:13:20.500Z", 1), ("2026-09-21T16:13:21%2B02:00", 1),
        ("2026-09-21T09:13:21-05:00", 1), ("2026-09-21T14:14:20.250Z", 1),
        ("2026-09-21T14:14:20.251Z", 0), ("0", 5), ("4", 1),
    ])
    func `since is a date or the number of a request`(since: String, count: Int) throws {
        served.stub.clock.advance(by: 60)
        try served.get("/things/9")
        let list = try served.admin(.get, "requests?since=\(since)").json()
        #expect(list["requests"]?.array?.count == count)
        #expect(list.at("/meta/total")?.int == count)
        let limited = try served.admin(.get, "requests?since=\(since)&limit=2").json()
        #expect(limited["requests"]?.array?.count == min(2, count))
    }

    @Test(arguments: ["yesterday", "2026-13-01T00:00:00Z", "2026-09-21", "-1"])
    func `a malformed since is an error`(since: String) throws {
        #expect(try served.admin(.get, "requests?since=\(since)").status == 400)
    }
}
