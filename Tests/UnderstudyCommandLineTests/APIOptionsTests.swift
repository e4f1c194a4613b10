import TestSupport
import Testing

@testable import UnderstudyCommandLine

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
            terminal: screen.terminal,
            commands: [
                ServeCommand.self, RoutesCommand.self, LintCommand.self, InitCommand.self,
            ],
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
        #expect(
            outcome.errors
                == "warning: the API auth has no fixtures, so that the contract's examples answer "
                + "for it; they belong into Other/auth/\n")
    }

    @Test func `lint checks each API and names it in its findings`() async throws {
        try folder.write(#"[{"id": 1}, {"id": 1}]"#, to: "Fixtures/auth/users.json")
        try folder.write(
            """
            {"name": "down", "rules": [
              {"operation": "auth.list", "respond": {"status": 500}},
              {"operation": "auth.lost", "respond": {"status": 500}}]}
            """, to: "Contracts/shop/scenarios/down.json")
        let text = await run(["lint"] + Self.both)
        #expect(text.code == .invalidInput && text.errors == "", "\(text.errors)")
        let lines = text.output.split(separator: "\n")
        // The scenario may name the operation of the other API, if it exists.
        #expect(lines.count { $0.contains("error: shop: ") && $0.contains("auth.lost") } == 1)
        #expect(!text.output.contains("no operation 'auth.list'"), "\(text.output)")
        #expect(
            lines.count {
                $0.contains("/Fixtures/auth/users.json:") && $0.contains("error: auth: ")
            }
                == 1, "\(text.output)")
        #expect(
            lines.last?.hasPrefix(
                "shop: 1 contract, 1 fixture, 1 scenario; auth: 1 contract, 1 fixture: 2 errors")
                == true, "\(text.output)")
        let json = await run(["lint", "--format", "json"] + Self.both)
        #expect(
            json.output.contains("\"api\": \"shop\"") && json.output.contains("\"api\": \"auth\""))
    }

    @Test func `init starts each of several APIs`() async throws {
        try folder.write(Self.contract("/pets"), to: "pets.json")
        try folder.write(Self.contract("/owners"), to: "owners.json")
        let words = ["init", "--api", "pets=pets.json", "--api", "people=owners.json"]
        let outcome = await run(words)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        #expect(folder.text("Contracts/people/openapi.json") == Self.contract("/owners"))
        #expect(
            outcome.output.hasSuffix(
                """
                next:
                  understudy routes --api pets=Contracts/pets/openapi.json --api \
                people=Contracts/people/openapi.json
                  understudy serve --api pets=Contracts/pets/openapi.json --api \
                people=Contracts/people/openapi.json

                """), "\(outcome.output)")
        let suite = await run(words + ["--suite"])
        #expect(suite.code == .wrongUsage)
        #expect(suite.errors.contains("understudy init FILE --name NAME --suite"))
        let same = await run(words + ["--api", "PETS=pets.json"])
        #expect(same.code == .wrongUsage && same.errors.contains("two APIs 'PETS'"))
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
        (
            both + ["--fixtures", "Other/empty"], .missingInput,
            "Other/empty/shop/, Other/empty/auth/"
        ),
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
