import TestSupport
import Testing

@testable import StubCLI

@Suite(.timeLimit(.minutes(10)))
struct APIOptionsTests {
    private static func contract(_ path: String, server: String = "/") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
         "servers": [{"url": "\(server)"}], "paths": {"\(path)": {"get": {
          "operationId": "list", "responses": {"200": {"description": "-",
            "content": {"application/json": {"schema": {"type": "array"}}}}}}}}}
        """
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "Contracts/shop/openapi.json": Self.contract("/items", server: "https://a.example/v1"),
            "Contracts/auth/openapi.json": Self.contract("/users"),
            "Fixtures/shop/items.json": #"[{"id": 1}]"#,
            "Fixtures/auth/users.json": #"[{"id": 1}]"#,
            "Other/shop/items.json": #"[{"id": 1}]"#,
            "Other/empty/x/y.json": "{}",
        ])
    }

    /// Runs a command in the folder; `serve` stops at once.
    private func run(
        _ words: [String]
    ) async -> (code: ExitCode, output: String, errors: String) {
        let screen = CapturedTerminal()
        let stop = StopRequest()
        stop.fulfil()
        var context = Context(
            terminal: screen.terminal, commands: [ServeCommand.self, RoutesCommand.self],
            watchForStop: { stop })
        context.directory = folder.path
        let code = await StubCommand.run(words, context)
        return (code, screen.output, screen.errors)
    }

    private static let both = [
        "--api", "shop=Contracts/shop/openapi.json", "--api", "auth=Contracts/auth/openapi.json",
    ]

    @Test func `serve prints the base URL of each API`() async throws {
        let outcome = await run(["serve", "--port", "0", "--no-watch"] + Self.both)
        #expect(outcome.code == .kept && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let url = try #require(lines.first).dropFirst("listening on ".count)
        #expect(lines.dropFirst() == ["shop: \(url)/shop/v1", "auth: \(url)/auth"])
    }

    @Test func `routes lists the operations of all APIs with their fixtures`() async {
        let outcome = await run(["routes"] + Self.both)
        #expect(outcome.code == .kept)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("/shop/v1/items  shop.list  fixture items") == true)
        #expect(lines.last?.contains("/auth/users") == true)
        #expect(lines.last?.contains("auth.list  fixture users") == true)
    }

    @Test func `the folder of fixtures has a folder for each API`() async {
        let outcome = await run(["routes", "--fixtures", "Other"] + Self.both)
        #expect(outcome.output.contains("fixture items"))
        #expect(!outcome.output.contains("fixture users"))
    }

    @Test(arguments: [
        (["--api", "shop"], ExitCode.wrongUsage, "--api expects NAME=FILE"),
        (["--api", "=a.json"], .wrongUsage, "--api expects NAME=FILE"),
        (["--api", "shop=missing.json"], .missingInput, "missing.json"),
        (["--api", "__admin=Contracts/shop/openapi.json"], .wrongUsage, "'__admin' cannot be"),
        (["--api", "a/b=Contracts/shop/openapi.json"], .wrongUsage, "'a/b' cannot be"),
        (both + ["--api", "SHOP=Contracts/shop/openapi.json"], .wrongUsage, "two APIs 'SHOP'"),
        (both + ["--contract", "a.json"], .wrongUsage, "exclude each other"),
        (both + ["--fixtures", "missing"], .missingInput, "there is no such folder"),
        (both + ["--fixtures", "Other/empty"], .missingInput, "Other/empty/shop/"),
    ])
    func `wrong options are errors that say what to do`(
        _ words: [String], code: ExitCode, message: String
    ) async {
        let outcome = await run(["serve", "--port", "0", "--no-watch"] + words)
        #expect(outcome.code == code)
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
    }
}
