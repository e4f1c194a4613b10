import Foundation
import Testing

/// The bugs of `Scripts/mutants`, which plants them one at a time and runs the suite.
@Suite struct PlantedBugsTests {
    @Test(arguments: try PlantedBugs.files())
    func `the text that a bug changes occurs once in its file`(_ file: String) throws {
        let bugs = try PlantedBugs.bugs(in: file)
        #expect(!bugs.isEmpty)
        for bug in bugs {
            let source = try PlantedBugs.text("Sources/\(bug.path)")
            #expect(source.components(separatedBy: bug.old).count == 2, "\(bug.id)")
            #expect(bug.new.contains(/\bBUG\b/), "\(bug.id) has no switch")
            #expect(bug.old != bug.new, "\(bug.id)")
        }
    }

    @Test func `each bug has a name of its own`() throws {
        let names = try PlantedBugs.all().map(\.id)
        let repeated = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys
        #expect(repeated.isEmpty)
    }

    @Test func `bugs are planted in every folder of the app and in the parts of the stub`() throws {
        let folders = try PlantedBugs.folders(in: "Sources/CustomerApp").map { "CustomerApp/\($0)" }
        let stub = [
            "StubServer", "StubContract", "StubFixtures", "StubHTTP", "StubRules", "StubNet",
        ]
        let planted = Set(try PlantedBugs.files())
        #expect((folders + stub).filter { !planted.contains($0) } == [])
    }

    @Test func `the list of caught bugs names only bugs that exist`() throws {
        let names = Set(try PlantedBugs.all().map(\.id))
        let caught = try PlantedBugs.text("Tests/Mutants/caught.txt").split(separator: "\n")
            .compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(caught.filter { !names.contains($0) } == [])
    }
}

/// Reads `Tests/Mutants`.
private enum PlantedBugs {
    struct Bug {
        let id: String
        let path: String
        let old: String
        let new: String
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders below `Sources` for which there are bugs, such as `CustomerApp/Feed`.
    static func files() throws -> [String] {
        let folder = root.appendingPathComponent("Tests/Mutants")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix(".txt") && $0 != "caught.txt" }
            .map { String($0.dropLast(4)) }.sorted()
    }

    /// The folders with source files.
    static func folders(in path: String) throws -> [String] {
        let folder = root.appendingPathComponent(path)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func all() throws -> [Bug] { try files().flatMap(bugs) }

    static func bugs(in file: String) throws -> [Bug] {
        let blocks = try text("Tests/Mutants/\(file).txt").components(separatedBy: "\n## ")
        return try blocks.enumerated().map { index, block in
            let block = index == 0 ? String(block.dropFirst(3)) : block
            let place = try #require(block.firstRange(of: "\n---\n"), "\(block)")
            let switched = try #require(block.firstRange(of: "\n+++\n"), "\(block)")
            let head = block[..<place.lowerBound]
            let name = try #require(head.firstMatch(of: /file: (.+)/)).1
            var new = String(block[switched.upperBound...])
            while new.hasSuffix("\n") { new.removeLast() }
            return Bug(
                id: String(head.prefix { $0 != " " }), path: "\(file)/\(name)",
                old: String(block[place.upperBound..<switched.lowerBound]), new: new)
        }
    }
}
