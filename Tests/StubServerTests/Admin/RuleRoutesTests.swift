import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

/// Rules, scenarios and fixtures through the admin API.
struct RuleRoutesTests {
    private let served: Served

    private static let scenario = """
        {"name": "flaky", "description": "Two failures.", "rules": [
          {"operation": "listThings", "sequence": [{"status": 503, "repeat": 2}, {"passthrough": true}]},
          {"operation": "getThing", "requires": "Broken", "respond": {"status": 500}}]}
        """

    private static let paths = """
        {"/things": {"get": {"operationId": "listThings",
            "x-stub": {"collection": "things", "action": "list"},
            "responses": {"200": {"description": ""}, "503": {"description": ""}}}},
         "/things/{id}": {"get": {"operationId": "getThing",
            "x-stub": {"collection": "things", "action": "item"},
            "parameters": [{"name": "id", "in": "path", "required": true,
                            "schema": {"type": "integer"}}],
            "responses": {"200": {"description": ""}}}}}
        """

    init() throws {
        served = try .inline(
            paths: Self.paths,
            fixtures: [
                ("things", #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#),
                ("about", #"{"version": 1}"#),
            ],
            scenarios: [Self.scenario])
    }

    // MARK: - Rules

    @Test func `rules are added, listed with their use, and removed`() throws {
        let added = try served.admin(
            .post, "rules",
            """
            [{"name": "first", "operation": "listThings", "respond": {"status": 500}},
             {"name": "second", "operation": "getThing", "skip": 1, "respond": {"status": 404}}]
            """)
        #expect(added.status == 201)
        #expect(try added.json() == ["ids": [1, 2]])
        #expect(try served.get("/things").status == 500)
        #expect(try served.get("/things/1").status == 200)
        #expect(try served.get("/things/1").status == 404)
        let rules = try #require(try served.admin(.get, "rules").json()["rules"]?.array)
        #expect(rules.map { $0["name"] } == ["first", "second"])
        #expect(rules.map { $0["used"] } == [1, 1])
        #expect(rules.map { $0["seen"] } == [1, 2])
        #expect(try served.admin(.delete, "rules/1").status == 204)
        #expect(try served.get("/things").status == 200)
        #expect(try served.admin(.delete, "rules").status == 204)
        #expect(try served.get("/things/1").status == 200)
        #expect(try served.admin(.get, "rules").json() == ["rules": []])
    }

    @Test func `one rule needs no array`() throws {
        let added = try served.admin(.post, "rules", #"{"path": "/things", "delay": 5}"#)
        #expect(try added.json() == ["ids": [1]])
        #expect(try served.get("/things").delivery.delay == .milliseconds(5))
    }

    @Test(arguments: [
        (#"{"operation": "listThing", "respond": {}}"#, "Did you mean 'listThings'?"),
        (#"{"operation": "listThings", "respnd": {}}"#, "Did you mean 'respond'?"),
        (#"{"respond": {"fixture": "thing"}}"#, "Did you mean 'things'?"),
        (#"{"fault": "BOOM"}"#, "'BOOM' is not allowed here"),
        (#"{"operation": "listThings"}"#, "the rule has no effect"),
        (#"{"respond": {"status": 99}}"#, "from 100 to 599"),
        ("", "the rule has no effect"), ("7", "a rule must be an object"), ("[{]", "body:1:3"),
    ])
    func `an invalid array of rules is rejected as a whole`(body: String, message: String) throws {
        let response = try served.admin(.post, "rules", body)
        #expect(response.status == 400)
        #expect(response.message?.contains(message) == true, "\(response.text)")
        let mixed = try served.admin(
            .post, "rules", #"[{"respond": {"status": 500}}, {"fault": "BOOM"}]"#)
        #expect(mixed.status == 400)
        #expect(try served.get("/things").status == 200)
    }

    @Test(arguments: ["7", "x", "-1"])
    func `removing an unknown rule is an error`(id: String) throws {
        let response = try served.admin(.delete, "rules/" + id)
        #expect(response.status == 404)
        #expect(response.message == "There is no rule '\(id)'")
    }

    // MARK: - Scenarios

    @Test func `a scenario is enabled, used, restarted and disabled`() throws {
        #expect(
            try served.admin(.get, "scenarios").json() == [
                "scenarios": [
                    [
                        "name": "flaky", "description": "Two failures.", "active": false,
                        "state": nil,
                    ]
                ]
            ])
        let enabled = try served.admin(.put, "scenarios/flaky")
        #expect(try enabled.json()["active"] == true)
        #expect(try enabled.json()["state"] == "Started")
        #expect(try (0..<3).map { _ in try served.get("/things").status } == [503, 503, 200])
        _ = try served.admin(.put, "scenarios/flaky")
        #expect(try served.get("/things").status == 503)
        #expect(try served.admin(.delete, "scenarios/flaky").status == 204)
        #expect(try served.get("/things").status == 200)
        #expect(try served.admin(.get, "scenarios").json().at("/scenarios/0/active") == false)
    }

    @Test func `a scenario can begin in another state`() throws {
        #expect(try served.get("/things/1").status == 200)
        let response = try served.admin(.put, "scenarios/flaky", #"{"state": "Broken"}"#)
        #expect(try response.json()["state"] == "Broken")
        #expect(try served.get("/things/1").status == 500)
    }

    @Test func `an unknown scenario is reported together with the existing ones`() throws {
        for method in [HTTPMethod.put, .delete] {
            let response = try served.admin(method, "scenarios/flakey")
            #expect(response.status == 404)
            #expect(response.message == "There is no scenario 'flakey'; there are flaky")
        }
    }

    @Test(arguments: [#"{"state": 5}"#, #"{"stat": "Broken"}"#, "[]"])
    func `an invalid state enables no scenario`(body: String) throws {
        #expect(try served.admin(.put, "scenarios/flaky", body).status == 400)
        #expect(try served.admin(.get, "scenarios").json().at("/scenarios/0/active") == false)
    }

    // MARK: - Fixtures

    @Test func `fixtures are listed and read`() throws {
        #expect(try served.admin(.get, "fixtures").json() == ["about", "things"])
        #expect(try served.admin(.get, "fixtures/things").json().ids == [1, 2])
        #expect(try served.admin(.get, "fixtures/about").json() == ["version": 1])
        #expect(try served.admin(.get, "fixtures/things/2").json()["name"] == "b")
    }

    @Test func `rows are added, replaced, changed and deleted for all clients`() throws {
        let added = try served.admin(.post, "fixtures/things", #"{"name": "c"}"#)
        #expect(added.status == 201)
        #expect(try added.json() == ["id": 3, "name": "c"])
        let replaced = try served.admin(.put, "fixtures/things/1", #"{"colour": "red"}"#)
        #expect(try replaced.json() == ["colour": "red", "id": 1])
        let changed = try served.admin(.patch, "fixtures/things/2", #"{"colour": "blue"}"#)
        #expect(try changed.json() == ["id": 2, "name": "b", "colour": "blue"])
        let seen = try served.get("/things/2").json()
        #expect(try seen == changed.json())
        #expect(try served.admin(.delete, "fixtures/things/3").status == 204)
        #expect(try served.get("/things").json().ids == [1, 2])
    }

    @Test(
        arguments: [
            (HTTPMethod.get, "fixtures/nothing", nil, 404, "There is no fixture 'nothing'"),
            (.get, "fixtures/things/9", nil, 404, "'things' has no row '9'"),
            (.delete, "fixtures/things/9", nil, 404, "'things' has no row '9'"),
            (.put, "fixtures/about/1", "{}", 404, "There is no collection 'about'"),
            (.post, "fixtures/nothing", "{}", 404, "There is no collection 'nothing'"),
            (
                .post, "fixtures/things", #"{"id": 1}"#, 409,
                "'things' already has a row with id '1'"
            ),
            (
                .post, "fixtures/things", #"{"id": true}"#, 400,
                "an id in 'things' must be an integer or a string, not true"
            ),
            (.post, "fixtures/things", "[]", 400, "The body must be a JSON object"),
        ] as [(HTTPMethod, String, String?, Int, String)])
    func `an invalid change is rejected`(
        method: HTTPMethod, path: String, body: String?, status: Int, message: String
    ) throws {
        let response = try served.admin(method, path, body)
        #expect(response.status == status)
        #expect(response.message == message)
        #expect(try served.get("/things").json().ids == [1, 2])
    }
}
