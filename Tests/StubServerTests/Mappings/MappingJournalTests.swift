import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// The journal in WireMock's format.
struct MappingJournalTests {
    private let served: Served

    init() throws {
        served = try .wireMock()
        try served.stub.mappings.add([
            "id": .string(Self.key), "request": ["urlPath": "/a"], "response": ["body": "hello"],
        ])
        try served.send(
            .post, "/a?q=1&q=2", json: #"{"x": 1}"#,
            fields: ["X-Test-Id": "t1", "Authorization": "Bearer secret-token-value"])
        try served.send(.get, "/missing", fields: ["X-Test-Id": "t2"])
    }

    private static let key = "11111111-2222-4333-8444-555555555555"

    private func find(_ query: String) throws -> [JSONValue] {
        let response = try served.admin(.post, "requests/find", query)
        #expect(response.status == 200, "\(response.text)")
        return try response.json()["requests"]?.array ?? []
    }

    @Test(arguments: [
        (#"{"method": "POST", "urlPath": "/a"}"#, 1), (#"{"method": "ANY"}"#, 2), ("{}", 2),
        (#"{"method": "POST"}"#, 1), (#"{"urlPattern": "/.*"}"#, 2),
        (#"{"headers": {"X-Test-Id": {"equalTo": "t1"}}}"#, 1),
        (#"{"url": "/a"}"#, 0), (#"{"url": "/a?q=1&q=2"}"#, 1),
        (#"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#, 1),
        (#"{"queryParameters": {"q": {"equalTo": "2"}}}"#, 1),
        (#"{"bodyPatterns": [{"matchesJsonPath": "$.x"}]}"#, 1),
        (#"{"bodyPatterns": [{"equalToJson": {"x": 1}}]}"#, 1),
        (#"{"headers": {"Authorization": {"matches": "Bearer secret-.+"}}}"#, 1),
    ])
    func `requests are found and counted in WireMock's format`(query: String, count: Int) throws {
        #expect(try find(query).count == count)
        let counted = try served.admin(.post, "requests/count", query).json()
        #expect(counted["count"]?.int == count)
    }

    @Test func `a found request has WireMock's members, without secrets`() throws {
        let request = try #require(try find(#"{"urlPath": "/a"}"#).first)
        #expect(request["url"] == "/a?q=1&q=2")
        #expect(request["absoluteUrl"] == "http://127.0.0.1:4280/a?q=1&q=2")
        #expect(request["method"] == "POST")
        #expect(request.at("/headers/X-Test-Id") == "t1")
        #expect(request.at("/queryParams/q/values") == ["1", "2"])
        #expect(request["body"] == #"{"x":1}"#)
        #expect(request["bodyAsBase64"] == "eyJ4IjoxfQ==")
        #expect(request["loggedDate"] == 1_790_000_000_250)
        #expect(request["loggedDateString"] == "2026-09-21T14:13:20.250Z")
        #expect(!"\(request)".contains("secret-token-value"))
    }

    @Test func `events are listed with response and mapping, the newest first`() throws {
        let list = try served.admin(.get, "requests").json()
        #expect(list.at("/meta/total") == 2)
        #expect(list.at("/requests/0/request/url") == "/missing")
        #expect(list.at("/requests/0/wasMatched") == false)
        #expect(list.at("/requests/1/wasMatched") == true)
        #expect(list.at("/requests/1/response/body") == "hello")
        #expect(list.at("/requests/1/stubMapping/id")?.string == Self.key)
        let id = try #require(list.at("/requests/1/id")?.string)
        let event = try served.admin(.get, "requests/\(id)").json()
        #expect(event == list.at("/requests/1"))
        #expect(try served.admin(.get, "requests/1").json() == event)
        #expect(try served.admin(.get, "requests/\(Self.key)").status == 404)
        let limited = try served.admin(.get, "requests?limit=1").json()
        #expect(limited["requests"]?.array?.count == 1)
        let matching = try served.admin(.get, "requests?matchingStub=\(Self.key)").json()
        #expect(matching.at("/meta/total") == 1)
        let missed = try served.admin(.get, "requests?unmatched=true").json()
        #expect(missed.at("/requests/0/request/url") == "/missing")
    }

    @Test func `only requests that no mapping answered are unmatched`() throws {
        let unmatched = try served.admin(.get, "requests/unmatched").json()
        #expect(unmatched["requests"]?.array?.compactMap { $0["url"]?.string } == ["/missing"])
        #expect(served.stub.journal.nearMisses.map(\.exchange.request.target) == ["/missing"])
    }

    @Test(arguments: [(HTTPMethod.post, "requests/reset", 200), (.delete, "requests", 200)])
    func `the journal is cleared`(method: HTTPMethod, path: String, status: Int) throws {
        #expect(try served.admin(method, path).status == status)
        #expect(try find("{}").isEmpty)
    }

    @Test(arguments: [
        (#"{"path": "/a"}"#, 1), (#"{"limit": 1}"#, 1), (#"{"bodyContains": "x"}"#, 1),
    ])
    func `the stub's own queries have their own format`(query: String, count: Int) throws {
        let requests = try find(query)
        #expect(requests.count == count)
        #expect(requests.allSatisfy { $0["id"]?.int != nil && $0["receivedAt"] != nil })
    }

    @Test func `queries without mappings have the stub's own format`() throws {
        let plain = try Served.wireMock()
        try plain.get("/missing")
        let list = try plain.admin(.get, "requests").json()
        #expect(list.at("/requests/0/id") == 1)
        let found = try plain.admin(.post, "requests/find", #"{"method": "GET"}"#).json()
        #expect(found.at("/requests/0/id") == 1)
        let asked = try plain.admin(.post, "requests/find", #"{"urlPath": "/missing"}"#).json()
        #expect(asked.at("/requests/0/url") == "/missing")
        #expect(try plain.admin(.post, "requests/find", #"{"nothing": 1}"#).status == 400)
    }

    @Test func `a query that is not supported is refused with its name`() throws {
        let response = try served.admin(
            .post, "requests/count", #"{"urlPath": "/a", "customMatcher": {"name": "x"}}"#)
        #expect(response.status == 422)
        #expect(
            try response.json().at("/errors/0/source/pointer") == "/customMatcher")
    }
}
