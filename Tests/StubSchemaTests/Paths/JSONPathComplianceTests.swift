import Foundation
import StubJSON
import StubSchema
import Testing

/// The compliance test suite of RFC 9535, if it is next to the package.
private let suite = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/jsonpath-compliance-test-suite/cts.json")

struct JSONPathComplianceTests {
    @Test(.enabled(if: FileManager.default.fileExists(atPath: suite.path)))
    func `passes every test of the compliance suite`() throws {
        let tests = try JSONParser.parse(Array(Data(contentsOf: suite)))["tests"]?.array ?? []
        #expect(tests.count >= 703)
        for test in tests { try Self.check(test) }
    }

    private static func check(_ test: JSONValue) throws {
        let name = Comment(rawValue: test["name"]?.string ?? "")
        let selector = try #require(test["selector"]?.string, name)
        if test["invalid_selector"]?.bool == true {
            #expect(throws: JSONPathError.self, name) {
                try JSONPath(parsing: selector, as: .standard)
            }
            return
        }
        let path = try JSONPath(parsing: selector, as: .standard)
        let found = path.values(in: test["document"] ?? .null)
        let results = test["result"].map { [$0] } ?? test["results"]?.array ?? []
        #expect(results.contains { $0.array == found }, name)
    }
}
