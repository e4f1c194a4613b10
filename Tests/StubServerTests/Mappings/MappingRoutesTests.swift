import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// WireMock's admin API for mappings, and the responses of mappings.
struct MappingRoutesTests {
    private let served: Served

    init() throws { served = try .wireMock() }

    private static let first = "11111111-2222-4333-8444-555555555555"

    private func add(_ mapping: String) throws -> HTTPResponse {
        try served.admin(.post, "mappings", mapping)
    }

    private func ids() throws -> [String] {
        try served.admin(.get, "mappings").json()["mappings"]?.array?
            .compactMap { $0["id"]?.string } ?? []
    }

    @Test func `a mapping is added, listed, replaced and removed`() throws {
        let made = try add(
            #"{"id": "\#(Self.first)", "request": {"method": "GET", "url": "/a"}, "response": {"body": "1"}}"#
        )
        #expect(made.status == 201)
        #expect(try made.json()["uuid"]?.string == Self.first)
        #expect(try served.get("/a").text == "1")
        #expect(try served.get("/a").fields["Matched-Stub-Id"] == Self.first)

        let list = try served.admin(.get, "mappings").json()
        #expect(list.at("/meta/total") == 1)
        #expect(list.at("/mappings/0/request/url") == "/a")
        #expect(try served.admin(.get, "mappings/\(Self.first)").json()["id"]?.string == Self.first)

        let changed = try served.admin(
            .put, "mappings/\(Self.first)",
            #"{"request": {"url": "/a"}, "response": {"body": "2"}}"#)
        #expect(changed.status == 200)
        #expect(try served.get("/a").text == "2")
        #expect(try served.admin(.delete, "mappings/\(Self.first)").status == 200)
        #expect(try served.get("/a").status == 404)
        for method in [HTTPMethod.get, .put, .delete] {
            let body = method == .put ? "{}" : nil
            #expect(try served.admin(method, "mappings/\(Self.first)", body).status == 404)
        }
    }

    @Test func `a mapping without an id gets a new one`() throws {
        for _ in 1...2 { #expect(try add("{}").status == 201) }
        #expect(Set(try ids()).count == 2)
    }

    @Test func `the lowest priority takes precedence, and then the mapping added last`() throws {
        for (priority, body) in [(5, "old"), (5, "new"), (9, "low")] {
            _ = try add(
                #"{"priority": \#(priority), "request": {"url": "/a"}, "response": {"body": "\#(body)"}}"#
            )
        }
        #expect(try served.get("/a").text == "new")
        _ = try add(#"{"priority": 1, "request": {"url": "/a"}, "response": {"body": "high"}}"#)
        #expect(try served.get("/a").text == "high")
        let bodies = try served.admin(.get, "mappings").json()["mappings"]?.array?
            .compactMap { $0.at("/response/body")?.string }
        #expect(bodies == ["high", "new", "old", "low"])
    }

    @Test func `a replaced mapping keeps its place`() throws {
        _ = try add(
            #"{"id": "\#(Self.first)", "request": {"url": "/a"}, "response": {"body": "old"}}"#)
        _ = try add(#"{"request": {"url": "/a"}, "response": {"body": "new"}}"#)
        _ = try add(
            #"{"id": "\#(Self.first)", "request": {"url": "/a"}, "response": {"body": "older"}}"#)
        #expect(try served.get("/a").text == "new")
    }

    @Test func `an import adds all mappings, and its first one takes precedence`() throws {
        let body = #"""
            {"mappings": [{"request": {"url": "/a"}, "response": {"body": "first"}},
                          {"request": {"url": "/a"}, "response": {"body": "second"}}],
             "meta": {"total": 2}}
            """#
        #expect(try served.admin(.post, "mappings/import", body).status == 200)
        #expect(try served.get("/a").text == "first")
    }

    @Test(arguments: [
        ("OVERWRITE", false, "new", 2), ("IGNORE", false, "old", 2), ("OVERWRITE", true, "new", 1),
    ])
    func `an import decides what happens to mappings that exist`(
        policy: String, removesOthers: Bool, body: String, count: Int
    ) throws {
        _ = try add(
            #"{"id": "\#(Self.first)", "request": {"url": "/a"}, "response": {"body": "old"}}"#)
        _ = try add(#"{"request": {"url": "/b"}}"#)
        let imported = #"""
            {"mappings": [{"id": "\#(Self.first)", "request": {"url": "/a"}, "response": {"body": "new"}}],
             "importOptions": {"duplicatePolicy": "\#(policy)", "deleteAllNotInImport": \#(removesOthers)}}
            """#
        #expect(try served.admin(.post, "mappings/import", imported).status == 200)
        #expect(try served.get("/a").text == body)
        #expect(try ids().count == count)
    }

    @Test func `what is refused is named with its place, and nothing is added`() throws {
        let body = #"""
            {"mappings": [{"request": {"url": "/a"}},
                          {"request": {"customMatcher": {"name": "x"}},
                           "response": {"proxyBaseUrl": "http://x"}}]}
            """#
        let response = try served.admin(.post, "mappings/import", body)
        #expect(response.status == 422)
        let errors = try response.json()["errors"]?.array ?? []
        #expect(
            errors.compactMap { $0.at("/source/pointer")?.string } == [
                "/mappings/1/request/customMatcher", "/mappings/1/response/proxyBaseUrl",
            ])
        #expect(errors.first?["title"]?.string?.contains("'customMatcher'") == true)
        #expect(response.message?.contains("proxyBaseUrl") == true)
        #expect(try ids() == [])
        #expect(try add(#"{"request": {"multipartPatterns": [1]}}"#).status == 422)
        #expect(try add(#"{"id": "no uuid"}"#).status == 422)
        #expect(try add("no json").status == 400)
    }

    @Test(arguments: ["mappings/reset", "reset"])
    func `a reset keeps persistent mappings`(path: String) throws {
        _ = try add(
            #"{"id": "\#(Self.first)", "persistent": true, "request": {"url": "/a"}}"#)
        _ = try add(#"{"request": {"url": "/b"}}"#)
        #expect(try served.admin(.post, path).status / 100 == 2)
        #expect(try ids() == [Self.first])
        #expect(try served.get("/a").status == 200)
    }

    @Test func `all mappings can be removed, and those that matched nothing be listed`() throws {
        _ = try add(#"{"id": "\#(Self.first)", "request": {"url": "/a"}}"#)
        _ = try add(#"{"request": {"url": "/b"}}"#)
        try served.get("/b")
        let unused = try served.admin(.get, "mappings/unmatched").json()
        #expect(unused.at("/mappings/0/id")?.string == Self.first)
        #expect(unused.at("/meta/total") == 1)
        #expect(try served.admin(.delete, "mappings/unmatched").status == 200)
        #expect(try ids().count == 1)
        #expect(try served.admin(.delete, "mappings").status == 200)
        #expect(try ids() == [])
    }

    @Test func `rules take precedence over mappings, and can change their responses`() throws {
        _ = try add(
            #"{"priority": 1, "request": {"url": "/a"}, "response": {"jsonBody": {"a": 1, "b": 2}}}"#
        )
        let rule = served.stub.rules.add(Rule(.any).patching(["a": 3]).delayed(by: .seconds(1)))
        let response = try served.get("/a")
        #expect(try response.json() == ["a": 3, "b": 2])
        #expect(response.delivery.delay == .seconds(1))
        served.stub.rules.remove(rule)
        served.stub.rules.add(Rule(.any).respond(503))
        #expect(try served.get("/a").status == 503)
    }

    @Test func `a delay of the settings applies to mappings without their own`() throws {
        _ = try add(#"{"request": {"url": "/a"}}"#)
        _ = try add(#"{"request": {"url": "/b"}, "response": {"fixedDelayMilliseconds": 5}}"#)
        #expect(try served.admin(.post, "settings", #"{"fixedDelay": 40}"#).status == 200)
        #expect(
            try served.admin(.get, "settings").json() == ["settings": ["fixedDelay": 40]])
        #expect(try served.get("/a").delivery.delay == .milliseconds(40))
        #expect(try served.get("/b").delivery.delay == .milliseconds(5))
        #expect(try served.admin(.post, "settings", #"{"proxyPassThrough": false}"#).status == 422)
        let usual = #"{"proxyPassThrough": true}"#
        #expect(try served.admin(.put, "settings", usual).status == 200)
        #expect(try served.get("/a").delivery.delay == .zero)
    }

    @Test func `a request that nearly matches a mapping is explained`() throws {
        _ = try add(
            #"{"name": "mine", "request": {"method": "GET", "urlPath": "/a", "queryParameters": {"q": {"equalTo": "1"}}}}"#
        )
        let response = try served.send(.get, "/a?q=2", fields: ["Accept": "text/plain"])
        #expect(response.status == 404)
        #expect(response.text.contains("mine"))
        #expect(response.text.contains("query.q"))
        let rules = try served.admin(.get, "rules").json()
        #expect(rules.at("/rules/0/which/conditions/path") == "/a")
        #expect(rules.at("/rules/0/name") == "mine")
    }

    @Test func `the value of a cookie is not shown in a near miss`() throws {
        _ = try add(#"{"request": {"urlPath": "/a", "cookies": {"plain": {"equalTo": "1"}}}}"#)
        let response = try served.send(.get, "/a", fields: ["Cookie": "plain=tellnobody"])
        #expect(response.text.contains("cookie.plain"))
        #expect(!response.text.contains("tellnobody"))
    }

    @Test(arguments: [
        (#""headers": {"Authorization": {"equalTo": "Bearer expected-0123"}}"#),
        (#""queryParameters": {"access_token": {"equalTo": "expected-0123"}}"#),
        (#""formParameters": {"password": {"equalTo": "expected-0123"}}"#),
        (#""cookies": {"session": {"equalTo": "expected-0123"}}"#),
        (#""basicAuthCredentials": {"username": "u", "password": "expected-0123"}"#),
    ])
    func `neither near misses nor the list of rules show secrets`(condition: String) throws {
        _ = try add(#"{"request": {"urlPath": "/a", \#(condition)}}"#)
        let response = try served.send(
            .post, "/a?access_token=sent-4567", json: "password=sent-4567",
            fields: [
                "Authorization": "Bearer sent-4567", "Cookie": "session=sent-4567",
                "Content-Type": "application/x-www-form-urlencoded",
            ])
        #expect(response.status == 404)
        let rules = try served.admin(.get, "rules").text
        for secret in ["expected-0123", "sent-4567", "dTpleHBlY3RlZC0wMTIz"] {
            #expect(!response.text.contains(secret), "\(response.text)")
            #expect(!rules.contains(secret), "\(rules)")
        }
    }

    @Test func `the id of a mapping has no case`() throws {
        let id = "ABCDEF11-2222-4333-8444-555555555555"
        #expect(
            try add(#"{"id": "\#(id)", "request": {"url": "/a"}}"#).json()["id"]?.string
                == id.lowercased())
        #expect(try add(#"{"id": "\#(id.lowercased())", "request": {"url": "/b"}}"#).status == 201)
        #expect(try ids() == [id.lowercased()])
        #expect(
            try served.admin(.put, "mappings/\(id)", #"{"request": {"url": "/c"}}"#).status == 200)
        try served.get("/c")
        let matching = try served.admin(.get, "requests?matchingStub=\(id)").json()
        #expect(matching.at("/meta/total") == 1)
        #expect(try served.admin(.delete, "mappings/\(id)").status == 200)
    }

    @Test func `a replaced mapping with another priority keeps its age and its counts`() throws {
        let mapping = #"{"id": "\#(Self.first)", "priority": %, "request": {"url": "/a"}}"#
        func replace(_ priority: Int) throws {
            _ = try add(mapping.replacing("%", with: "\(priority)"))
        }
        try replace(5)
        try served.get("/a")
        _ = try add(#"{"request": {"url": "/a"}, "response": {"body": "new"}}"#)
        try replace(1)
        #expect(try served.get("/a").text == "")
        try replace(5)
        #expect(try served.get("/a").text == "new")
        let unused = try served.admin(.get, "mappings/unmatched").json()
        #expect(unused.at("/meta/total") == 0)
    }

    @Test(arguments: ["[]", "{}", "null"])
    func `a mapping cannot be a list of mappings`(list: String) throws {
        #expect(try add(#"{"mappings": \#(list)}"#).status == 422)
        #expect(try ids() == [])
    }

    @Test func `an empty import does not change the format of the journal`() throws {
        try served.get("/missing")
        #expect(try served.admin(.post, "mappings/import", #"{"mappings": []}"#).status == 200)
        #expect(try served.admin(.get, "requests").json().at("/requests/0/id") == 1)
    }

    @Test func `sessions have mappings of their own`() throws {
        let session = served.stub.session()
        try session.mappings.add(["request": ["url": "/a"]])
        #expect(try served.get("/a").status == 404)
        #expect(try served.get("/__session/s1/a").status == 200)
    }

    @Test func `templates draw other values for every response`() throws {
        _ = try add(
            #"{"request": {"url": "/a"}, "response": {"body": "{{randomValue type='UUID'}}", "transformers": ["response-template"]}}"#
        )
        #expect(try served.get("/a").text != served.get("/a").text)
    }
}
