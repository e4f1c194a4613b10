import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Mappings and rules are removed separately, and the journal knows which mapping answered.
struct MappingIndependenceTests {
    private let served: Served

    private static let key = "11111111-2222-4333-8444-555555555555"

    init() throws {
        served = try .wireMock()
        try served.stub.mappings.add([
            "id": .string(Self.key), "request": ["urlPath": "/a"], "response": ["body": "mapping"],
            "scenarioName": "flow", "newScenarioState": "second",
        ])
    }

    @Test(arguments: [true, false])
    func `removing all rules keeps the mappings and the states of their scenarios`(
        overHTTP: Bool
    ) throws {
        try served.get("/a")
        served.stub.rules.add(Rule(RequestPattern(path: "/a")).respond(503))
        #expect(try served.get("/a").status == 503)
        if overHTTP {
            #expect(try served.admin(.delete, "rules").status == 204)
        } else {
            served.stub.rules.removeAll()
        }
        #expect(try served.get("/a").text == "mapping")
        #expect(served.stub.mappings.states == ["flow": "second"])
    }

    @Test(arguments: [(HTTPMethod.post, "mappings/reset"), (.delete, "mappings")])
    func `removing mappings keeps the rules`(method: HTTPMethod, path: String) throws {
        served.stub.rules.add(Rule(RequestPattern(path: "/a")).respond(503))
        #expect(try served.admin(method, path).status == 200)
        #expect(try served.get("/a").status == 503)
    }

    @Test(arguments: [
        (#"{"id": "\#(key)"}"#, 0), (#"{"uuid": "\#(key)", "request": {"urlPath": "/z"}}"#, 0),
        (#"{"request": {"urlPath": "/a"}}"#, 0), (#"{"request": {"urlPath": "/z"}}"#, 1),
    ])
    func `a mapping is removed by itself`(mapping: String, left: Int) throws {
        #expect(try served.admin(.post, "mappings/remove", mapping).status == 200)
        #expect(served.stub.mappings.all.count == left)
    }

    @Test func `a response that names a mapping itself is not taken for one`() throws {
        served.stub.rules.add(
            Rule(RequestPattern(path: "/b")).respond(
                200, headers: ["Matched-Stub-Id": "\(Self.key)"]))
        try served.get("/b")
        try served.get("/a")
        let list = try served.admin(.get, "requests").json()
        #expect(list.at("/requests/0/stubMapping/id")?.string == Self.key)
        #expect(list.at("/requests/1/stubMapping") == nil)
        #expect(list.at("/requests/1/wasMatched") == false)
        let asked = try served.admin(.get, "requests?matchingStub=\(Self.key)").json()
        #expect(asked.at("/meta/total") == 1)
    }

    @Test func `a rule that changes the response of a mapping hides neither`() throws {
        let rule = Rule(RequestPattern(path: "/a"))
        served.stub.rules.add(rule.delayed(by: .milliseconds(1)))
        try served.get("/a")
        let list = try served.admin(.get, "requests").json()
        #expect(list.at("/requests/0/stubMapping/id")?.string == Self.key)
        #expect(list.at("/requests/0/timing/addedDelay") == 1)
    }

    @Test func `the timing of a request has the delays that were added`() throws {
        try served.stub.mappings.add([
            "request": ["urlPath": "/slow"],
            "response": ["fixedDelayMilliseconds": 250],
        ])
        try served.get("/slow")
        let list = try served.admin(.get, "requests").json()
        #expect(list.at("/requests/0/timing/addedDelay") == 250)
        #expect(list.at("/requests/0/timing/totalTime") == 250)
    }

    @Test func `the list of rules shows no secrets`() throws {
        let rule = #"""
            {"path": "/a",
             "when": {"headers": {"Authorization": "Bearer abcdef-secret", "X-Kind": "plain"},
                      "query": {"api_key": "k-123456-secret", "page": "2"},
                      "body": {"password": "hunter2-secret", "name": "Ada"}},
             "respond": {"status": 503}}
            """#
        #expect(try served.admin(.post, "rules", rule).status == 201)
        let text = try served.admin(.get, "rules").text
        #expect(!text.contains("secret"))
        let which = try #require(try JSONParser.parse(text).at("/rules/1/which"))
        #expect(which.at("/headers/Authorization") == "Bearer [REDACTED]")
        #expect(which.at("/headers/X-Kind") == "plain")
        #expect(which.at("/query/page") == "2")
        #expect(which.at("/body/name") == "Ada")
    }

    @Test func `a near miss shows no secrets of a rule's conditions`() throws {
        let rule = #"""
            {"path": "/c", "method": "POST", "when": {"body": {"password": "hunter2-secret"}},
             "respond": {"status": 503}}
            """#
        #expect(try served.admin(.post, "rules", rule).status == 201)
        let response = try served.send(.post, "/c", json: #"{"password": "other"}"#)
        #expect(!response.text.contains("hunter2-secret"))
    }
}
