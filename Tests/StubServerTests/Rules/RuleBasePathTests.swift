import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubLint
@testable import StubRules
@testable import StubServer

/// Rules whose path lacks the path of the contract's servers, which clients never request.
struct RuleBasePathTests {
    private static func contract(_ servers: String) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Based", "version": "1"}, "servers": \(servers),
         "paths": {
           "/things": {"get": {"operationId": "listThings",
             "responses": {"200": {"description": "Things"}, "503": {"description": "Down"}}}},
           "/things/{id}": {"get": {"operationId": "getThing",
             "parameters": [{"name": "id", "in": "path", "required": true,
               "schema": {"type": "string"}}],
             "responses": {"200": {"description": "One"}, "503": {"description": "Down"}}}}}}
        """
    }

    private static let oneServer = #"[{"url": "https://example.com/api/v1"}]"#

    private static func scenario(_ path: String) -> String {
        "{\"name\": \"down\",\n \"rules\": [{\"operation\": \"listThings\", \"delay\": 1},\n"
            + "  {\"path\": \"\(path)\", \"respond\": {\"status\": 503}}]}"
    }

    private static func served(
        _ servers: String = oneServer, scenario: String? = nil
    ) throws -> Served {
        Served(
            try StubDefinition(
                contract: ContractLoader.load(Sample.document(contract(servers))),
                fixtures: DocumentTree([]),
                scenarios: scenario.map { [try Sample.document($0, file: "down.json")] } ?? []))
    }

    static let meant = [
        ("/things", "/api/v1/things"), ("/things/{id}", "/api/v1/things/{id}"),
        ("/things/7", "/api/v1/things/7"), ("/things/**", "/api/v1/things/**"),
        ("/v1/things", "/api/v1/things"), ("/api/v2/things", "/api/v1/things"),
    ]

    @Test(arguments: meant)
    func `adding such a rule returns a warning`(path: String, meant: String) throws {
        let served = try Self.served()
        let added = try served.admin(
            .post, "rules", #"{"path": "\#(path)", "respond": {"status": 503}}"#)
        #expect(added.status == 201)
        let warning = try #require(try added.json()["warnings"]?[0]?.string)
        #expect(warning.contains("the contract's server path is /api/v1"), "\(warning)")
        #expect(warning.contains("Did you mean '\(meant)'?"), "\(warning)")
        #expect(warning.contains("body:1:10"), "\(warning)")
        let listed = try served.admin(.get, "rules").json()
        #expect(listed["rules"]?[0]?["warnings"]?.array?.count == 1)
        #expect(try served.get("/api/v1/things").status == 200)
    }

    @Test(arguments: meant)
    func `a rule that is added in process has a warning`(path: String, meant: String) throws {
        let served = try Self.served()
        served.stub.rules.add(
            Rule(RequestPattern(path: path)).respond(503))
        let warning = try #require(served.stub.rules.all.first?.warnings.first)
        #expect(warning.contains("Did you mean '\(meant)'?"), "\(warning)")
    }

    @Test(arguments: meant)
    func `a scenario is read with a warning and its place`(path: String, meant: String) throws {
        let served = try Self.served(scenario: Self.scenario(path))
        let warning = try #require(served.stub.definition.warnings.first)
        #expect(warning.severity == .warning)
        #expect(warning.description.hasPrefix("down.json:3:12: warning: "), "\(warning)")
        #expect(warning.description.contains("Did you mean '\(meant)'?"), "\(warning)")
    }

    @Test(arguments: [
        "/api/v1/things", "/api/v1/things/{id}", "/api/v1/**", "/**", "/api/**", "/{a}/v1/things",
        "/health", "/else/where/**",
    ])
    func `a path that clients may request has no warning`(path: String) throws {
        let served = try Self.served(scenario: Self.scenario(path))
        #expect(served.stub.definition.warnings.map(\.description) == [])
        let added = try served.admin(
            .post, "rules", #"{"path": "\#(path)", "respond": {"status": 503}}"#)
        #expect(try added.json()["warnings"] == nil)
    }

    @Test(arguments: [
        "[]", #"[{"url": "/"}]"#, #"[{"url": "https://example.com"}]"#,
        #"[{"url": "https://example.com/api/v1"}, {"url": "http://localhost:8080"}]"#,
        #"[{"url": "https://example.com/{version}"}]"#,
    ])
    func `there is no warning if a server has no path, or an unknown one`(
        servers: String
    ) throws {
        let served = try Self.served(servers, scenario: Self.scenario("/things"))
        #expect(served.stub.definition.warnings.filter { $0.code == "rule/base-path" } == [])
    }

    @Test func `lint reports it`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.contract(Self.oneServer), to: "api/openapi.json")
        try folder.write(Self.scenario("/things"), to: "api/scenarios/down.json")
        let lint = try ProjectLint(contract: folder.path + "/api/openapi.json", fixtures: nil)
        let found = lint.diagnostics.filter { $0.code == "rule/base-path" }
        #expect(found.count == 1)
        #expect(found.first?.description.contains("scenarios/down.json:3:12: warning:") == true)
        #expect(found.first?.description.contains("'/api/v1/things'") == true)
    }
}
