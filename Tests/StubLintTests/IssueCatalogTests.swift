import Foundation
import StubJSON
import StubSchema
import Testing

@testable import StubLint

/// Compares the explanations with the sources that emit codes.
struct IssueCatalogTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    private static func text(of path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    private static func text(in folders: [String]) throws -> String {
        try folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                atPath: sources.appending(path: folder).path)
            let names = (files?.compactMap { $0 as? String } ?? []).filter {
                $0.hasSuffix(".swift") && !$0.hasPrefix("Explanations/")
            }
            return try names.map { try text(of: "\(folder)/\($0)") }
        }.joined(separator: "\n")
    }

    /// The matches of a pattern's group in a text.
    private static func matches(_ pattern: Regex<(Substring, Substring)>, in text: String)
        -> Set<String>
    {
        Set(text.matches(of: pattern).map { String($0.output.1) })
    }

    /// The codes in the sources of the readers and the lint.
    private static func codesOfDocuments() throws -> Set<String> {
        var codes = Set(LintCode.allCases.map(\.rawValue))
        codes.formUnion(
            matches(
                #/"((?:lint|contract|drift|fixture|rule|recording|json|yaml|document|har|input|overlay|wiremock)/[a-z-]+)"/#,
                in: try text(in: [
                    "StubJSON", "StubYAML", "StubDocuments", "StubContract", "StubFixtures",
                    "StubStarting", "StubRules", "StubRecordings", "StubLint", "StubServer",
                    "StubRecorder",
                    "StubDrafts", "StubDrift", "UnderstudyWireMock", "UnderstudyCommandLine",
                ])))
        let rules = try text(in: ["StubRules"])
        for code in matches(#/wrong\(\s*"([a-z0-9\-]+)"/#, in: rules) {
            codes.insert("rule/" + code)
        }
        let rows = try text(of: "StubFixtures/Collections/CollectionReader.swift")
        for code in matches(#/wrong\(\s*"([a-z0-9\-]+)"/#, in: rows) {
            codes.insert("fixture/" + code)
        }
        let recordings = try text(of: "StubRecordings/RecordingReader.swift")
        for code in matches(#/report\(\s*"([a-z0-9\-]+)"/#, in: recordings) {
            codes.insert("recording/" + code)
        }
        for code in matches(#/value == nil \? "([a-z]+)"/#, in: recordings) {
            codes.insert("recording/" + code)
        }
        let changes = try text(in: ["StubLint/Diff"])
        let told =
            #/(?:\.breaking|\.note|isBreaking|direction == \.\w+(?: && isTighter)?),\s*"([a-z\-]+)"/#
        let chosen = #/[?:] "((?:parameter|member|format|bounds)[a-z\-]*)"/#
        for code in matches(told, in: changes).union(matches(chosen, in: changes)) {
            codes.insert("diff/" + code)
        }
        codes.insert("schema/invalid")
        return codes
    }

    @Test func `every code of a document has an explanation, and the other way round`() throws {
        let explained = Set(IssueCatalog.all.map(\.code)).filter { code in
            !code.hasPrefix("request/") && !code.hasPrefix("response/")
        }
        let emitted = try Self.codesOfDocuments()
        #expect(emitted.subtracting(explained).sorted() == [])
        #expect(explained.subtracting(emitted).sorted() == [])
        #expect(emitted.count > 80)
    }

    private static let keywords = Set(IssueCatalog.keywordExamples.map(\.name))

    @Test func `every keyword of the evaluator has an explanation`() throws {
        let evaluator = try Self.text(in: ["StubSchema/Evaluator"])
        var broken = Self.matches(
            #/fail\(\s*(?:node|parent), "([a-zA-Z$]+)"/#, in: evaluator)
        broken.formUnion(Self.matches(#/by: "([a-zA-Z$]+)"/#, in: evaluator))
        broken.formUnion(Self.matches(#/keyword: "([a-zA-Z$]+)"/#, in: evaluator))
        broken.formUnion(Self.matches(#/noBranchMatches\(failures, "([a-zA-Z]+)"/#, in: evaluator))
        broken.formUnion(Self.matches(#/keyword \?\? "([a-z]+)"/#, in: evaluator))
        #expect(broken.count > 25)
        // These apply other schemas, whose keywords are reported instead.
        broken.subtract(["$dynamicRef", "allOf", "then", "else", "if", "propertyNames"])
        #expect(broken.subtracting(Self.keywords).sorted() == [])
    }

    @Test func `the example value of an explanation violates its keyword`() throws {
        for (name, schema, value) in IssueCatalog.keywordExamples
        where !["$ref", "more"].contains(name) {
            var compiler = SchemaCompiler()
            compiler.add(try JSONParser.parse(Array(schema.utf8)), uri: "schema.json")
            let issues = try compiler.compile("schema.json")
                .issues(in: try JSONParser.parse(Array(value.utf8)), formats: .assert)
            #expect(issues.map(\.keyword) == [name], "\(schema) \(value)")
        }
    }

    @Test func `every code of an exchange has an explanation, and the other way round`() throws {
        let validators = try [
            "RequestValidator.swift", "BodyValidator.swift", "ResponseValidator.swift",
            "ContractIssue+Schema.swift", "ContractIssue+Security.swift",
            "Exchange+Violations.swift",
        ].map { try Self.text(of: "StubContract/Validation/\($0)") }.joined()
        // `Kind(.request, .contentType)` and `Kind(.request, .query, "repeated")`.
        let kinds = validators.matches(
            of: #/Kind\(\.(request|response), \.([a-zA-Z]+)(?:, "([a-z]+)")?\)/#)
        var emitted = Set(
            kinds.map { kind in
                let part = kind.2 == "contentType" ? "content-type" : String(kind.2)
                return "\(kind.1)/\(part)" + (kind.3.map { "/\($0)" } ?? "")
            })
        let places = emitted.filter {
            ["request/header", "request/body", "response/header", "response/body"].contains($0)
        }
        emitted.subtract(places)
        for place in places.union(["path", "query", "header", "cookie"].map { "request/\($0)" }) {
            for keyword in Self.keywords { emitted.insert("\(place)/\(keyword)") }
        }
        let explained = Set(IssueCatalog.all.map(\.code)).filter { code in
            code.hasPrefix("request/") || code.hasPrefix("response/")
        }
        #expect(emitted.subtracting(explained).sorted() == [])
        #expect(explained.subtracting(emitted).sorted() == [])
        #expect(places.count == 4)
    }

    @Test func `every explanation has a meaning, an example and advice, as sentences`() {
        for explanation in IssueCatalog.all {
            #expect(explanation.meaning.hasSuffix("."), "\(explanation.code)")
            #expect(!explanation.example.isEmpty, "\(explanation.code)")
            #expect(!explanation.advice.isEmpty, "\(explanation.code)")
        }
        #expect(Set(IssueCatalog.all.map(\.code)).count == IssueCatalog.all.count)
    }
}
