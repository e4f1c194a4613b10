import StubHTTP
import StubHarness
import StubJSON
import TestSupport
import Testing

@testable import UnderstudyCommandLine

/// `verify --pact` writes what the app asked for.
struct PactCommandTests {
    private static let list = HTTPRequest(.get, "/things", fields: ["Accept": "application/json"])
    private static let missing = HTTPRequest(.get, "/things/9")

    private func verify(
        _ words: String..., requests: [[HTTPRequest]] = [[list, missing]], isKept: Bool = true,
        in folder: TemporaryFolder
    ) async -> (code: ExitCode, output: String, errors: String) {
        await ShopSuite.run(
            ["verify"] + words, in: folder, ShopSuite.source(requests, isKept: isKept))
    }

    private func pact(in folder: TemporaryFolder) throws -> JSONValue {
        try JSONParser.parse(Array(try #require(folder.text("app.json")).utf8))
    }

    @Test func `the pact names consumer, provider and each interaction`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await verify("--pact", "app.json", in: folder)
        #expect(outcome.code == .kept && outcome.errors == "")
        #expect(outcome.output.contains("pact: 2 interactions written to app.json\n"))
        let pact = try pact(in: folder)
        #expect(pact["consumer"]?["name"] == "Shop App" && pact["provider"]?["name"] == "Shop")
        #expect(pact["metadata"]?["pactSpecification"]?["version"] == "4.0")
        #expect(
            pact["interactions"]?.array?.compactMap { $0["description"]?.string } == [
                "getThing answers 404", "listThings answers 200",
            ])
    }

    @Test func `the consumer can be named, and optional members that the app reads`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await verify(
            "--pact", "app.json", "--consumer", "iPhone", "--pact-reads", "note",
            "--pact-reads", "other", in: folder)
        #expect(outcome.code == .kept)
        let pact = try pact(in: folder)
        #expect(pact["consumer"]?["name"] == "iPhone")
        let body = pact["interactions"]?[1]?["response"]?["body"]?["content"]
        #expect(body?[0]?.object?.keys == ["id", "name", "note"])
    }

    @Test func `optional members are left out unless they are named`() async throws {
        let folder = try ShopSuite.folder()
        _ = await verify("--pact", "app.json", in: folder)
        let body = try pact(in: folder)["interactions"]?[1]?["response"]?["body"]?["content"]
        #expect(body?[0]?.object?.keys == ["id", "name"])
    }

    @Test func `what a provider cannot reproduce is left out and named`() async throws {
        let folder = try ShopSuite.folder()
        let photo = HTTPRequest(
            .post, "/photos", fields: ["Content-Type": "multipart/form-data; boundary=B"],
            body: Array(
                ("--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n"
                    + String(repeating: "x", count: 70_000) + "\r\n--B--\r\n").utf8))
        let outcome = await verify(
            "--pact", "app.json", requests: [[Self.list], [photo]], in: folder)
        #expect(outcome.output.contains("pact: 1 interactions written to app.json\n"))
        #expect(
            outcome.output.contains(
                "pact: left out, because the body of the request is longer than 64 KiB:\n  addPhoto 201\n"
            ),
            "\(outcome.output)")
    }

    @Test func `nothing is written if the run failed`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await verify("--pact", "app.json", isKept: false, in: folder)
        #expect(outcome.code == .failed)
        #expect(outcome.errors == "no pact is written, because the run failed\n")
        #expect(folder.text("app.json") == nil)
    }

    @Test func `a pact without interactions is an error`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await verify("--pact", "app.json", requests: [[]], in: folder)
        #expect(outcome.code == .failed)
        #expect(outcome.errors.contains("no pact is written"))
        #expect(folder.text("app.json") == nil)
    }

    @Test(arguments: [["--consumer", "iPhone"], ["--pact-reads", "note"]])
    func `options of a pact need one`(words: [String]) async throws {
        let folder = try ShopSuite.folder()
        let outcome = await ShopSuite.run(["verify"] + words, in: folder, ShopSuite.source([]))
        #expect(outcome.code == .wrongUsage)
        #expect(outcome.errors.contains("describe the file of --pact, which is missing"))
    }

    @Test func `a file that cannot be written is an error that names it`() async throws {
        let folder = try ShopSuite.folder()
        let outcome = await verify("--pact", "no/such/app.json", in: folder)
        #expect(outcome.code != .kept && outcome.errors.contains("no/such/app.json"))
    }
}
