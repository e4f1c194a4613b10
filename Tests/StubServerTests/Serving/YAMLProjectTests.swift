import Foundation
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Contracts, fixtures, scenarios and recordings in YAML.
@Suite(.timeLimit(.minutes(10)))
struct YAMLProjectTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Notes, version: '1'}
        paths:
          /notes:
            get:
              operationId: listNotes
              responses:
                200:
                  description: All of them.
                  content:
                    application/json:
                      schema: {type: array, items: {$ref: 'schemas.yml#/Note'}}
          /notes/{id}:
            get:
              operationId: getNote
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses:
                200:
                  description: One.
                  content: {application/json: {schema: {$ref: 'schemas.yml#/Note'}}}
                404: {description: None.}
        """

    private static let files = [
        "api/openapi.yaml": contract,
        "api/schemas.yml": """
        Note:
          type: object
          required: [id, text]
          properties: {id: {type: integer}, text: {type: string, maxLength: 20}, country: {}}
        """,
        "api/scenarios/down.yaml": """
        name: down
        rules:
        - operation: listNotes
          respond: {status: 503}
        """,
        "fixtures/notes.yaml": """
        # Norway is a country
        - &first {id: 1, text: one, country: NO}
        - <<: *first
          id: 2
          text: |
            two
        """,
        "fixtures/recordings/getNote.yaml": """
        request: {method: GET, path: /notes/7}
        response:
          status: 200
          headers: {Content-Type: application/json}
          body: {id: 7, text: recorded}
        """,
    ]

    private static func folder(_ more: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
            try folder.write(text, to: name)
        }
        return folder
    }

    private static func definition(_ folder: TemporaryFolder) throws -> StubDefinition {
        try StubDefinition(
            contract: folder.path + "/api/openapi.yaml", fixtures: folder.path + "/fixtures")
    }

    @Test func `all of them are served`() throws {
        let served = Served(try Self.definition(Self.folder()))
        #expect(
            try served.get("/notes").text
                == #"[{"id":1,"text":"one","country":"NO"},{"country":"NO","id":2,"text":"two\n"}]"#
        )
        #expect(try served.get("/notes/2").json()["text"] == "two\n")
        #expect(try served.get("/notes/7").json()["text"] == "recorded")
        #expect(served.stub.rules.enable(scenario: "down"))
        #expect(try served.get("/notes").status == 503)
    }

    @Test func `fixtures without a contract are served, too`() throws {
        let folder = try Self.folder(["fixtures/about.yml": "version: 1.10\n"])
        let served = Served(
            try StubDefinition(contract: nil, fixtures: folder.path + "/fixtures"))
        #expect(try served.get("/notes?country=NO&_sort=-id").json().ids == [2, 1])
        #expect(try served.get("/about").text == #"{"version":1.10}"#)
    }

    @Test(arguments: [
        ("fixtures/notes.yaml", "- id: 1\n  text: 1\n", "fixtures/notes.yaml:2:9: error: row 1"),
        ("fixtures/notes.yaml", "- id: 1\n  id: 2\n", "fixtures/notes.yaml:2:3: error: duplicate"),
        ("fixtures/notes.yaml", "- id: 1\n\ttext: a", "fixtures/notes.yaml:2:1: error: a tab"),
        (
            "api/scenarios/down.yaml", "name: down\nrules:\n- operation: listNote\n",
            "api/scenarios/down.yaml:3:14: error: "
        ),
        ("api/schemas.yml", "Note:\n  type: a\n  type: b", "api/schemas.yml:3:3: error: duplicate"),
        (
            "api/openapi.yaml", "openapi: 3.1\npaths: []",
            "api/openapi.yaml:2:8: error: paths must be"
        ),
        (
            "fixtures/recordings/getNote.yaml", "request: {method: GET, path: 7}\nresponse: {}",
            "fixtures/recordings/getNote.yaml:1:30: error: "
        ),
        ("fixtures/notes.json", "[]", "fixtures/notes.yaml: error: this file and "),
        ("api/scenarios/down.json", "{}", "api/scenarios/down.yaml: error: this file and "),
    ])
    func `errors have their line and column`(file: String, text: String, expected: String) throws {
        let folder = try Self.folder([file: text])
        let error = #expect(throws: DiagnosticError.self) { try Self.definition(folder) }
        #expect(
            error?.description.contains("\(folder.path)/\(expected)") == true, "\(error as Any)")
    }

    @Test func `changed files are reloaded`() async throws {
        let folder = try Self.folder()
        let served = Served(try Self.definition(folder))
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        func next() async throws -> String? {
            switch try #require(await told.next()) {
            case .adopted: nil
            case .refused(let error): "\(error)"
            }
        }
        try folder.write("- {id: 3, text: three}", to: "fixtures/notes.yaml")
        #expect(try await next() == nil)
        #expect(try served.get("/notes").text == #"[{"id":3,"text":"three"}]"#)

        try folder.write("- {id: 4, text: }}", to: "fixtures/notes.yaml")
        #expect(try await next()?.contains("fixtures/notes.yaml:1:18: error: ") == true)
        try folder.write("- {id: 5, text: five}", to: "fixtures/notes.yaml")
        #expect(try await next() == nil)

        try folder.write("[]", to: "fixtures/notes.json")
        #expect(try await next()?.contains("fixtures/notes.yaml: error: this file and ") == true)
        #expect(try served.get("/notes").text == #"[{"id":5,"text":"five"}]"#)
        try folder.remove("fixtures/notes.json")

        try folder.write(
            Self.contract.replacing("listNotes", with: "allNotes"), to: "api/openapi.yaml")
        #expect(try await next()?.contains("api/scenarios/down.yaml:3:14") == true)
        try folder.write(
            "name: slow\nrules:\n- {operation: allNotes, delay: 1}", to: "api/scenarios/down.yaml")
        #expect(try await next() == nil)
        #expect(try served.get("/notes").fields["Matched-Operation"] == "allNotes")
    }

    @Test(arguments: ["notes.yaml", "notes.yml"])
    func `a changed file behind a link is reloaded`(name: String) async throws {
        let folder = try Self.folder(["elsewhere/rows": "- {id: 6, text: six}"])
        try folder.remove("fixtures/notes.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/fixtures/\(name)",
            withDestinationPath: "\(folder.path)/elsewhere/rows")
        let served = Served(try Self.definition(folder))
        #expect(try served.get("/notes").json().ids == [6])
        let told = Told<StubReload>()
        served.stub.watchFiles { told.tell($0) }
        try folder.write("- {id: 7, text: seven}", to: "elsewhere/rows")
        guard case .adopted = try #require(await told.next()) else {
            Issue.record("the change was refused")
            return
        }
        #expect(try served.get("/notes").json().ids == [7])
    }
}
