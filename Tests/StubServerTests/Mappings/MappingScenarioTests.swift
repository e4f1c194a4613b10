import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// The scenarios of mappings: their states, and WireMock's routes for them.
struct MappingScenarioTests {
    private let served: Served

    init() throws {
        served = try .wireMock()
        for (state, next, body) in [
            (#""Started""#, #""bought""#, "empty"), (#""bought""#, "null", "milk"),
        ] {
            let mapping = #"""
                {"scenarioName": "list", "requiredScenarioState": \#(state),
                 "newScenarioState": \#(next), "request": {"url": "/list"},
                 "response": {"body": "\#(body)"}}
                """#
            #expect(try served.admin(.post, "mappings", mapping).status == 201)
        }
    }

    @Test func `a response moves the scenario to its next state`() throws {
        let bodies = try (1...3).map { _ in try served.get("/list").text }
        #expect(bodies == ["empty", "milk", "milk"])
        let scenario = try served.admin(.get, "scenarios").json().at("/scenarios/0")
        #expect(scenario?["name"] == "list")
        #expect(scenario?["state"] == "bought")
        #expect(scenario?["possibleStates"] == ["Started", "bought"])
    }

    @Test(arguments: ["scenarios/reset", "mappings/reset", "reset"])
    func `a reset returns scenarios to the initial state`(path: String) throws {
        try served.get("/list")
        #expect(served.stub.mappings.states == ["list": "bought"])
        #expect(try served.admin(.post, path).status / 100 == 2)
        #expect(served.stub.mappings.states["list"] ?? "Started" == "Started")
        #expect(served.stub.rules.states["list"] == nil)
    }

    @Test func `a state is set, or reset without one`() throws {
        #expect(
            try served.admin(.put, "scenarios/list/state", #"{"state": "bought"}"#).status == 200)
        #expect(try served.get("/list").text == "milk")
        #expect(try served.admin(.put, "scenarios/list/state").status == 200)
        #expect(try served.get("/list").text == "empty")
    }

    @Test func `unknown scenarios and states are errors`() throws {
        #expect(try served.admin(.put, "scenarios/none/state", #"{"state": "a"}"#).status == 404)
        let response = try served.admin(.put, "scenarios/list/state", #"{"state": "sold"}"#)
        #expect(response.status == 422)
        #expect(response.message?.contains("'sold'") == true)
    }
}
