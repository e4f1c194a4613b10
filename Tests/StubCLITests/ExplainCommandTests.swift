import Foundation
import Testing

@testable import StubCLI

struct ExplainCommandTests {
    private let screen = CapturedTerminal()

    private func run(_ words: String...) async -> ExitCode {
        await StubCommand.run(
            words, Context(terminal: screen.terminal, commands: StubCommand.commands))
    }

    @Test func `an explanation contains the meaning, an example, advice and where it is reported`()
        async
    {
        #expect(await run("explain", "request/query/undeclared") == .kept)
        #expect(
            screen.output == """
                request/query/undeclared

                  The request has a query parameter that the operation does not declare. `serve`
                  reports it as a warning; `serve --strict` and `verify` report an error.

                  For example: GET /products?pagesize=10, but the contract declares "limit".

                  What to do: Correct the name, or declare the parameter.

                  See: OpenAPI 3.1 §4.8.12

                """)
    }

    @Test func `an unknown code ends with 64 and suggests the nearest one`() async {
        #expect(await run("explain", "response/body/requird") == .wrongUsage)
        #expect(
            screen.errors
                == "error: there is no code 'response/body/requird'. "
                + "Did you mean 'response/body/required'?\n")
    }

    @Test func `without a code all of them are listed`() async {
        #expect(await run("explain") == .kept)
        let lines = screen.output.split(separator: "\n")
        #expect(lines.count > 300)
        #expect(lines == lines.sorted())
        #expect(lines.contains { $0.hasPrefix("fixture/schema ") })
    }

    @Test func `the page of all codes in the documentation is the current one`() async throws {
        #expect(await run("explain", "--markdown") == .kept)
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "Sources/StubContract/StubContract.docc/Codes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(screen.output == text, "write it by: understudy explain --markdown > \(page.path)")
    }
}
