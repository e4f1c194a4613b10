import Foundation
import StubJSON
import StubSchema

/// The official test suite on disk, next to the package.
enum OfficialSuite {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/json-schema-test-suite")

    /// The article with the published score.
    static let article = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/StubSchema/StubSchema.docc/OfficialSuite.md")

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "tests").path)
    }

    /// The names of the files in one part of the suite; empty if the suite is absent.
    static func files(in part: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "tests/draft2020-12/\(part)").path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.map { part + $0 }.sorted()
    }

    /// The result of one file, with the names of the failed tests.
    struct Score {
        let file: String
        var total = 0
        var misses: [String] = []

        var passed: Int { total - misses.count }
    }

    static func score(_ file: String, formats: FormatPolicy = .annotate) throws -> Score {
        let remotes = try remotes.get()
        var score = Score(file: file)
        let cases = try document(folder.appending(path: "tests/draft2020-12/\(file)")).array ?? []
        for (number, testCase) in cases.enumerated() {
            var compiler = remotes
            compiler.add(testCase["schema"] ?? .null, uri: "suite:\(number)")
            let schema = Result { try compiler.compile("suite:\(number)") }
            for test in testCase["tests"]?.array ?? [] {
                score.total += 1
                guard let data = test["data"], let expected = test["valid"]?.bool else { continue }
                let name = [testCase["description"], test["description"]]
                    .compactMap { $0?.string }.joined(separator: " / ")
                switch schema {
                case .success(let schema):
                    let issues = schema.issues(in: data, formats: formats)
                    let isValid = schema.isValid(data, formats: formats)
                    if isValid != expected || issues.isEmpty != expected {
                        score.misses.append(name)
                    }
                case .failure(let error):
                    score.misses.append("\(name) (\(error))")
                }
            }
        }
        return score
    }

    /// The schemas of a file that have at least one valid value.
    static func satisfiableSchemas(in file: String) throws -> [(name: String, schema: Schema)] {
        let remotes = try remotes.get()
        let cases = try document(folder.appending(path: "tests/draft2020-12/\(file)")).array ?? []
        return try cases.enumerated().compactMap { number, testCase in
            var compiler = remotes
            compiler.add(testCase["schema"] ?? .null, uri: "suite:\(number)")
            let schema = try compiler.compile("suite:\(number)")
            let values = testCase["tests"]?.array?.compactMap { $0["data"] } ?? []
            guard values.contains(where: { schema.isValid($0, formats: .assert) }) else {
                return nil
            }
            return (testCase["description"]?.string ?? "", schema)
        }
    }

    /// A compiler with the documents that the suite serves on `localhost:1234`.
    private static let remotes = Result {
        var compiler = SchemaCompiler()
        let root = folder.appending(path: "remotes").path
        for name in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String })
            ?? []
        where name.hasSuffix(".json") {
            let value = try document(folder.appending(path: "remotes/\(name)"))
            compiler.add(value, uri: "http://localhost:1234/\(name)")
        }
        return compiler
    }

    private static func document(_ url: URL) throws -> JSONValue {
        try JSONParser.parse(Array(try Data(contentsOf: url)))
    }
}
