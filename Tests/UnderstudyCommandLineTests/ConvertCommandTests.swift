import Foundation
import Testing

@testable import UnderstudyCommandLine

struct ConvertCommandTests {
    private let screen = CapturedTerminal()

    private static let yaml = """
        # The comment is lost.
        openapi: 3.1.0
        info: &info
          title: "A: B"
          version: '1.0'
        copy: *info
        description: |
          Two
          lines
        numbers: [1.50, 0x10, -0, 12345678901234567890]
        codes: {200: ok}
        empty:

        """

    private static let json = """
        {
          "openapi": "3.1.0",
          "info": {
            "title": "A: B",
            "version": "1.0"
          },
          "copy": {
            "title": "A: B",
            "version": "1.0"
          },
          "description": "Two\\nlines\\n",
          "numbers": [
            1.50,
            16,
            -0,
            12345678901234567890
          ],
          "codes": {
            "200": "ok"
          },
          "empty": null
        }

        """

    private static let written = """
        openapi: 3.1.0
        info:
          title: "A: B"
          version: "1.0"
        copy:
          title: "A: B"
          version: "1.0"
        description: |
          Two
          lines
        numbers:
          - 1.50
          - 16
          - -0
          - 12345678901234567890
        codes:
          "200": ok
        empty: null

        """

    private func run(
        _ words: [String], files: [String: String] = [:], input: String = ""
    ) async throws -> ExitCode {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "understudy-convert-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        var context = Context(
            terminal: screen.terminal, directory: folder.path, commands: StubCommand.commands)
        context.readInput = { Array(input.utf8) }
        return await StubCommand.run(["convert"] + words, context)
    }

    @Test(arguments: [
        (["a.yaml"], yaml, json), (["a.yaml", "--to", "json"], yaml, json),
        (["a.yml"], yaml, json), (["a.json"], json, written),
        (["--to=yaml", "a.json"], json, written),
        (["--to", "yaml", "a.yaml"], yaml, written), (["--to", "json", "a.json"], json, json),
        (["a"], yaml, json), (["a"], json, written),
    ])
    func `it prints a document in the other format, or in the requested one`(
        words: [String], text: String, expected: String
    ) async throws {
        let file = try #require(words.first { $0.hasPrefix("a") })
        #expect(try await run(words, files: [file: text]) == .kept)
        #expect(screen.output == expected)
        #expect(screen.errors == "")
    }

    @Test func `a dash reads from stdin`() async throws {
        #expect(try await run(["-"], input: Self.yaml) == .kept)
        #expect(screen.output == Self.json)
    }

    @Test(arguments: [
        ("a.yaml", ExitCode.invalidInput, "a.yaml:2:1: error: duplicate key \"a\""),
        ("a.json", .invalidInput, "a.json:1:9: error: "),
        ("b.json", .missingInput, "b.json: error: there is no such file"),
    ])
    func `an unreadable file has its exit code and its place`(
        file: String, code: ExitCode, reason: String
    ) async throws {
        let files = ["a.yaml": "a: 1\na: 2", "a.json": "{\"a\": 1,}"]
        #expect(try await run([file], files: files) == code)
        #expect(screen.errors.contains(reason), "\(screen.errors)")
        #expect(screen.output == "")
    }

    @Test func `there are two formats`() async throws {
        #expect(try await run(["a.json", "--to", "xml"]) == .wrongUsage)
        #expect(screen.errors.contains("json or yaml"), "\(screen.errors)")
    }

    @Test func `its help says that comments are lost`() async throws {
        #expect(try await run(["--help"]) == .kept)
        #expect(
            screen.output == """
                usage: understudy convert [options] FILE

                Print a JSON document as YAML, or YAML as JSON.

                The order of members and the exact values of numbers are kept. Comments are
                lost. Anchors, aliases and merge keys are replaced by the values that they refer
                to.

                  understudy convert openapi.yaml > openapi.json
                  understudy convert --to yaml - < rule.json

                options:
                  --to FORMAT  json or yaml (default: the format that FILE does not have)
                  --help       show this help

                """)
    }
}
