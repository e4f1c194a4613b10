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

    @Test(arguments: [
        (
            "StubTesting/StubTesting.docc/FirstStub.md",
            ["Tests/StubTestingTests/FirstStubTests.swift"], 2
        ),
        (
            "StubChecks/StubChecks.docc/AppUnderContract.md",
            [
                consumer + "TasksSuite.swift", consumer + "Adapters.swift", consumerTests,
                "Tests/Consumer/Sources/tasks-contract/main.swift",
            ], 6
        ),
        (
            "StubHarness/StubHarness.docc/OwnCheck.md",
            [consumer + "OwnChecks.swift", consumer + "TasksSuite.swift"], 3
        ),
    ])
    func `the code of a tutorial is compiled`(page: String, sources: [String], count: Int) throws {
        let blocks = try Self.blocks("Sources/" + page)
        #expect(blocks.count == count)
        let sources = try sources.map(Self.lines)
        for block in blocks {
            #expect(
                sources.contains { Self.contains($0, block) },
                "not in the sources: \(block.joined(separator: "\n"))")
        }
    }

    private static func contains(_ lines: [String], _ block: [String]) -> Bool {
        guard let first = block.first, lines.count >= block.count else { return false }
        return (0...(lines.count - block.count)).contains { start in
            lines[start] == first && Array(lines[start..<(start + block.count)]) == block
        }
    }
}
