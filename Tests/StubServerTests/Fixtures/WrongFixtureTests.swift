import Foundation
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Fixtures that break the contract are reported at the start and on a reload.
@Suite(.timeLimit(.minutes(10)))
struct WrongFixtureTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        /// The place after the name of the file, and a part of the message.
        let place: String
        let message: String

        var testDescription: String { text }

        init(_ text: String, _ place: String, _ message: String) {
            self.text = text
            self.place = place
            self.message = message
        }
    }

    /// How operations are bound to the fixture.
    enum Binding: Sendable, CaseIterable { case byExtension, byConvention }

    static func contract(_ binding: Binding, list: String = "listThings") -> String {
        func extend(_ action: String) -> String {
            binding == .byConvention
                ? "" : #""x-stub": {"collection": "things", "action": "\#(action)"},"#
        }
        return """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
              "/things": {
                "get": {"operationId": "\(list)", \(extend("list"))
                  "responses": {"200": {"description": "All", "content": {"application/json": {
                    "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}}}},
                "post": {"operationId": "addThing", \(extend("create"))
                  "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
                  "responses": {"201": {"description": "Added", "content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Thing"}}}}}}},
              "/things/{id}": {
                "parameters": [{"name": "id", "in": "path", "required": true,
                  "schema": {"type": "integer"}}],
                "get": {"operationId": "getThing", \(extend("item"))
                  "responses": {"200": {"description": "One", "content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Thing"}}}},
                    "404": {"description": "None"}}}}},
             "components": {"schemas": {"Thing": {"type": "object", "required": ["id", "name"],
               "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}}}}
            """
    }

    static let mistakes = [
        Mistake("null", "1:1", "null"),
        Mistake("\n  null", "2:3", "null"),
        Mistake(#"{"a": 1}"#, "1:1", "object"),
        Mistake(#"{"things": [{"id": 1, "name": "a"}]}"#, "1:1", "object"),
        Mistake("[1, 2]", "1:", "integer"),
        Mistake("[\"a\"]", "1:", "string"),
        Mistake("7", "1:1", "integer"),
        Mistake(
            "[{\"id\": 1, \"name\": \"a\"},\n {\"id\": 2, \"name\": 5}]", "2:20", "row 2 (id 2)"),
        Mistake(#"[{"id": "x", "name": "a"}]"#, "1:9", "expected integer"),
        Mistake(#"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, "1:33", "used by row 1"),
        Mistake(#"[{"id": 1, "name": "a"}, {"name": "b"}]"#, "1:26", "no 'id'"),
        Mistake(#"[{"name": "a"}]"#, "1:2", "id"),
        Mistake(#"[{"id": 1, "name": "a"}, 2]"#, "1:26", "integer"),
    ]

    private static func folder(_ binding: Binding, _ fixture: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(contract(binding), to: "api/openapi.json")
        try folder.write(fixture, to: "fixtures/things.json")
        return folder
    }

    private static func definition(_ folder: TemporaryFolder) throws -> StubDefinition {
        try StubDefinition(
            contract: folder.path + "/api/openapi.json", fixtures: folder.path + "/fixtures")
    }

    @Test(arguments: mistakes, Binding.allCases)
    func `an error in a fixture is reported at the start`(
        mistake: Mistake, binding: Binding
    ) throws {
        let folder = try Self.folder(binding, mistake.text)
        let error = #expect(throws: DiagnosticError.self) { try Self.definition(folder) }
        let text = error.map(\.description) ?? ""
        #expect(text.contains("fixtures/things.json:\(mistake.place)"), "\(text)")
        #expect(text.contains(mistake.message), "\(text)")
        #expect(error?.diagnostics.allSatisfy { $0.hint != nil } == true)
    }

    @Test(arguments: mistakes, Binding.allCases)
    func `an error in a fixture is reported on a reload, and the previous rows are served`(
        mistake: Mistake, binding: Binding
    ) async throws {
        let folder = try Self.folder(binding, #"[{"id": 4, "name": "before"}]"#)
        let served = Served(try Self.definition(folder))
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        try folder.write(mistake.text, to: "fixtures/things.json")
        guard case .refused(let error) = try #require(await told.next()) else {
            Issue.record("\(mistake.text) was taken")
            return
        }
        #expect("\(error)".contains("fixtures/things.json:\(mistake.place)"), "\(error)")
        #expect(try served.get("/things").text == #"[{"id":4,"name":"before"}]"#)
        try folder.write(#"[{"id": 5, "name": "after"}]"#, to: "fixtures/things.json")
        guard case .adopted = try #require(await told.next()) else {
            Issue.record("the corrected file was refused")
            return
        }
        #expect(try served.get("/things/5").json()["name"] == "after")
    }

    @Test func `a contract that the rows break is reported on a reload`() async throws {
        let folder = try Self.folder(.byExtension, #"[{"id": 4, "name": "before"}]"#)
        let served = Served(try Self.definition(folder))
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        let narrower = Self.contract(.byExtension, list: "listAll")
            .replacing(#""name": {"type": "string"}"#, with: #""name": {"type": "boolean"}"#)
        try folder.write(narrower, to: "api/openapi.json")
        guard case .refused(let error) = try #require(await told.next()) else {
            Issue.record("the contract was taken")
            return
        }
        #expect("\(error)".contains("fixtures/things.json:1:20"), "\(error)")
        #expect(try served.get("/things").fields["Matched-Operation"] == "listThings")
    }

    @Test
    func `a pipe among the fixtures is ignored with a warning on a reload, and fails a start`()
        async throws
    {
        let folder = try Self.folder(.byExtension, #"[{"id": 4, "name": "before"}]"#)
        let served = Served(try Self.definition(folder))
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        #expect(mkfifo(folder.path + "/fixtures/pipe.json", 0o600) == 0)
        guard case .adopted(let definition) = try #require(await told.next()) else {
            Issue.record("the pipe stops everything")
            return
        }
        #expect(definition.warnings.count == 1)
        #expect(definition.warnings.first?.file?.hasSuffix("fixtures/pipe.json") == true)
        try folder.write(#"[{"id": 5, "name": "after"}]"#, to: "fixtures/things.json")
        guard case .adopted = try #require(await told.next()) else {
            Issue.record("the change was refused")
            return
        }
        #expect(try served.get("/things/5").json()["name"] == "after")
        #expect(definition.warnings.map(\.code) == ["json/no-file"])
        #expect(throws: InputError.self) { try Self.definition(folder) }
    }

    @Test(arguments: Binding.allCases)
    func `a pipe in place of a required fixture is an error`(binding: Binding) throws {
        let folder = try Self.folder(binding, "[]")
        try folder.remove("fixtures/things.json")
        #expect(mkfifo(folder.path + "/fixtures/things.json", 0o600) == 0)
        let source = StubDefinition.Source(
            contract: folder.path + "/api/openapi.json", fixtures: folder.path + "/fixtures")
        for ignoresPipes in [true, false] {
            let error = #expect(throws: InputError.self) {
                try StubDefinition(source, ignoresPipes: ignoresPipes)
            }
            #expect(error?.path.hasSuffix("fixtures/things.json") == true)
        }
    }

    @Test(arguments: [
        (#"{"type": "array"}"#, "[1, 2]"), (#"{"type": "array", "items": {}}"#, #"["a"]"#),
        (#"{"type": "array", "items": {"type": "string"}}"#, #"["a"]"#),
        (
            #"{"type": "object", "properties": {"rows": {"type": "array", "items": {"type": "object"}}}}"#,
            #"{"a": 1}"#
        ), ("{}", #"{"a": 1}"#), ("{}", "7"), (#"{"type": ["object", "null"]}"#, "null"),
    ])
    func `a value that the schema allows is a document`(schema: String, fixture: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/things": {"get": {
              "responses": {"200": {"description": "", "content": {"application/json": {
                "schema": \(schema)}}}}}}}}
            """, to: "api/openapi.json")
        try folder.write(fixture, to: "fixtures/things.json")
        let served = Served(try Self.definition(folder))
        #expect(try served.get("/things").json() == JSONParser.parse(fixture))
    }

    @Test func `operations that find rows by id require one if their x-stub says so`() throws {
        let row = #"[{"name": "a"}]"#
        for binding in Binding.allCases {
            let folder = try TemporaryFolder()
            try folder.write(
                Self.contract(binding).replacing(#"["id", "name"]"#, with: #"["name"]"#)
                    .replacing(#""action": "item""#, with: #""action": "item", "key": "id""#),
                to: "api/openapi.json")
            try folder.write(row, to: "fixtures/things.json")
            let error = Result { try Self.definition(folder) }.failure as? DiagnosticError
            #expect(
                error?.diagnostics.map(\.code)
                    == (binding == .byExtension ? ["contract/unknown-field"] : nil))
        }
    }

    @Test func `the check of rows can be deferred`() throws {
        let folder = try Self.folder(.byExtension, #"[{"id": 1, "name": 5}]"#)
        let definition = try StubDefinition(
            contract: folder.path + "/api/openapi.json", fixtures: folder.path + "/fixtures",
            checks: .shapes)
        #expect(definition.reviewRows().map(\.code) == ["fixture/schema"])
        #expect(definition.reviewRows().map(\.code) == [])
        #expect(throws: Never.self) {
            try StubDefinition(
                contract: folder.path + "/api/openapi.json", fixtures: folder.path + "/fixtures",
                checks: .none)
        }
    }

    @Test func `every file with an error is named`() throws {
        let folder = try Self.folder(.byExtension, "null")
        try folder.write(#"[{"id": 1}, {"id": 1}]"#, to: "fixtures/others.json")
        let error = #expect(throws: DiagnosticError.self) { try Self.definition(folder) }
        #expect(
            error?.diagnostics.compactMap { $0.file?.split(separator: "/").last }
                == ["others.json", "things.json"])
    }

    @Test func `a document that its operation does not return is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/menu": {"get": {
              "operationId": "menu", "x-stub": {"fixture": "menu", "action": "document"},
              "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
                "type": "array", "items": {"type": "object", "required": ["soup"]}}}}}}}}}}
            """, to: "api/openapi.json")
        for wrong in [#"{"soup": 1}"#, "null", "[1]", #"[{"soup": 1}, {}]"#] {
            try folder.write(wrong, to: "fixtures/menu.json")
            #expect(throws: DiagnosticError.self, "\(wrong)") { try Self.definition(folder) }
        }
        for right in [#"[{"soup": 1}]"#, "[]"] {
            try folder.write(right, to: "fixtures/menu.json")
            #expect(throws: Never.self, "\(right)") { try Self.definition(folder) }
        }
    }

    @Test func `a member that a response omits may be invalid`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Self.contract(.byExtension)
                .replacing(
                    #""action": "list""#, with: #""action": "list", "answer": ["id", "name"]"#
                )
                .replacing(
                    #""required": ["id", "name"],"#,
                    with: #""required": ["id", "name"], "additionalProperties": false,"#
                )
                .replacing(#""action": "item""#, with: #""action": "delete""#),
            to: "api/openapi.json")
        try folder.write(#"[{"id": 1, "name": "a", "secret": 1}]"#, to: "fixtures/things.json")
        #expect(throws: Never.self) { try Self.definition(folder) }
    }

    @Test(arguments: ["null", " null"])
    func `a null fixture is not a resource`(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "things.json")
        let error = #expect(throws: DiagnosticError.self) {
            try StubDefinition(contract: nil, fixtures: folder.path)
        }
        #expect(error?.diagnostics.map(\.code) == ["fixture/null"])
    }

    @Test(arguments: [#"{"a": 1}"#, "[1, 2]", "[]", "7", #"[{"name":"a"}]"#])
    func `without a contract other documents are resources`(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "things.json")
        let served = Served(try StubDefinition(contract: nil, fixtures: folder.path))
        #expect(try served.get("/things").json() == JSONParser.parse(text))
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
