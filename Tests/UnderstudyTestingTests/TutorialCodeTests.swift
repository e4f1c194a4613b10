import Foundation
import Testing

/// The Swift code of tutorials is taken from files that are compiled and run as tests.
struct TutorialCodeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let consumer = "Tests/Consumer/Sources/TasksContracts/"
    private static let consumerTests =
        "Tests/Consumer/Tests/TasksContractsTests/TasksSuiteTests.swift"

    private static func lines(_ path: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The blocks of Swift in a page, line by line.
    private static func blocks(_ path: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in try lines(path) {
            if line.hasPrefix("```") {
                if line == "```swift" { blocks.append([]) }
                isInside = line == "```swift"
            } else if isInside {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    /// Where the code of each page is compiled.
    private static let pages: [String: [String]] = [
        "UnderstudyTesting/UnderstudyTesting.docc/UnderstudyTesting.md": [
            "Tests/UnderstudyTestingTests/TagsTests.swift"
        ],
        "UnderstudyTesting/UnderstudyTesting.docc/FirstStub.md": [
            "Tests/UnderstudyTestingTests/FirstStubTests.swift"
        ],
        "UnderstudyTesting/UnderstudyTesting.docc/InterfaceTests.md": [
            "Tests/UnderstudyXCTestTests/InterfaceTests.swift"
        ],
        "UnderstudyXCTest/UnderstudyXCTest.docc/UnderstudyXCTest.md": [
            "Tests/UnderstudyXCTestTests/FirstTestCase.swift"
        ],
        "UnderstudyXCTest/UnderstudyXCTest.docc/FirstTestCase.md": [
            "Tests/UnderstudyXCTestTests/FirstTestCase.swift"
        ],
        "UnderstudyChecks/UnderstudyChecks.docc/UnderstudyChecks.md": [
            "Tests/UnderstudyChecksTests/ShopTests.swift"
        ],
        "UnderstudyChecks/UnderstudyChecks.docc/AppUnderContract.md": [
            consumer + "TasksSuite.swift", consumer + "Adapters.swift", consumerTests,
            "Tests/Consumer/Sources/tasks-contract/main.swift",
            "Tests/Strangers/Sources/HarbourContracts/Adapters.swift",
        ],
        "StubHarness/StubHarness.docc/StubHarness.md": [
            "Tests/StubHarnessTests/FirstSuiteTests.swift"
        ],
        "StubHarness/StubHarness.docc/OwnCheck.md": [
            consumer + "OwnChecks.swift", consumer + "TasksSuite.swift",
        ],
    ]

    @Test(arguments: pages.keys.sorted())
    func `the code of a page is compiled`(page: String) throws {
        let blocks = try Self.blocks("Sources/" + page)
        #expect(!blocks.isEmpty)
        let sources = try #require(Self.pages[page]).map(Self.lines)
        for block in blocks {
            #expect(
                sources.contains { Self.contains($0, block) },
                "not in the sources: \(block.joined(separator: "\n"))")
        }
    }

    @Test(arguments: ["UnderstudyTesting", "UnderstudyXCTest", "UnderstudyChecks", "StubHarness"])
    func `every page of a library for tests is compared, and its tutorials are listed`(
        target: String
    ) throws {
        let folder = "\(target)/\(target).docc"
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources/" + folder).path)
        let coded = try files.map { "\(folder)/\($0)" }.filter {
            try !Self.blocks("Sources/" + $0).isEmpty
        }
        #expect(!coded.isEmpty && Set(coded).isSubset(of: Self.pages.keys))
        let landing = try Self.lines("Sources/\(folder)/\(target).md")
        let others = files.filter { $0 != "\(target).md" }
        #expect(landing.first == "# ``\(target)``" && !others.isEmpty)
        for other in others {
            #expect(landing.contains("- <doc:\(other.dropLast(".md".count))>"), "\(other)")
        }
    }

    /// Whether a source has the block, whose imports may be apart from the rest.
    private static func contains(_ source: [String], _ block: [String]) -> Bool {
        let imports = block.prefix { $0.hasPrefix("import ") }
        let rest = block.dropFirst(imports.count).drop { $0.isEmpty }
        return imports.allSatisfy(source.contains) && hasRun(source, Array(rest))
    }

    private static func hasRun(_ lines: [String], _ block: [String]) -> Bool {
        guard let first = block.first, lines.count >= block.count else { return false }
        return (0...(lines.count - block.count)).contains { start in
            lines[start] == first && Array(lines[start..<(start + block.count)]) == block
        }
    }
}
