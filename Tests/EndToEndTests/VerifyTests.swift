import Foundation
import StubJSON
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `understudy verify` as CI runs it.
struct VerifyTests {
    @Test func `the cases are listed`() async throws {
        let outcome = try await Program.run(["verify", "--list"])
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let names = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(names.count >= 24)
        #expect(Set(names).count == names.count)
        #expect(Set(["T01", "T03", "T04", "P02", "P12", "E04", "E12"]).isSubset(of: names))
    }

    @Test func `a failing case ends with 1 and is reported`() async throws {
        let folder = try Folder()
        try FileManager.default.copyItem(atPath: Repository.fixtures, toPath: folder["fixtures"])
        let users = URL(fileURLWithPath: folder["fixtures/users.json"])
        let text = try String(contentsOf: users, encoding: .utf8)
        try Data(text.replacing("emilyspass", with: "changed").utf8).write(to: users)
        let outcome = try await Program.run([
            "verify", "--filter", "T01", "--fixtures", folder["fixtures"],
            "--junit", folder["verify.xml"],
        ])
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("✗ T01"), "\(outcome.output)")
        #expect(JUnitReader(try folder.contents("verify.xml")).failures == 1)
    }

    @Test(arguments: [[], ["--no-isolate"]])
    func `passing cases end with 0, and reports have what the app asked for, wherever they ran`(
        words: [String]
    ) async throws {
        let folder = try Folder()
        let outcome = try await Program.run(
            [
                "verify", "--filter", "P0[12]", "--limit", "600", "--har", folder["run.har"],
                "--pact", folder["app.json"], "--junit", folder["verify.xml"],
            ] + words)
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("3 passed"))
        let report = JUnitReader(try folder.contents("verify.xml"))
        #expect(report.error == nil)
        #expect(report.cases.map { $0.prefix(3) } == ["P01", "P02", "Q01"])
        #expect(report.failures == 0)
        let archive = try JSONParser.parse(Array(try folder.contents("run.har")))["log"]
        let entries = archive?["entries"]?.array ?? []
        #expect(archive?["pages"]?.array?.count == 2)
        #expect(outcome.output.contains("archive: \(entries.count) exchanges of 2 cases"))
        #expect(entries.contains { ($0["response"]?["content"]?["text"]?.string ?? "").count > 2 })
        let pact = try JSONParser.parse(Array(try folder.contents("app.json")))
        let requests = pact["interactions"]?.array?.compactMap { $0["request"] } ?? []
        #expect(requests.contains { $0["headers"]?["Accept"] != nil }, "\(pact)")
    }

    @Test func `a run without cases ends with 1`() async throws {
        let outcome = try await Program.run(["verify", "--filter", "^no such case$"])
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("no case ran"))
    }
}

/// Reads the relevant parts of a JUnit report, and fails if it is not XML.
private final class JUnitReader: NSObject, XMLParserDelegate {
    private(set) var cases: [String] = []
    private(set) var failures = 0
    private(set) var error: (any Error)?

    init(_ data: Data) {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        if !parser.parse() { error = parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if name == "testcase" { cases.append(attributes["name"] ?? "") }
        if name == "failure" { failures += 1 }
    }
}
