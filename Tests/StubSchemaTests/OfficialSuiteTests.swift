import Foundation
import StubSchema
import Testing

/// The score against the official suite.
///
/// A failing test would be listed here with the reason; there is none.
@Suite(.enabled(if: OfficialSuite.isPresent, "the suite is not next to the package"))
struct OfficialSuiteTests {
    @Test(arguments: OfficialSuite.files(in: ""))
    func `passes every required test`(file: String) throws {
        let score = try OfficialSuite.score(file)
        #expect(score.misses == [])
    }

    @Test(arguments: OfficialSuite.files(in: "optional/"))
    func `passes every optional test`(file: String) throws {
        let score = try OfficialSuite.score(file)
        #expect(score.misses == [])
    }

    @Test(arguments: OfficialSuite.files(in: "optional/format/"))
    func `passes every format test while formats are asserted`(file: String) throws {
        let score = try OfficialSuite.score(file, formats: .assert)
        #expect(score.misses == [])
    }

    @Test(arguments: [
        ("", FormatPolicy.annotate, 1299), ("optional/", .annotate, 162),
        ("optional/format/", .assert, 764),
    ])
    func `runs the whole suite and prints the score`(
        part: String, formats: FormatPolicy, total: Int
    ) throws {
        let scores = try OfficialSuite.files(in: part).map {
            try OfficialSuite.score($0, formats: formats)
        }
        let passed = scores.map(\.passed).reduce(0, +)
        for score in scores { print("\(score.passed)/\(score.total) \(score.file)") }
        print("\(passed)/\(total) draft2020-12/\(part)")
        #expect(scores.map(\.total).reduce(0, +) == total)
        #expect(passed == total)
    }

    @Test func `the published tables match the score`() throws {
        let article = try String(contentsOf: OfficialSuite.article, encoding: .utf8)
        let parts: [(String, FormatPolicy)] = [
            ("", .annotate), ("optional/", .annotate), ("optional/format/", .assert),
        ]
        let rows = try parts.flatMap { part, formats in
            try OfficialSuite.files(in: part).map { file in
                let score = try OfficialSuite.score(file, formats: formats)
                return "| `\(file)` | \(score.passed) | \(score.total) |"
            }
        }
        let published = article.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("| `") }
        #expect(published == rows)
    }
}
