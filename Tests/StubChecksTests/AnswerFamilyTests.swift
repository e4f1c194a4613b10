import StubHTTP
import StubJSON
import StubSchema
import Testing

@testable import StubChecks

struct AnswerFamilyTests {
    private func variation(_ keyword: String, _ location: String, _ value: JSONValue)
        -> SchemaVariation
    {
        SchemaVariation(
            value: value, location: JSONPointer(location) ?? .root, keyword: keyword,
            change: "\(value)")
    }

    private func schema(_ text: JSONValue) throws -> Schema {
        var compiler = SchemaCompiler()
        compiler.add(text, uri: "schema.json")
        return try compiler.compile("schema.json")
    }

    @Test(arguments: [0 as UInt64, 1, 7])
    func `each keyword has its turn`(seed: UInt64) {
        let many = (0..<9).map { variation("type", "/a", .int($0)) }
        let one = [variation("enum", "/b", "x")]
        let selected = AnswerFamily.selection(of: many + one, 3, seed)
        #expect(selected.count == 3)
        #expect(selected.contains { $0.keyword == "enum" })
        #expect(Set(selected).count == 3)
    }

    @Test func `a selection has no more than there is, and depends on the seed`() {
        let all = (0..<9).map { variation("type", "/a", .int($0)) }
        #expect(Set(AnswerFamily.selection(of: all, 100, 3)) == Set(all))
        #expect(AnswerFamily.selection(of: all, 2, 0) != AnswerFamily.selection(of: all, 2, 4))
    }

    @Test func `a pair changes two places at once, neither within the other`() throws {
        let base: JSONValue = ["a": 1, "b": ["c": 2]]
        let variations = [
            variation("type", "/a", ["a": 5, "b": ["c": 2]]),
            variation("type", "/b/c", ["a": 1, "b": ["c": 6]]),
            variation("type", "/b", ["a": 1, "b": [:]]),
        ]
        let pairs = AnswerFamily.pairs(of: variations, around: base, 20, 0) { _ in true }
        let values = Set(pairs.map(\.value))
        #expect(values.contains(["a": 5, "b": ["c": 6]]))
        #expect(values.isSubset(of: [["a": 5, "b": ["c": 6]], ["a": 5, "b": [:]]]))
    }

    @Test func `an unwanted pair is left out`() {
        let variations = [
            variation("type", "/a", ["a": 5, "b": 1]), variation("type", "/b", ["a": 1, "b": 5]),
        ]
        let pairs = AnswerFamily.pairs(of: variations, around: ["a": 1, "b": 1], 4, 0) { _ in false
        }
        #expect(pairs.isEmpty)
    }

    @Test(arguments: [
        (AnswerPattern("enum"), true), (AnswerPattern("type"), false), (AnswerPattern(), true),
        (AnswerPattern("enum", in: "getNote"), true), (AnswerPattern("enum", in: "other"), false),
        (AnswerPattern(at: "/notes"), true), (AnswerPattern(at: "/notes/*/kind"), true),
        (AnswerPattern(at: "/notes/*/kind/x"), false), (AnswerPattern(at: "/others"), false),
        (AnswerPattern(value: "odd"), true), (AnswerPattern(value: .null), false),
    ])
    func `a pattern covers answers by keyword, operation, place and value`(
        pattern: AnswerPattern, covers: Bool
    ) {
        let answer = GeneratedAnswer(
            .forbidden, 200, "application/json", ["notes": [["kind": "odd"]]], keyword: "enum",
            location: JSONPointer(tokens: ["notes", "0", "kind"]), change: "odd")
        #expect(pattern.covers(answer, of: "getNote") == covers)
    }

    @Test func `an answer becomes as small as the fault allows`() async throws {
        let schema = try schema(["type": "object"])
        let answer = GeneratedAnswer(
            .allowed, 200, "application/json",
            ["a": 1, "list": [["bad": 1, "x": 2], ["x": 1], ["x": 3]]], keyword: "type",
            change: "a change")
        let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest {
            $0.value?["list"]?[0]?["bad"] != nil
        }
        #expect(smallest.value == ["list": [["bad": 1]]])
    }

    @Test func `a smaller answer must still be allowed`() async throws {
        let schema = try schema(["type": "object", "required": ["a"]])
        let answer = GeneratedAnswer(
            .allowed, 200, "application/json", ["a": 1, "b": 2], keyword: "type", change: "a change"
        )
        let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest { _ in true }
        #expect(smallest.value == ["a": 1])
    }
}
