import StubHTTP
import StubHarness
import StubJSON
import StubSchema
import Testing

@testable import StubContract
@testable import UnderstudyChecks

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

    private func answers(_ variations: [SchemaVariation]) -> [GeneratedAnswer] {
        variations.map { GeneratedAnswer(.allowed, 200, "application/json", $0) }
    }

    @Test(arguments: [0 as UInt64, 1, 7])
    func `each keyword has its turn`(seed: UInt64) {
        let many = (0..<9).map { variation("type", "/a", .int($0)) }
        let one = [variation("enum", "/b", "x")]
        let selected = AnswerFamily.inTurn(answers(many + one), seed, by: \.keyword, at: \.location)
            .prefix(3)
        #expect(selected.contains { $0.keyword == "enum" })
        #expect(Set(selected.map(\.change)).count == 3)
    }

    @Test func `each location of a keyword has its turn`() {
        let shallow = (0..<5).map { variation("type", "/a", .int($0)) }
        let deep = [variation("type", "/b/c", "x")]
        let selected = AnswerFamily.inTurn(
            answers(shallow + deep), 0, by: \.keyword, at: \.location)
        #expect(selected.prefix(2).map(\.location.description) == ["/a", "/b/c"])
    }

    @Test func `a selection has no more than there is, and depends on the seed`() {
        let all = answers((0..<9).map { variation("type", "/a", .int($0)) })
        let order = { (seed: UInt64) in
            AnswerFamily.inTurn(all, seed, by: \.keyword, at: \.location).map(\.change)
        }
        #expect(Set(order(3)) == Set(all.map(\.change)))
        #expect(order(0) != order(4))
        #expect(AnswerFamily.roundRobin([[1, 2, 3], [4]], 9) == [1, 4, 2, 3])
        #expect(AnswerFamily.roundRobin([[1, 2, 3], [4]], 3) == [1, 4, 2])
        #expect(AnswerFamily.roundRobin([[1, 2, 3], [4]], 3) { $0 != 1 } == [2, 4, 3])
    }

    private func family(_ schema: JSONValue, _ base: JSONValue) throws -> AnswerFamily {
        let media = ContractMedia(
            type: try #require(MediaType("application/json")), schema: try self.schema(schema),
            examples: [("one", base)], pointer: .root)
        return AnswerFamily(status: 200, media: media, base: base, seed: 0) { _ in false }
    }

    @Test func `every family of variations is generated`() throws {
        let family = try family(
            [
                "type": "object", "required": ["id", "kind", "when"],
                "properties": [
                    "id": ["type": "integer", "minimum": 1], "kind": ["enum": ["a", "b"]],
                    "when": ["type": "string", "format": "date-time"],
                    "note": ["type": ["string", "null"], "maxLength": 9],
                    "flag": ["type": "boolean"],
                    "tags": ["type": "array", "items": ["type": "string"], "maxItems": 3],
                    "size": ["oneOf": [["type": "integer"], ["type": "string"]]],
                ],
            ],
            [
                "id": 7, "kind": "a", "when": "2024-01-31T12:00:00Z", "note": "n", "flag": true,
                "tags": ["x"], "size": 1,
            ])
        let found = Set(family.answers(1_000).map(\.variation))
        // `status` is about the other responses of an operation.
        #expect(found == Set(AnswerVariation.allCases).subtracting([.status]))
    }

    @Test(arguments: [
        ("id", JSONNumber(Int(Int32.max))), ("id", JSONNumber(9_007_199_254_740_993)),
    ])
    func `numbers beyond common types are generated`(key: String, number: JSONNumber) throws {
        let family = try family(
            ["type": "object", "properties": ["id": ["type": "integer"]]], ["id": 1])
        #expect(family.answers(500).contains { $0.value?[key] == .number(number) })
    }

    @Test(arguments: ["Cafe\u{301}", "مرحبا", "👩‍👩‍👧", ""])
    func `unusual texts are generated`(text: String) throws {
        let family = try family(
            ["type": "object", "properties": ["a": ["type": "string"]]], ["a": "x"])
        let texts = family.answers(500).compactMap { $0.value?["a"]?.string }
        #expect(texts.contains { Array($0.unicodeScalars) == Array(text.unicodeScalars) })
    }

    @Test func `a text with surrogates has the same value`() throws {
        let value: JSONValue = ["a": "é😀\n\"", "b": [1, nil]]
        let text = AnswerFamily.escaped(JSONSerializer.bytes(value))
        #expect(try JSONParser.parse(text) == value)
        #expect(String(decoding: text, as: UTF8.self).contains(#"\ud83d\ude00"#))
    }

    @Test func `broken bodies are no JSON of the schema`() throws {
        let family = try family(["type": "object"], ["a": "x", "b": 1])
        for answer in family.brokenBodies
        where answer.type.hasSuffix("json") {
            let value = try? JSONParser.parse(answer.body)
            #expect(value?.object == nil, "\(answer)")
        }
    }

    @Test func `with few answers, the operations differ in their families`() throws {
        let family = try family(
            ["type": "object", "properties": ["a": ["type": "string"]]], ["a": "x"])
        let first = { (turn: Int) in family.answers(3, turn: turn).map(\.variation) }
        #expect(Set(first(0)).isDisjoint(with: first(3)))
        #expect(family.answers(3, turn: 100).count == 3)
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
            .forbidden, .unlistedValue, 200, "application/json", ["notes": [["kind": "odd"]]],
            keyword: "enum",
            location: JSONPointer(tokens: ["notes", "0", "kind"]), change: "odd")
        #expect(pattern.covers(answer, of: "getNote") == covers)
    }

    @Test func `an answer becomes as small as the fault allows`() async throws {
        let schema = try schema(["type": "object"])
        let answer = GeneratedAnswer(
            .allowed, .otherValue, 200, "application/json",
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
            .allowed, .otherValue, 200, "application/json", ["a": 1, "b": 2], keyword: "type",
            change: "a change"
        )
        let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest { _ in true }
        #expect(smallest.value == ["a": 1])
    }

    @Test func `a smaller answer has no fault of another kind`() async throws {
        let schema = try schema([
            "type": "object", "required": ["a"], "properties": ["state": ["enum": ["on"]]],
        ])
        let answer = GeneratedAnswer(
            .forbidden, .unlistedValue, 200, "application/json", ["a": 1, "b": 2, "state": "off"],
            keyword: "enum", location: JSONPointer(tokens: ["state"]), change: "off")
        let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest { _ in true }
        #expect(smallest.value == ["a": 1, "state": "off"])
    }
}
