import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Recordings take precedence over tokens and collections, and rules over recordings.
struct RecordingServingTests {
    private static let paths = """
        {"/things": {"get": {"operationId": "listThings",
            "x-stub": {"collection": "things", "action": "list"},
            "responses": {"200": {"description": "", "content": {"application/json": {
              "schema": {"type": "array"}}}}}}},
         "/things/{id}": {"get": {"operationId": "getThing",
            "x-stub": {"collection": "things", "action": "item"},
            "responses": {"200": {"description": ""}, "404": {"description": ""}}}},
         "/notes": {"get": {"operationId": "listNotes",
            "responses": {"200": {"description": "", "content": {"application/json": {}}}}}}}
        """

    private static func recording(_ path: String, _ status: Int, _ body: String) -> String {
        """
        {"request": {"method": "GET", "path": "\(path)"},
         "response": {"status": \(status), "headers": {"Content-Type": "application/json"},
                      "body": \(body)}}
        """
    }

    private let served: Served

    init() throws {
        served = try .inline(
            paths: Self.paths,
            fixtures: [
                ("things", #"[{"id": 1, "name": "fixture"}]"#),
                ("recordings/listThings", Self.recording("/things", 200, #"["first"]"#)),
                ("recordings/listThings-2", Self.recording("/things", 200, #"["second"]"#)),
                ("recordings/getThing", Self.recording("/things/7", 200, #"{"name": "rec"}"#)),
                ("recordings/odd", Self.recording("/elsewhere", 200, #"{"name": "odd"}"#)),
                (
                    "recordings/notes",
                    """
                    {"request": {"method": "HEAD", "path": "/notes"},
                     "response": {"status": 200, "headers": {"Content-Type": "application/json"}}}
                    """
                ),
                ("recordings/wrong", Self.recording("/things/8", 500, "{}")),
            ])
    }

    @Test func `a recorded request is replayed, any other answered from the fixtures`() throws {
        #expect(try served.get("/things/7").json() == ["name": "rec"])
        #expect(try served.get("/things/1").json()["name"] == "fixture")
        #expect(try served.get("/things?more=1").json().ids == [1])
    }

    @Test func `recordings of one request are replayed in turn, and a reset restarts them`() throws
    {
        let texts = try (0..<3).map { _ in try served.get("/things").text }
        #expect(texts == [#"["first"]"#, #"["second"]"#, #"["second"]"#])
        served.stub.reset()
        #expect(try served.get("/things").text == #"["first"]"#)
    }

    @Test func `a recording answers a path that the contract does not have`() throws {
        let response = try served.get("/elsewhere")
        #expect(response.status == 200)
        #expect(response.fields["Matched-Operation"] == nil)
    }

    @Test func `a recording of HEAD does not lack a body`() throws {
        let head = try served.send(.head, "/notes")
        #expect(head.status == 200 && head.body.isEmpty && head.issueCodes == [])
    }

    @Test func `a rule takes precedence over a recording, and can change its response`() throws {
        served.stub.rules.add(Rule(.operation("getThing")).respond(503).passThrough())
        #expect(try served.get("/things/7").status == 503)
        #expect(try served.get("/things/7").json() == ["name": "rec"])
        served.stub.rules.add(Rule(.operation("getThing")).patching(["name": "patched"]))
        #expect(try served.get("/things/7").json() == ["name": "patched"])
    }

    @Test func `a recording is validated against the contract like any response`() throws {
        #expect(try served.get("/things/8").issueCodes == ["response/status/undocumented"])
        #expect(try served.get("/things/7").issueCodes == ["response/body/undocumented"])
    }

    @Test func `a recording is replayed without a token`() throws {
        let shipped = try Served.customer().stub.definition
        let recorded = try Sample.document(
            Self.recording("/dashboard", 200, #"{"recorded": true}"#), file: "dashboard.json")
        let definition = try StubDefinition(
            contract: shipped.contract,
            fixtures: DocumentTree([("recordings/getDashboard.json", recorded)]))
        let served = Served(definition)
        #expect(try served.get("/dashboard").json() == ["recorded": true])
        #expect(try served.get("/dashboard?x=1").status == 401)
    }
}
