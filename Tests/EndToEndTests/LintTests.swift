import Foundation
import StubJSON
import Testing

/// `understudy lint` on the sample files, and on copies with errors.
struct LintTests {
    private static let contract = "Contracts/customer/openapi.json"
    private static let products = "Fixtures/customer/products.json"
    private static let scenario = "Contracts/customer/scenarios/flaky-dashboard.json"

    /// A copy of the sample files in which one text is replaced.
    private func project(
        _ file: String = contract, replacing old: String = "", with new: String = ""
    ) throws -> Folder {
        let folder = try Folder()
        for name in ["Contracts", "Fixtures"] {
            try FileManager.default.copyItem(
                atPath: "\(Repository.root)/\(name)", toPath: folder[name])
        }
        guard !old.isEmpty else { return folder }
        let text = String(decoding: try folder.contents(file), as: UTF8.self)
        let wrong = text.replacing(old, with: new, maxReplacements: 1)
        #expect(wrong != text, "\(old) is not in \(file)")
        try Data(wrong.utf8).write(to: URL(fileURLWithPath: folder[file]))
        return folder
    }

    /// The line of a text in a sample file, from 1.
    private func line(of text: String, _ file: String) throws -> Int {
        let content = try String(contentsOfFile: "\(Repository.root)/\(file)", encoding: .utf8)
        let range = try #require(content.firstRange(of: text))
        return content[..<range.lowerBound].count { $0 == "\n" } + 1
    }

    @Test func `the sample files have no findings`() async throws {
        let outcome = try await Program.run(["lint"])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("1 contract, "))
        #expect(outcome.output.hasSuffix(": no findings\n"))
        #expect(outcome.errors == "")
    }

    // The table of all mistakes is that of `ProjectLintTests`, without a process for each.
    @Test(arguments: [
        (contract, "\"maximum\": 1000", "\"maximum\": 10", "contract/bounds|contract/default"),
        (products, "\"price\": 24.5", "\"price\": \"24.5\"", "fixture/schema"),
        (scenario, "\"repeat\": 2", "\"repaet\": 2", "rule/unknown-key"),
    ])
    func `an inserted mistake is an error at its line`(
        file: String, old: String, new: String, codes: String
    ) async throws {
        let folder = try project(file, replacing: old, with: new)
        let line = try line(of: old, file)
        let outcome = try await Program.run(["lint"], in: folder.path)
        #expect(outcome.code == 65)
        let lines = outcome.output.split(separator: "\n")
        // An error in an operation is reported at the operation's start, one in a path at its
        // value.
        let places = (line - 2...line + 6).map { "\(file):\($0):" }
        #expect(
            lines.contains { text in
                places.contains { text.hasPrefix($0) } && text.contains(": error: ")
                    && codes.split(separator: "|").contains { text.hasSuffix("[\($0)]") }
            }, "\(outcome.output)")
    }

    @Test func `warnings end with 0`() async throws {
        let folder = try project(replacing: "\"uniqueItems\"", with: "\"uniqeItems\"")
        let outcome = try await Program.run(["lint"], in: folder.path)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("Did you mean \"uniqueItems\"?"))
        #expect(outcome.output.hasSuffix("1 warning\n"))
    }

    @Test func `json and github contain the findings of text`() async throws {
        let folder = try project(Self.products, replacing: "\"id\": 2,", with: "\"id\": 1,")
        let lint = ["lint", "--contract", "none", "--fixtures", "Fixtures/customer", "--format"]
        let json = try await Program.run(lint + ["json"], in: folder.path)
        let findings = try #require(try JSONParser.parse(Array(json.output.utf8)).array)
        #expect(json.code == 65)
        #expect(!findings.isEmpty)
        for finding in findings {
            #expect(
                finding.object?.keys == [
                    "file", "line", "column", "severity", "code", "message", "hint",
                ])
            #expect(finding["file"] == .string(Self.products))
        }
        let github = try await Program.run(lint + ["github"], in: folder.path)
        #expect(github.code == 65)
        #expect(github.output.hasPrefix("::error file=\(Self.products),line="))
    }

    @Test func `a missing file ends with 66, and an unknown format with 64`() async throws {
        let folder = try project()
        let missing = try await Program.run(["lint", "--contract", "no.json"], in: folder.path)
        #expect(missing.code == 66)
        let unknown = try await Program.run(["lint", "--format", "xml"], in: folder.path)
        #expect(unknown.code == 64)
        #expect(unknown.errors.contains("text, json or github"))
    }

    @Test func `fixtures are linted without a contract`() async throws {
        let folder = try project(Self.products, replacing: "\"id\": 2,", with: "\"id\": 1,")
        let outcome = try await Program.run(
            ["lint", "--contract", "none", "--fixtures", "Fixtures/customer"], in: folder.path)
        #expect(outcome.code == 65)
        #expect(outcome.output.contains("[fixture/duplicate-id]"))
    }
}
