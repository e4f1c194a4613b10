import Foundation
import StubHarness
import Testing

@testable import UnderstudyCommandLine

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

    @Test func `without a code all codes are listed, and then all checks`() async {
        #expect(await run("explain") == .kept)
        let parts = screen.output.split(separator: "\n\n")
        #expect(parts.count == 2)
        let codes = parts[0].split(separator: "\n")
        #expect(codes.count > 300)
        #expect(codes == codes.sorted())
        #expect(codes.contains { $0.hasPrefix("fixture/schema ") })
        let checks = parts[1].split(separator: "\n")
        #expect(checks.first == "checks:" && checks.count == CheckCatalog.all.count + 1)
        #expect(checks.contains("P16  sentinel ids"))
    }

    @Test func `the explanation of a check says what it demands, why, and what it needs`() async {
        #expect(await run("explain", "P16") == .kept)
        #expect(
            screen.output == """
                P16 sentinel ids

                  If two rows have the id 0, or an empty text where ids are texts, all other
                  rows are shown, no id is shown twice, and there is no error.

                  Why: Servers send such ids by mistake, and the schema allows them; several
                  coupons with the id 0 crashed a list (woocommerce/woocommerce-ios#16477).

                  Needs: `Checks.pagination` of a `ListAdapter` whose operation has pages by the
                  contract.

                """)
    }

    @Test func `the explanation of a check says how an app declares that it does otherwise`() async
    {
        #expect(await run("explain", "X08") == .kept)
        #expect(
            screen.output.hasSuffix(
                """
                  Otherwise: `AppPolicy.keepsLeftScreens` is true if the app keeps screens to
                  show them again.

                """))
    }

    @Test func `generated answers are explained by the id of any operation`() async {
        #expect(await run("explain", "G:listThings") == .kept)
        #expect(screen.output.hasPrefix("G:OPERATION every generated answer\n\n  The app accepts"))
    }

    @Test func `the id of a check that no pack has belongs to the suite of an app`() async {
        #expect(await run("explain", "K01") == .wrongUsage)
        #expect(
            screen.errors
                == "error: no pack has a check 'K01'. "
                + "A check with such an id belongs to the suite of an app, whose source has it.\n")
    }

    @Test(arguments: [("p16", "P16"), ("P166", "P16"), ("T1", "T01")])
    func `an id that is nearly right is suggested`(written: String, meant: String) async {
        #expect(await run("explain", written) == .wrongUsage)
        #expect(
            screen.errors == "error: there is no code '\(written)'. Did you mean '\(meant)'?\n")
    }

    @Test func `the checks alone are listed in the order of their groups`() async {
        #expect(await run("explain", "--checks") == .kept)
        let lines = screen.output.split(separator: "\n")
        #expect(lines.first == "P01  first request exact")
        #expect(lines.map { String($0.prefix(3)) } == CheckCatalog.all.map(\.id))
        #expect(await run("explain", "--checks", "P16") == .wrongUsage)
        #expect(screen.errors.hasPrefix("error: --checks takes no CODE. "))
    }

    @Test func `the page of all codes in the documentation is the current one`() async throws {
        #expect(await run("explain", "--markdown") == .kept)
        let page = Self.page("StubContract/StubContract.docc/Codes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(screen.output == text, "write it by: understudy explain --markdown > \(page.path)")
    }

    @Test func `the page of all checks in the documentation is the current one`() async throws {
        #expect(await run("explain", "--checks", "--markdown") == .kept)
        let page = Self.page("UnderstudyChecks/UnderstudyChecks.docc/TheChecks.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(
            screen.output == text,
            "write it by: understudy explain --checks --markdown > \(page.path)")
    }

    private static func page(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/\(path)")
    }
}
