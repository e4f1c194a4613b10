import StubDocuments
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct SeveralAPIsRulesTests {
    private static func scenario(_ rule: String, name: String = "down") -> String {
        #"{"name": "\#(name)", "rules": [\#(rule)]}"#
    }

    @Test(arguments: [
        #"{"operation": "list", "respond": {"status": 503}}"#,
        #"{"path": "/v1/items", "respond": {"status": 503}}"#,
        #"{"respond": {"status": 503}}"#,
    ])
    func `a scenario names operations and paths of its own API as if it were alone`(
        _ rule: String
    ) throws {
        let files = try TwoAPIs(["Contracts/shop/scenarios/down.json": Self.scenario(rule)])
        let served = try files.served { $0.scenarios = ["down"] }
        #expect(try served.get("/shop/v1/items").status == 503)
        #expect(try served.get("/auth/list").status == 204)
    }

    @Test func `a scenario may name the operations of other APIs`() throws {
        let files = try TwoAPIs([
            "Contracts/shop/scenarios/down.json": Self.scenario(
                #"{"operation": "auth.list", "respond": {"status": 503}}"#)
        ])
        let served = try files.served { $0.scenarios = ["down"] }
        #expect(try served.get("/auth/list").status == 503)
        #expect(try served.get("/shop/items").status == 200)
    }

    @Test func `scenarios of the same name are qualified, and change their own fixtures`() throws {
        let rule = #"""
            {"operation": "listUsers",
             "mutate": [{"collection": "users", "delete": 7}]}
            """#
        let files = try TwoAPIs([
            "Contracts/shop/scenarios/down.json": Self.scenario(rule),
            "Contracts/auth/scenarios/down.json": Self.scenario(
                #"{"operation": "listUsers", "respond": {"fixture": "users", "status": 203}}"#),
        ])
        let served = try files.served { $0.scenarios = ["shop.down", "auth.down"] }
        #expect(served.stub.definition.scenarios.map(\.name) == ["shop.down", "auth.down"])
        #expect(try served.get("/shop/users").json() == [])
        let users = try served.get("/auth/users")
        #expect(try users.status == 203 && users.json().at("/0/name") == "Mia")
    }

    @Test func `an unknown operation in a scenario is an error with its file`() throws {
        let files = try TwoAPIs([
            "Contracts/shop/scenarios/down.json": Self.scenario(
                #"{"operation": "lsit", "respond": {"status": 503}}"#)
        ])
        let error = try #require(throws: DiagnosticError.self) {
            try StubDefinition(apis: files.apis)
        }
        #expect(error.diagnostics.map(\.code) == ["rule/unknown-operation"])
        #expect(error.diagnostics[0].file?.hasSuffix("shop/scenarios/down.json") == true)
    }

    @Test func `a rule that is added has to say which API it means`() throws {
        let served = try TwoAPIs().served()
        let unqualified = try served.admin(
            .post, "rules", #"{"operation": "list", "respond": {"status": 503}}"#)
        #expect(unqualified.status == 400)
        #expect(unqualified.text.contains(".list"))
        let rule = #"{"operation": "auth.list", "respond": {"status": 503}}"#
        #expect(try served.admin(.post, "rules", rule).status < 300)
        #expect(try served.get("/auth/list").status == 503)
    }

    @Test func `recordings below the fixtures of an API answer below its name`() throws {
        let recording = """
            {"operation": "getThing",
             "request": {"method": "GET", "path": "/v1/things"},
             "response": {"status": 203, "headers": {"Location": "/v1/things/9"}, "body": [9]}}
            """
        let files = try TwoAPIs(["Fixtures/shop/recordings/0001-get-things.json": recording])
        let served = try files.served()
        let answer = try served.get("/shop/v1/things")
        #expect(answer.status == 203)
        #expect(answer.fields["Location"] == "/shop/v1/things/9")
        let byHost = try served.get("/v1/things", host: "shop.localhost")
        #expect(byHost.fields["Location"] == "/v1/things/9")
        #expect(try served.get("/auth/v1/things").status == 404)
    }

    @Test func `changed files of every API are reloaded`() async throws {
        let files = try TwoAPIs()
        let served = try files.served()
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        try files.folder.write(#"[{"id": 8, "name": "New"}]"#, to: "Fixtures/shop/users.json")
        _ = await told.next()
        #expect(try served.get("/shop/users").json().at("/0/name") == "New")
        try files.folder.write(
            TwoAPIs.auth.replacing("/list\"", with: "/other\""), to: "Contracts/auth/openapi.json")
        _ = await told.next()
        #expect(try served.get("/auth/other").fields["Matched-Operation"] == "auth.list")
    }
}
