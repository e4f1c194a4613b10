import Foundation
import Testing

@testable import UnderstudyCommandLine

struct ValidateCommandTests {
    private let screen = CapturedTerminal()
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "understudy-validate-\(UUID().uuidString)").path

    private func run(_ words: [String], input: String = "", files more: [String: String] = [:])
        async throws
        -> ExitCode
    {
        let files = [
            "product.schema.json": """
            {"type": "object", "required": ["id"],
             "properties": {"id": {"type": "integer"}, "day": {"format": "date"},
                            "maker": {"$ref": "parts/maker.json"}}}
            """,
            "parts/maker.json": #"{"properties": {"name": {"$ref": "name.json#/$defs/name"}}}"#,
            "parts/name.json": #"{"$defs": {"name": {"type": "string", "minLength": 1}}}"#,
            "named.schema.json": """
            {"$id": "https://example.com/schemas/named.schema.json", "$ref": "parts/name.json"}
            """,
            "broken.schema.json": "{\n  \"$ref\": \"nothing.json\"\n}",
            "good.json": #"{"id": 1, "day": "someday", "maker": {"name": "Lumo"}}"#,
            "bad.json": "{\n  \"id\": \"1\",\n  \"maker\": {\"name\": \"\"}\n}",
            "none.json": "{",
        ]
        for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
            let url = URL(filePath: "\(folder)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var context = Context(
            terminal: screen.terminal, directory: folder, commands: StubCommand.commands)
        context.readInput = { Array(input.utf8) }
        return await StubCommand.run(["validate"] + words, context)
    }

    @Test func `a document that matches the schema is valid`() async throws {
        #expect(try await run(["--schema", "product.schema.json", "good.json"]) == .kept)
        #expect(screen.output == "\(folder)/good.json: valid\n")
    }

    @Test func `issues have their place in the document and in the schema`() async throws {
        let code = try await run(["--schema", "product.schema.json", "good.json", "bad.json"])
        #expect(code == .invalidInput)
        #expect(
            screen.output == """
                \(folder)/good.json: valid
                \(folder)/bad.json:2:9: error: /id: expected integer, found the string "1" \
                (/properties/id/type)
                \(folder)/bad.json:3:21: error: /maker/name: expected at least 1 character, \
                found 0 (/properties/maker/$ref/properties/name/$ref/minLength)

                """)
        #expect(screen.errors == "")
    }

    @Test func `formats are checked with the option`() async throws {
        let code = try await run([
            "--schema", "product.schema.json", "--format-assertion", "good.json",
        ])
        #expect(code == .invalidInput)
        #expect(screen.output.contains("/day: expected a value of format date"))
    }

    @Test func `a dash reads from stdin`() async throws {
        let code = try await run(["--schema", "product.schema.json", "-"], input: "[]")
        #expect(code == .invalidInput)
        #expect(
            screen.output
                == "-:1:1: error: the value: expected object, found an array of 0 items (/type)\n")
    }

    @Test func `a document on stdin can be YAML`() async throws {
        let code = try await run(
            ["--schema", "product.schema.json", "-"], input: "id: 'one'\nname: Lamp\n")
        #expect(code == .invalidInput)
        #expect(
            screen.output.contains("-:1:5: error: /id: expected integer, found the string \"one\""))
    }

    @Test func `files next to a schema with an $id are found`() async throws {
        #expect(try await run(["--schema", "named.schema.json", "good.json"]) == .kept)
    }

    @Test(arguments: [
        ("{\n  \"type\": \"strin\"}", "2:11", "/type: there is no type \"strin\"."),
        (#"{"pattern": "("}"#, "1:13", "/pattern"),
        (#"{"required": "a"}"#, "1:14", "/required"), (#"{"minLength": -1}"#, "1:15", "/minLength"),
        (#"{"properties": {"a": {"enum": 5}}}"#, "1:31", "/properties/a/enum"),
        (#"{"pattern": "\\p{Nonsense}"}"#, "1:13", "/pattern: the pattern is malformed."),
        (#"{"$ref": "odd.json"}"#, "odd.json:1:10", "/type: there is no type \"strin\"."),
        (
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "required": "a"}"#, "1:68",
            "list"
        ),
        ("[]", "1:1", "a schema is an object or a boolean"),
    ])
    func `an invalid schema is rejected before any document is validated`(
        schema: String, place: String, reason: String
    ) async throws {
        let code = try await run(
            ["--schema", "own.json", "good.json"],
            files: ["own.json": schema, "odd.json": #"{"type": "strin"}"#])
        #expect(code == .invalidInput)
        #expect(screen.output == "")
        #expect(screen.errors.contains(place), "\(screen.errors)")
        #expect(screen.errors.contains(reason), "\(screen.errors)")
        #expect(screen.errors.components(separatedBy: ": error: ").count == 2, "\(screen.errors)")
    }

    @Test(arguments: [
        #"{"properties": {"id": {"type": "integer", "nullable": true}}}"#, "true", "{}",
        #"{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}}"#,
        #"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true}"#,
    ])
    func `a schema is not rejected for permitted keywords`(schema: String) async throws {
        let code = try await run(
            ["--schema", "own.json", "good.json"], files: ["own.json": schema])
        #expect(code == .kept, "\(screen.errors)")
    }

    @Test(arguments: [
        (["--schema", "missing.json", "good.json"], ExitCode.missingInput, "no such file"),
        (["--schema", "product.schema.json", "missing.json"], .missingInput, "no such file"),
        (
            ["--schema", "product.schema.json", "none.json"], .invalidInput,
            "none.json:1:2: error: "
        ),
        (
            ["--schema", "broken.schema.json", "good.json"], .invalidInput,
            "broken.schema.json:1:1: error: \"nothing.json\" refers to"
        ),
        (["good.json"], .wrongUsage, "--schema is missing"),
        (["--schema", "product.schema.json"], .wrongUsage, "INSTANCE is missing"),
    ])
    func `an input that cannot be checked has its exit code and reason`(
        words: [String], code: ExitCode, reason: String
    ) async throws {
        let result = try await run(words)
        #expect(result == code)
        #expect(screen.errors.contains(reason), "\(screen.errors)")
    }
}
