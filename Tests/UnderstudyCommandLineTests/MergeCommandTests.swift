import Foundation
import StubHTTP
import StubHarness
import StubJSON
import TestSupport
import Testing

@testable import UnderstudyCommandLine

/// `verify --shard` in several jobs, and `merge` in the one after them.
@Suite(.timeLimit(.minutes(10)))
struct MergeCommandTests {
    private static let source = ShopSuite.source([
        [HTTPRequest(.get, "/things")], [HTTPRequest(.get, "/things/1")],
        [HTTPRequest(.get, "/things/9")],
    ])

    /// A project with the reports of three parts, as 1.json and so on.
    private func parts(
        _ suite: @escaping SuiteSource = source, format: String = "json"
    ) async throws -> TemporaryFolder {
        let folder = try ShopSuite.folder()
        for part in 1...3 {
            let outcome = await ShopSuite.run(
                ["verify", "--shard", "\(part)/3", "--\(format)", "\(part).\(format)"], in: folder,
                suite)
            #expect(outcome.errors == "")
        }
        return folder
    }

    @Test func `the parts become one report of every kind`() async throws {
        let folder = try await parts(format: "html")
        let outcome = await ShopSuite.run(
            [
                "merge", "1.html", "2.html", "3.html", "--junit", "all.xml", "--json", "all.json",
                "--html", "all.html",
            ], in: folder)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Shop App: 3 cases\n\n"), "\(outcome.output)")
        #expect(outcome.output.contains("\n3 cases: 3 passed in "))
        #expect(
            folder.text("all.xml")?.contains(#"name="Shop App" tests="3" failures="0""#) == true)
        let json = try JSONParser.parse(Array(try #require(folder.text("all.json")).utf8))
        #expect(json["cases"]?.array?.compactMap { $0["id"]?.string } == ["P01", "P02", "P03"])
        #expect(json["shard"] == .null)
        let page = try #require(folder.text("all.html"))
        let html = try #require(HTMLPage.data(of: page))
        #expect(html["exchanges"]?.object?.keys.sorted() == ["P01", "P02", "P03"])
        #expect(html["report"] == json)
    }

    @Test func `parts in JUnit become one report, beside parts in JSON too`() async throws {
        let folder = try await parts(
            ShopSuite.source([[], [], []], isKept: false), format: "junit")
        let files = ["1.junit", "2.junit", "3.junit"]
        let outcome = await ShopSuite.run(["merge"] + files + ["--junit", "all.xml"], in: folder)
        #expect(outcome.code == .failed && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.output.contains("✗ P03 case 3"))
        #expect(
            folder.text("all.xml")?.contains(#"name="Shop App" tests="3" failures="3""#) == true)
        #expect(folder.text("all.xml")?.contains("the contract is kept (") == true)
        let missing = await ShopSuite.run(["merge", "1.junit", "3.junit"], in: folder)
        #expect(missing.errors.hasPrefix("error: the part 2/3 is missing."))
        let coverage = await ShopSuite.run(
            ["merge"] + files + ["--min-coverage", "100"], in: folder)
        #expect(coverage.code == .failed && coverage.errors == "", "\(coverage.errors)")
        let part = await ShopSuite.run(
            ["verify", "--shard", "2/3", "--json", "2.json"], in: folder, Self.source)
        #expect(part.code == .kept)
        let mixed = await ShopSuite.run(["merge", "1.junit", "2.json", "3.junit"], in: folder)
        #expect(mixed.output.contains("\n3 cases: 1 passed, 2 failed in "), "\(mixed.output)")
    }

    @Test func `one failed part fails the whole`() async throws {
        let folder = try await parts(ShopSuite.source([[], [], []], isKept: false))
        let outcome = await ShopSuite.run(["merge", "1.json", "2.json", "3.json"], in: folder)
        #expect(outcome.code == .failed)
        #expect(outcome.output.contains("✗ P03 case 3"))
        #expect(outcome.output.contains("rerun: --filter '^(P01|P02|P03) '"))
    }

    @Test func `a missing part and a double one are refused`() async throws {
        let folder = try await parts()
        let missing = await ShopSuite.run(["merge", "1.json", "3.json"], in: folder)
        #expect(missing.code == .invalidInput)
        #expect(
            missing.errors
                == "error: the part 2/3 is missing. Name the report of 'verify --shard 2/3' too; it "
                + "is missing also if that job ended before it could write it.\n")
        let double = await ShopSuite.run(
            ["merge", "1.json", "2.json", "3.json", "1.json"], in: folder)
        #expect(double.code == .invalidInput)
        #expect(double.errors == "error: the part 1/3 is given twice: 1.json, 1.json.\n")
    }

    @Test func `other files are refused with what to do`() async throws {
        let folder = try await parts()
        try folder.write("<?xml version=\"1.0\"?>\n<testsuites><testsuite", to: "a.xml")
        try folder.write("{}", to: "a.json")
        let xml = await ShopSuite.run(["merge", "a.xml"], in: folder)
        #expect(xml.code == .invalidInput)
        #expect(
            xml.errors.hasPrefix(
                "a.xml: error: it is no report of 'verify': it does not end with the comment that "
                    + "'verify' writes into JUnit reports. 'merge' reads"), "\(xml.errors)")
        let json = await ShopSuite.run(["merge", "a.json"], in: folder)
        #expect(json.code == .invalidInput)
        #expect(json.errors.hasPrefix("a.json: error: it is no report of 'verify': the members"))
        let none = await ShopSuite.run(["merge", "b.json"], in: folder)
        #expect(none.code == .missingInput)
        let nothing = await ShopSuite.run(["merge"], in: folder)
        #expect(nothing.code == .wrongUsage)
    }

    @Test func `the coverage is that of all parts`() async throws {
        let folder = try await parts()
        let files = ["merge", "1.json", "2.json", "3.json"]
        // The suite declares no responses, so that all of them were seen.
        let enough = await ShopSuite.run(files + ["--min-coverage", "100"], in: folder)
        #expect(enough.code == .kept, "\(enough.errors)")
    }

    @Test func `the summary of a job is appended, and one that cannot be written is reported`()
        async throws
    {
        let folder = try await parts()
        try folder.write("earlier\n", to: "summary.md")
        for (file, code) in [("summary.md", ExitCode.kept), ("none/summary.md", .kept)] {
            let screen = CapturedTerminal()
            let context = Context(
                terminal: screen.terminal, directory: folder.path, commands: StubCommand.commands,
                environment: ["GITHUB_STEP_SUMMARY": folder.path + "/" + file])
            let words = ["merge", "1.json", "2.json", "3.json", "--github"]
            #expect(await StubCommand.run(words, context) == code)
            if file == "summary.md" {
                #expect(screen.errors == "")
                #expect(folder.text(file)?.hasPrefix("earlier\n## ✅ Shop App\n") == true)
            } else {
                #expect(
                    screen.errors.hasPrefix("warning: the summary of the job cannot be written"))
            }
        }
    }
}
