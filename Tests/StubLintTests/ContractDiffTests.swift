import StubJSON
import StubLint
import TestSupport
import Testing

struct ContractDiffTests {
    private static func changes(_ old: String, _ new: String) throws -> [ContractChange] {
        let document = { (name: String, paths: String) in
            try JSONDocument(
                file: name,
                bytes: Array("{\"openapi\":\"3.1.0\",\"paths\":{\n\(paths)\n}}".utf8))
        }
        return try ContractDiff.changes(
            from: document("old.json", old), to: document("new.json", new))
    }

    private static func query(_ members: String) -> String {
        "\"/a\":{\"get\":{\"parameters\":[{\"name\":\"q\",\"in\":\"query\",\(members)}]}}"
    }

    private static func body(_ schema: String) -> String {
        "\"/a\":{\"post\":{\"requestBody\":{\"content\":{\"application/json\":{\"schema\":\(schema)}}}}}"
    }

    private static func answer(_ schema: String) -> String {
        """
        "/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":\(schema)}}}}}}
        """
    }

    @Test(arguments: [
        (#""/a":{"get":{}},"/b":{"get":{}}"#, #""/a":{"get":{}}"#, "diff/operation-removed"),
        (#""/a":{"get":{}}"#, query(#""required":true"#), "diff/parameter-required"),
        (query(#""required":false"#), query(#""required":true"#), "diff/parameter-required"),
        (query(#""schema":{}"#), #""/a":{"get":{}}"#, "diff/parameter-removed"),
        (
            query(#""schema":{"type":"string"}"#), query(#""schema":{"type":"integer"}"#),
            "diff/type"
        ),
        (
            query(#""schema":{"enum":["a","b"]}"#), query(#""schema":{"enum":["a"]}"#), "diff/enum"
        ),
        (
            query(#""schema":{"type":"integer","maximum":100}"#),
            query(#""schema":{"type":"integer","maximum":50}"#), "diff/bounds"
        ),
        (
            query(#""schema":{"type":"array"}"#),
            query(#""schema":{"type":"array"},"explode":false"#), "diff/parameter-style"
        ),
        (
            body(#"{"type":"object","properties":{"a":{}}}"#),
            body(#"{"type":"object","required":["a"],"properties":{"a":{}}}"#),
            "diff/member-required"
        ),
        (
            body(#"{"type":["string","null"]}"#), body(#"{"type":"string"}"#), "diff/type"
        ),
        (
            body(#"{"type":"object"}"#), body(#"{"type":"object","additionalProperties":false}"#),
            "diff/members-closed"
        ),
        (
            #""/a":{"post":{"requestBody":{"content":{"text/plain":{}}}}}"#, body("{}"),
            "diff/media-type-removed"
        ),
        (
            #""/a":{"get":{"responses":{"200":{},"201":{}}}}"#,
            #""/a":{"get":{"responses":{"200":{}}}}"#, "diff/response-removed"
        ),
        (
            answer(#"{"type":"object","required":["a"],"properties":{"a":{}}}"#),
            answer(#"{"type":"object","properties":{"a":{}}}"#), "diff/member-optional"
        ),
        (
            answer(#"{"type":"object","required":["a"],"properties":{"a":{}}}"#),
            answer(#"{"type":"object","properties":{}}"#), "diff/member-removed"
        ),
        (
            answer(#"{"type":"array","items":{"enum":["a"]}}"#),
            answer(#"{"type":"array","items":{"enum":["a","b"]}}"#), "diff/enum"
        ),
        (answer(#"{"type":"integer"}"#), answer(#"{"type":"number"}"#), "diff/type"),
        (
            answer(#"{"type":"string","format":"uuid"}"#), answer(#"{"type":"string"}"#),
            "diff/format"
        ),
    ])
    func `a change that can break existing clients is breaking`(
        old: String, new: String, code: String
    ) throws {
        let breaking = try Self.changes(old, new).filter { $0.severity == .breaking }
        #expect(breaking.map(\.code) == [code])
        #expect(breaking.allSatisfy { $0.position?.line == 2 })
    }

    @Test(arguments: [
        (#""/a":{"get":{}}"#, #""/a":{"get":{}},"/b":{"get":{}}"#, ["diff/operation-added"]),
        (#""/a":{"get":{}}"#, query(#""required":false"#), ["diff/parameter-added"]),
        (query(#""required":true"#), query(#""required":false"#), []),
        (
            query(#""schema":{"enum":["a"]}"#), query(#""schema":{"enum":["a","b"]}"#),
            ["diff/enum"]
        ),
        (
            answer(#"{"enum":["a","b"]}"#), answer(#"{"enum":["a"]}"#), ["diff/enum"]
        ),
        (answer(#"{"type":"number"}"#), answer(#"{"type":"integer"}"#), ["diff/type"]),
        (
            answer(#"{"type":"object"}"#),
            answer(#"{"type":"object","required":["a"],"properties":{"a":{}}}"#),
            ["diff/member-required"]
        ),
        (
            #""/a":{"get":{"responses":{"200":{}}}}"#,
            #""/a":{"get":{"deprecated":true,"responses":{"200":{},"404":{}}}}"#,
            ["diff/deprecated", "diff/response-added"]
        ),
        (#""/a/{x}":{"get":{}}"#, #""/a/{y}":{"get":{}}"#, []),
    ])
    func `a change that existing clients can ignore is a note`(
        old: String, new: String, codes: [String]
    ) throws {
        let changes = try Self.changes(old, new)
        #expect(changes.map(\.code) == codes)
        #expect(changes.allSatisfy { $0.severity == .note })
    }

    @Test(arguments: PublicDocument.names)
    func `a document has no changes compared with itself`(name: String) throws {
        let document = try PublicDocument.load(name)
        #expect(try ContractDiff.changes(from: document, to: document).isEmpty)
    }

    @Test func `a long chain of schemas is compared down to the depth limit`() throws {
        let length = Extent.isWhole ? 20_000 : 4_000
        let chain = { (type: String) in
            let links = (1...length).map { level in
                ##""L\##(level)":{"properties":{"next":{"$ref":"#/paths/schemas/L\##(level - 1)"}}}"##
            }
            return Self.answer(##"{"$ref":"#/paths/schemas/L\##(length)"}"##)
                + #","schemas":{"L0":{"type":"\#(type)"},\#(links.joined(separator: ","))}"#
        }
        #expect(try Self.changes(chain("integer"), chain("string")).isEmpty)
    }

    @Test func `references that double at every level are compared once each`() throws {
        let doubled = { (type: String) in
            let levels = (1...10).map { level in
                let inner = ##"{"$ref":"#/paths/schemas/A\##(level - 1)"}"##
                let branches = Array(repeating: inner, count: 30).joined(separator: ",")
                return #""A\#(level)":{"allOf":[\#(branches)]}"#
            }
            return Self.answer(##"{"$ref":"#/paths/schemas/A10"}"##)
                + #","schemas":{"A0":{"properties":{"a":{"type":"\#(type)"}}},"#
                + levels.joined(separator: ",") + "}"
        }
        let changes = try Self.changes(doubled("integer"), doubled("string"))
        #expect(changes.map(\.code).contains("diff/type"))
    }

    private static let inherited = [
        (#"{"minimum":1}"#, #"{"minimum":5}"#, "diff/bounds"),
        (#"{"enum":["a","b"]}"#, #"{"enum":["a"]}"#, "diff/enum"),
        (#"{"pattern":"^a"}"#, #"{"pattern":"^b"}"#, "diff/bounds"),
        (#"{"format":"date"}"#, #"{"format":"uuid"}"#, "diff/format"),
        (#"{"type":["string","null"]}"#, #"{"type":"string"}"#, "diff/type"),
    ]

    @Test(
        arguments: inherited,
        [#"{"allOf":[{"title":"T"},%]}"#, ##"{"$ref":"#/paths/P","title":"T"}"##])
    func `a restriction in a part of a schema is one of the schema`(
        change: (old: String, new: String, code: String), whole: String
    ) throws {
        let document = { (part: String) in
            Self.body(whole.replacing("%", with: part)) + ",\n\"P\":\(part)"
        }
        let changes = try Self.changes(document(change.old), document(change.new))
        #expect(changes.map(\.code) == [change.code])
        #expect(changes.allSatisfy { $0.severity == .breaking })
    }

    @Test func `a restriction that moves into a part of a schema is no change`() throws {
        let plain = Self.body(#"{"type":"integer","minimum":1,"maximum":9}"#)
        let parts = Self.body(#"{"type":"integer","allOf":[{"minimum":1},{"maximum":9}]}"#)
        #expect(try Self.changes(plain, parts).isEmpty)
    }

    @Test func `schemas at the same place of two files are both compared`() throws {
        let document = { (name: String, text: String) in
            try JSONDocument(file: name, bytes: Array(text.utf8))
        }
        let main = """
            {"openapi":"3.1.0","paths":{\(Self.answer(
                #"{"properties":{"a":{"$ref":"a.json"},"b":{"$ref":"b.json"}}}"#))}}
            """
        let side = { (type: String) in
            [
                try document("a.json", #"{"type":"string"}"#),
                try document("b.json", "{\"type\":\"\(type)\"}"),
            ]
        }
        let changes = try ContractDiff.changes(
            from: document("main.json", main), references: side("string"),
            to: document("main.json", main), references: side("integer"))
        #expect(changes.map(\.code) == ["diff/type"])
        #expect(changes.map(\.file) == ["b.json"])
    }

    @Test func `comparing recursive schemas ends`() throws {
        let tree = { (type: String) in
            """
            "/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object",
            "properties":{"v":{"type":"\(type)"},"next":{"$ref":
            "#/paths/~1a/get/responses/200/content/application~1json/schema"}}}}}}}}}
            """
        }
        let changes = try Self.changes(tree("integer"), tree("string"))
        #expect(changes.map(\.code) == ["diff/type"])
        #expect(
            changes.map(\.description) == [
                "new.json:3:19: breaking: GET /a: the response 200: v was integer and is string "
                    + "[diff/type]"
            ])
    }
}
