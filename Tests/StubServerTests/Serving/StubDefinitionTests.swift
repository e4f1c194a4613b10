import Foundation
import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Definitions of stubs, read from files or from documents.
struct StubDefinitionTests {
    /// A folder of files that is removed with the test.
    private final class Folder {
        let path: String

        init(_ files: [String: String]) throws {
            let url = FileManager.default.temporaryDirectory
                .appendingPathComponent("understudy-\(UUID().uuidString)")
            path = url.path
            for (name, text) in files {
                let file = url.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/things": {"get": {
          "operationId": "listThings", "x-stub": {"collection": "things", "action": "list"},
          "responses": {"200": {"description": "", "content": {"application/json": {
            "schema": {"$ref": "schemas/things.json#/List"}}}}}}}}}
        """

    private static let schemas = """
        {"List": {"type": "array", "items": {"$ref": "parts/thing.json"}}}
        """

    private static let thing = #"{"type": "object", "required": ["id"]}"#

    @Test func `files that the contract refers to are read, and what they refer to`() throws {
        let folder = try Folder([
            "openapi.json": Self.contract, "schemas/things.json": Self.schemas,
            "schemas/parts/thing.json": Self.thing,
        ])
        let served = Served(
            try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil))
        served.stub.rules.add(Rule(.any).respond(200, body: .json([["name": "a"]])))
        let issues = try served.get("/things").issueCodes
        #expect(issues == ["response/body/required"])
    }

    @Test func `a file without references is not read`() throws {
        let folder = try Folder([
            "openapi.json": Self.contract, "schemas/things.json": Self.schemas,
            "schemas/parts/thing.json": Self.thing, "tsconfig.json": "// no JSON",
            "node_modules/a/package.json": "{",
        ])
        #expect(throws: Never.self) {
            try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil)
        }
    }

    @Test func `a reference without a target is reported with its place and accepts anything`()
        throws
    {
        let folder = try Folder(["openapi.json": Self.contract])
        let definition = try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil)
        let diagnostic = try #require(definition.warnings.first)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.description.contains("openapi.json:4:"))
        #expect(diagnostic.description.contains("schemas/things.json#/List"))
    }

    @Test func `errors are reported in the order of files, those of fixtures first`() throws {
        let broken = (0..<9).map {
            ("fixtures/f\($0).json", "[\(String(repeating: " ", count: $0))")
        }
        let folder = try Folder(
            ["openapi.json": "{", "scenarios/a.json": "{", "fixtures/good.json": "[]"]
                .merging(broken) { $1 })
        let fixtures = #expect(throws: DiagnosticError.self) {
            try StubDefinition(
                contract: folder.path + "/openapi.json", fixtures: folder.path + "/fixtures")
        }
        #expect(
            fixtures?.diagnostics.map { $0.file?.split(separator: "/").last }
                == (0..<9).map { "f\($0).json" })
        #expect(fixtures?.diagnostics.map(\.position?.column) == (0..<9).map { $0 + 2 })
        let contract = #expect(throws: DiagnosticError.self) {
            try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil)
        }
        #expect(contract?.diagnostics.map { $0.file?.hasSuffix("openapi.json") } == [true])
    }

    @Test func `invalid rows are reported in the order of files`() throws {
        let folder = try Folder([
            "fixtures/a.json": #"[{"id": 1}, {"id": 1}]"#, "fixtures/b.json": #"[{"id": 1}]"#,
            "fixtures/c.json": #"[{"id": 1}, {}]"#,
        ])
        let error = #expect(throws: DiagnosticError.self) {
            try StubDefinition(contract: nil, fixtures: folder.path + "/fixtures")
        }
        #expect(
            error?.diagnostics.map(\.code) == ["fixture/duplicate-id", "fixture/missing-id"])
    }

    @Test func `missing and invalid inputs have different errors`() throws {
        let folder = try Folder([
            "openapi.json": "{\n  \"openapi\": 3.1.0\n}",
            "fixtures/things.json": "[{\"id\": 1},\n]",
        ])
        #expect(throws: InputError.self) {
            try StubDefinition(contract: folder.path + "/nothing.json", fixtures: nil)
        }
        let wrong = #expect(throws: DiagnosticError.self) {
            try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil)
        }
        #expect(wrong?.diagnostics.first?.description.contains("openapi.json:2:17: error:") == true)
        let good = try Folder([
            "openapi.json": Self.contract, "schemas/things.json": Self.schemas,
            "schemas/parts/thing.json": Self.thing,
        ])
        #expect(throws: InputError.self) {
            try StubDefinition(
                contract: good.path + "/openapi.json", fixtures: good.path + "/nothing")
        }
        let fixture = #expect(throws: DiagnosticError.self) {
            try StubDefinition(
                contract: good.path + "/openapi.json", fixtures: folder.path + "/fixtures")
        }
        #expect(fixture?.diagnostics.first?.description.contains("things.json:2:1: error:") == true)
    }

    @Test func `scenarios next to the contract are read, and all errors are reported`() throws {
        let folder = try Folder([
            "openapi.json": Self.contract, "schemas/things.json": Self.schemas,
            "schemas/parts/thing.json": Self.thing,
            "scenarios/slow.json":
                #"{"name": "slow", "rules": [{"operation": "listThings", "delay": 5}]}"#,
        ])
        let definition = try StubDefinition(contract: folder.path + "/openapi.json", fixtures: nil)
        #expect(definition.scenarios.map(\.name) == ["slow"])
    }

    private static let paths = """
        {"/things": {"get": {"operationId": "listThings", "responses": {}}}}
        """

    @Test func `all invalid scenarios are reported together`() throws {
        let error = #expect(throws: DiagnosticError.self) {
            try Served.definition(
                paths: Self.paths,
                scenarios: [
                    #"{"name": "a", "rules": [{"operation": "listThing", "delay": 5}]}"#,
                    #"{"name": "b", "rules": [{"fault": "BOOM"}]}"#,
                ])
        }
        let texts = error?.diagnostics.map(\.description) ?? []
        #expect(texts.count == 2)
        #expect(texts.first?.hasPrefix("scenarios/0.json:1:") == true)
        #expect(texts.last?.hasPrefix("scenarios/1.json:1:") == true)
    }

    @Test func `two scenarios with the same name are rejected`() throws {
        let text = #"{"name": "a", "rules": [{"operation": "listThings", "delay": 5}]}"#
        let error = #expect(throws: DiagnosticError.self) {
            try Served.definition(paths: Self.paths, scenarios: [text, text])
        }
        #expect(
            error?.diagnostics.map(\.description) == [
                "scenarios/1.json:1:10: error: there is already a scenario 'a'. "
                    + "Rename one of the two."
            ])
    }

    @Test func `an operation without a fixture returns its example`() throws {
        let served = try Served.inline(
            paths: """
                {"/things": {"get": {"operationId": "listThings", "responses": {"200": {
                  "description": "", "content": {"application/json": {"example": [7]}}}}}},
                 "/odd": {"get": {"operationId": "odd", "responses": {"404": {"description": ""}}}}}
                """)
        #expect(try served.get("/things").json() == [7])
        let odd = try served.get("/odd")
        #expect(odd.status == 404)
        #expect(odd.body == [])
    }

    @Test func `an operation that declares only redirects leads to where the request names`() throws
    {
        let served = try Served.inline(
            paths: """
                {"/go": {"get": {"operationId": "go", "parameters": [
                  {"name": "redirect_uri", "in": "query", "schema": {"type": "string"}}], "responses": {"302": {"description": "",
                  "headers": {"Location": {"schema": {"type": "string", "format": "uri"}}}}}}},
                 "/none": {"get": {"operationId": "none"}}}
                """)
        let named = try served.get("/go?redirect_uri=app%3A%2F%2Fdone")
        #expect(named.status == 302)
        #expect(named.fields["Location"] == "app://done")
        #expect(try served.get("/go").fields["Location"] == "http://127.0.0.1:4280/")
        #expect(try served.get("/none").status == 204)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).isEmpty)
    }
}
