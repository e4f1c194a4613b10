import Foundation
import StubJSON
import Testing

@testable import UnderstudyCommandLine

struct InitCommandTests {
    private static let document = #filePath.split(separator: "/").dropLast(2)
        .joined(separator: "/")

    /// A document in the shape of a well-known API.
    private static func path(_ name: String) -> String {
        "/\(document)/StubContractTests/Documents/\(name).json"
    }

    private static func run(_ words: String..., in folder: ProjectFolder) async -> (
        code: ExitCode, output: String, errors: String
    ) {
        await run(words, in: folder)
    }

    private static func run(_ words: [String], in folder: ProjectFolder) async -> (
        code: ExitCode, output: String, errors: String
    ) {
        let terminal = CapturedTerminal()
        let context = Context(
            terminal: terminal.terminal, directory: folder.path,
            commands: [InitCommand.self, RoutesCommand.self, LintCommand.self])
        let code = await StubCommand.run(words, context)
        return (code, terminal.output, terminal.errors)
    }

    @Test func `a document with broken parts is started, and lint accepts what was written`()
        async throws
    {
        let folder = try ProjectFolder()
        try folder.write(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
              "/invites": {"get": {"operationId": "list", "responses": {"200": {
                "description": "", "content": {"application/json": {"schema": {"type": "array",
                  "items": {"type": "object", "required": ["code", "kind"], "properties": {
                    "code": {"type": "string", "example": "THI-1000"},
                    "kind": {"enum": ["a", "b"]}, "more": {"$ref": "#/components/schemas/No"}}}}}}}}}},
              "/invites/{code}": {"get": {"operationId": "get", "parameters": [{"name": "code",
                "in": "path", "required": true, "schema": {"type": "string"}}],
                "responses": {"200": {"description": "", "content": {"application/json": {
                  "schema": {"type": "object"}}}}}}},
              "/kinds/{kind}": {"get": {"operationId": "kind", "parameters": [{"name": "kind",
                "in": "path", "required": true, "schema": {"type": "string"}}],
                "responses": {"200": {"description": "", "content": {"application/json": {
                  "schema": {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}}}}}}}}}}
            """, to: "api.json")
        let outcome = await Self.run("init", "api.json", "--name", "api", in: folder)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        let routes = await Self.run("routes", in: folder)
        #expect(routes.output.contains("fixture invites"), "\(routes.output)")
        #expect(routes.errors.contains("contract/broken-reference") == false)
        #expect(routes.errors.contains("cannot be resolved"))
        let lint = await Self.run("lint", in: folder)
        #expect(lint.output.contains("fixture/") == false, "\(lint.output)")
    }

    @Test(arguments: ["json", "yaml"])
    func `it drafts the contract from recordings`(format: String) async throws {
        let folder = try ProjectFolder()
        try folder.write(
            """
            {"request": {"method": "GET", "path": "/things/7"},
             "response": {"status": 200, "headers": {"Content-Type": "application/json"},
                          "body": {"id": 7}}}
            """, to: "Recorded/recordings/get-things-7.json")
        let outcome = await Self.run(
            "init", "--from-recordings", "Recorded", "--name", "shop", "--to", format, in: folder)
        #expect(outcome.code == .kept && outcome.errors == "")
        let text = String(
            decoding: try folder.contents("Contracts/shop/openapi.\(format)"), as: UTF8.self)
        #expect(text.contains("/things/{id}"))
        let lint = await Self.run("lint", "--fixtures", "Recorded", in: folder)
        #expect(lint.code == .kept)
    }

    @Test func `it needs either a document or recordings`() async throws {
        let folder = try ProjectFolder()
        let none = await Self.run("init", in: folder)
        #expect(none.code == .wrongUsage && none.errors.contains("--from-recordings"))
        let both = await Self.run("init", "a.json", "--from-recordings", "b", in: folder)
        #expect(both.code == .wrongUsage)
        let missing = await Self.run("init", "--from-recordings", "b", in: folder)
        #expect(missing.code == .missingInput)
    }

    @Test func `it writes the contract and its fixtures, and prints the next steps`() async throws {
        let folder = try ProjectFolder()
        let outcome = await Self.run("init", Self.path("pets"), "--rows", "3", in: folder)
        #expect(outcome.code == .kept)
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                wrote Contracts/pets/openapi.json: 7 paths
                wrote Fixtures/pets/owners.json: 3 rows
                wrote Fixtures/pets/pets.json: 3 rows
                9 of 11 operations answer from fixtures, the others by the contract's examples
                next:
                  understudy routes --contract Contracts/pets/openapi.json --fixtures Fixtures/pets
                  understudy serve --contract Contracts/pets/openapi.json --fixtures Fixtures/pets

                """)
        #expect(
            try folder.contents("Contracts/pets/openapi.json")
                == Array(Data(contentsOf: URL(fileURLWithPath: Self.path("pets")))))
        let pets = try JSONParser.parse(try folder.contents("Fixtures/pets/pets.json"))
        #expect(pets.array?.compactMap { $0["id"]?.int } == [1, 2, 3])
    }

    @Test func `a suite is added to a project, and what is there already is kept`() async throws {
        let folder = try ProjectFolder()
        _ = await Self.run("init", Self.path("pets"), in: folder)
        try folder.write("// mine", to: "Package.swift")
        let outcome = await Self.run(
            "init", Self.path("pets"), "--suite", "--package", "../..", in: folder)
        #expect(outcome.code == .kept && outcome.errors == "")
        #expect(outcome.output.contains("kept Contracts/pets/openapi.json\n"))
        #expect(outcome.output.contains("kept Package.swift\n"))
        #expect(outcome.output.contains("wrote Sources/PetsContracts/PetsSuite.swift"))
        #expect(try folder.contents("Package.swift") == Array("// mine".utf8))
        let main = try folder.contents("Sources/pets-contract/main.swift")
        #expect(String(decoding: main, as: UTF8.self).contains("import PetsContracts"))
    }

    @Test(arguments: ["articles", "library", "parcels", "payments", "pets", "tracker"])
    func `its files pass lint`(name: String) async throws {
        let folder = try ProjectFolder()
        #expect(await Self.run("init", Self.path(name), in: folder).code == .kept)
        let lint = await Self.run("lint", in: folder)
        #expect(lint.code == .kept, "\(lint.errors)")
        #expect(!lint.output.contains("error:"), "\(lint.output)")
    }

    @Test func `it overwrites files only with the option force`() async throws {
        let folder = try ProjectFolder()
        _ = await Self.run("init", Self.path("pets"), in: folder)
        let again = await Self.run("init", Self.path("pets"), "--seed", "2", in: folder)
        #expect(again.code == .wrongUsage)
        #expect(
            again.errors.contains("Contracts/pets/openapi.json and 2 more would be overwritten"))
        #expect(again.errors.contains("Choose another --name, or --force."))
        let before = try folder.contents("Fixtures/pets/pets.json")
        let forced = await Self.run("init", Self.path("pets"), "--seed", "2", "--force", in: folder)
        #expect(forced.code == .kept)
        #expect(try folder.contents("Fixtures/pets/pets.json") != before)
    }

    @Test(arguments: [
        ("openapi.json", "Sample Orders API", "sample-orders"), ("shop.v2.json", "Other", "shop"),
        ("swagger.json", "", "api"), ("spec.json", "Ünïcode — Things", "n-code-things"),
    ])
    func `the name comes from the file, or from the title`(
        file: String, title: String, expected: String
    ) throws {
        let text = JSONSerializer.bytes(["info": ["title": .string(title)]])
        let document = try JSONDocument(file: "/a/b/" + file, bytes: text)
        #expect(ProjectName.suggested(for: document) == expected)
    }

    @Test(arguments: ["../x", ".hidden", "a/b", "a b", ""])
    func `a name that is not valid for a folder is rejected`(name: String) async throws {
        let folder = try ProjectFolder()
        let outcome = await Self.run("init", Self.path("pets"), "--name=\(name)", in: folder)
        #expect(outcome.code == .wrongUsage)
    }

    @Test func `files that the document refers to are copied with their relative paths`()
        async throws
    {
        let folder = try ProjectFolder()
        try folder.write(
            #"{"openapi":"3.1.0","paths":{"/things":{"$ref":"paths/things.json"}}}"#,
            to: "src/main.json")
        try folder.write(
            #"{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array","items":{"$ref":"../schemas.json#/Thing"}}}}}}}}"#,
            to: "src/paths/things.json")
        try folder.write(
            #"{"Thing":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}}"#,
            to: "src/schemas.json")
        let outcome = await Self.run("init", "src/main.json", in: folder)
        #expect(outcome.code == .kept)
        #expect(outcome.errors == "")
        #expect(try folder.contents("Contracts/main/schemas.json").count > 10)
        #expect(try folder.contents("Contracts/main/paths/things.json").count > 10)
        #expect(
            try JSONParser.parse(folder.contents("Fixtures/main/things.json")).array?.count == 10)
    }

    private static let things = """
        # What an API has.
        openapi: 3.0.3
        info: {title: Things, version: '1'}
        paths:
          /things:
            $ref: paths/things.yml
        """

    private static let thingsPath = """
        get:
          responses:
            '200':
              description: Things
              content:
                application/json:
                  schema: {type: array, items: {$ref: '../schemas.json#/Thing'}}
        """

    private static let thing =
        #"{"Thing":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}}"#

    @Test(arguments: [
        ("shop.yaml", "openapi.yaml"), ("shop.yml", "openapi.yml"), ("shop", "openapi.yaml"),
    ])
    func `a YAML document is copied unchanged, with its comments`(
        file: String, expected: String
    ) async throws {
        let folder = try ProjectFolder()
        try folder.write(Self.things, to: "src/\(file)")
        try folder.write(Self.thingsPath, to: "src/paths/things.yml")
        try folder.write(Self.thing, to: "src/schemas.json")
        let outcome = await Self.run("init", "src/\(file)", in: folder)
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                wrote Contracts/shop/\(expected): 1 path
                wrote Contracts/shop/paths/things.yml: referred to
                wrote Contracts/shop/schemas.json: referred to
                wrote Fixtures/shop/things.json: 10 rows
                1 of 1 operations answer from fixtures
                next:
                  understudy routes --contract Contracts/shop/\(expected) --fixtures Fixtures/shop
                  understudy serve --contract Contracts/shop/\(expected) --fixtures Fixtures/shop

                """)
        #expect(
            try folder.contents("Contracts/shop/\(expected)") == Array(Self.things.utf8))
        let lint = await Self.run("lint", in: folder)
        #expect(lint.code == .kept, "\(lint.errors)")
    }

    @Test func `with annotate, the copy has the conventions as x-stub, and keeps its comments`()
        async throws
    {
        let folder = try ProjectFolder()
        try folder.write(Self.things, to: "src/shop.yaml")
        try folder.write("# The list of things\n" + Self.thingsPath, to: "src/paths/things.yml")
        try folder.write(Self.thing, to: "src/schemas.json")
        let outcome = await Self.run("init", "src/shop.yaml", "--annotate", in: folder)
        #expect(outcome.errors == "")
        #expect(outcome.code == .kept)
        #expect(try folder.contents("Contracts/shop/openapi.yaml") == Array(Self.things.utf8))
        #expect(
            String(
                decoding: try folder.contents("Contracts/shop/paths/things.yml"), as: UTF8.self
            ).hasPrefix(
                """
                # The list of things
                get:
                  x-stub:
                    action: list
                    collection: things
                  responses:
                """))
        let routes = await Self.run("routes", in: folder)
        #expect(routes.output.contains("by x-stub"), "\(routes.output)")
        let lint = await Self.run("lint", in: folder)
        #expect(lint.code == .kept, "\(lint.output)")
    }

    @Test(arguments: ["articles", "library", "parcels", "payments", "pets", "tracker"])
    func `annotated documents pass lint`(name: String) async throws {
        let folder = try ProjectFolder()
        let made = await Self.run("init", Self.path(name), "--annotate", in: folder)
        #expect(made.code == .kept)
        #expect(made.errors == "")
        let lint = await Self.run("lint", in: folder)
        #expect(lint.code == .kept)
        #expect(!lint.output.contains("error:"), "\(lint.output)")
        #expect(await !Self.run("routes", in: folder).output.contains("by convention"))
    }

    @Test func `an operation that shares its text with another one is named and left alone`()
        async throws
    {
        let folder = try ProjectFolder()
        try folder.write(
            """
            openapi: 3.1.0
            paths:
              /things:
                get: &list
                  responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}
              /old/things:
                get: *list
            """, to: "api.yaml")
        let outcome = await Self.run("init", "api.yaml", "--annotate", in: folder)
        #expect(outcome.code == .kept)
        #expect(
            outcome.errors.contains(
                "/paths/~1things/get gets no x-stub: it shares its text with another operation"))
        let routes = await Self.run("routes", in: folder)
        #expect(routes.output.contains("by convention"))
    }

    @Test(arguments: [[], ["--force"]])
    func `it writes no file next to one of the same name in the other format`(
        more: [String]
    ) async throws {
        let folder = try ProjectFolder()
        try folder.write("openapi: 3.1.0\npaths: {}", to: "a.yaml")
        try folder.write("{}", to: "Contracts/a/openapi.json")
        let contract = await Self.run(["init", "a.yaml"] + more, in: folder)
        #expect(contract.code == .wrongUsage)
        #expect(
            contract.errors.contains(
                "Contracts/a/openapi.json is there already, and Contracts/a/openapi.yaml would"))
        try folder.write("- id: 1", to: "Fixtures/pets/pets.yml")
        let fixture = await Self.run(["init", Self.path("pets")] + more, in: folder)
        #expect(fixture.code == .wrongUsage)
        #expect(fixture.errors.contains("Fixtures/pets/pets.yml is there already"))
    }

    @Test(arguments: [
        (
            "api.yaml", "openapi: 3.1.0\npaths: {}\npaths: {}\n",
            "api.yaml:3:1: error: duplicate key"
        ),
        ("text", "openapi: 3.1.0\npaths: [\n", "text:2:8: error: '[' is not closed"),
        ("page.html", "<html>", "page.html:1:1: error: "),
    ])
    func `an invalid document is rejected with the place of the error`(
        file: String, text: String, mistake: String
    ) async throws {
        let folder = try ProjectFolder()
        try folder.write(text, to: file)
        let outcome = await Self.run("init", file, in: folder)
        #expect(outcome.code == .invalidInput)
        #expect(outcome.errors.contains(mistake), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("old.json", #"{"swagger":"2.0","paths":{}}"#, "npx swagger2openapi"),
        ("old.yaml", "swagger: '2.0'\npaths: {}", "npx swagger2openapi"),
    ])
    func `other formats are rejected with advice for converting them`(
        file: String, text: String, hint: String
    ) async throws {
        let folder = try ProjectFolder()
        try folder.write(text, to: file)
        let outcome = await Self.run("init", file, in: folder)
        #expect(outcome.code == .invalidInput)
        #expect(outcome.errors.contains(hint))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Contracts"))
    }

    @Test func `a missing document is missing input`() async throws {
        let outcome = await Self.run("init", "nowhere.json", in: try ProjectFolder())
        #expect(outcome.code == .missingInput)
    }

    @Test func `routes explain how each operation is served`() async throws {
        let folder = try ProjectFolder()
        _ = await Self.run("init", Self.path("payments"), in: folder)
        let text = await Self.run("routes", in: folder)
        #expect(
            text.output.contains(
                "fixture charges, bearer (by convention: path /charges, array member `data`, pages by "
                    + "limit and the last row's id in starting_after)"))
        #expect(text.output.contains("example: no fixture named balance, bearer"))
        let json = await Self.run("routes", "--format", "json", in: folder)
        let routes = try JSONParser.parse(json.output)
        #expect(routes.array?.count == 8)
        #expect(routes[2]?["operation"] == "GetCustomersCustomer")
        #expect(routes[2]?["fixture"] == "customers")
        #expect(routes[7]?["fixture"] == .null)
    }
}

/// An empty folder for a project, which is removed after the test.
private final class ProjectFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)")
        path = url.path
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func contents(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)))
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch {
            Issue.record(error)
        }
    }
}
