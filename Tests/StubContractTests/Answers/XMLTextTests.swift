import StubJSON
import Testing

@testable import StubContract

struct XMLTextTests {
    /// A value in XML by a schema, and by other schemas of the document.
    private static func xml(
        _ value: JSONValue, _ schema: String, version: String = "3.1.0", others: String = "{}"
    ) throws -> String {
        let text = """
            {"openapi": "\(version)", "paths": {}, "root": \(schema),
             "components": {"schemas": \(others)}}
            """
        let documents = DocumentSet([
            try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        ])
        let root = try #require(documents.root["root"])
        return XMLText.document(
            value, layout: XMLLayoutReader.layout(of: root, in: documents))
    }

    @Test func `members are elements, and names of schemas replace theirs`() throws {
        #expect(
            try Self.xml(
                ["id": 3, "name": "A & <B>", "none": nil],
                #"{"xml": {"name": "pet"}, "properties": {"name": {"type": "string", "xml": {"name": "title"}}}}"#
            )
                == "<pet><id>3</id><title>A &amp; &lt;B&gt;</title><none/></pet>")
        #expect(try Self.xml(["a": true], "{}") == "<xml><a>true</a></xml>")
    }

    @Test(arguments: [#"{"attribute": true}"#, #"{"nodeType": "attribute"}"#])
    func `attributes stand in the tag of their object`(object: String) throws {
        let schema = """
            {"xml": {"name": "pet"}, "type": "object", "properties": {
              "name": {"type": "string"}, "id": {"type": "integer", "xml": \(object)},
              "tags": {"type": "array", "items": {"type": "string"}, "xml": \(object)}}}
            """
        let text = try Self.xml(
            ["name": "Rex", "id": 7, "tags": ["a\"b", "c\n"]], schema, version: "3.2.0")
        #expect(text == #"<pet id="7" tags="a&quot;b c&#10;"><name>Rex</name></pet>"#)
        #expect(try Self.xml(["id": nil], schema, version: "3.2.0") == "<pet></pet>")
    }

    /// The examples of the XML Object for arrays (OpenAPI 3.1 §4.8.26.1).
    @Test(arguments: [
        (
            #"{"type": "array", "items": {"type": "string"}}"#,
            "<animals>a</animals><animals>b</animals>"
        ),
        (
            #"{"type": "array", "items": {"xml": {"name": "animal"}}}"#,
            "<animal>a</animal><animal>b</animal>"
        ),
        (
            #"{"type": "array", "items": {"xml": {"name": "animal"}}, "xml": {"name": "aliens"}}"#,
            "<animal>a</animal><animal>b</animal>"
        ),
        (
            #"{"type": "array", "items": {}, "xml": {"wrapped": true}}"#,
            "<animals><animals>a</animals><animals>b</animals></animals>"
        ),
        (
            #"{"type": "array", "items": {"xml": {"name": "animal"}}, "xml": {"wrapped": true}}"#,
            "<animals><animal>a</animal><animal>b</animal></animals>"
        ),
        (
            #"{"type": "array", "items": {}, "xml": {"name": "aliens", "wrapped": true}}"#,
            "<aliens><aliens>a</aliens><aliens>b</aliens></aliens>"
        ),
        (
            #"{"type": "array", "items": {"xml": {"name": "animal"}}, "xml": {"name": "aliens", "wrapped": true}}"#,
            "<aliens><animal>a</animal><animal>b</animal></aliens>"
        ),
        (
            #"{"type": "array", "items": {"xml": {"name": "animal"}}, "xml": {"nodeType": "element"}}"#,
            "<animals><animal>a</animal><animal>b</animal></animals>"
        ),
    ])
    func `arrays are wrapped and named as their schemas say`(
        schema: String, expected: String
    ) throws {
        let text = try Self.xml(
            ["animals": ["a", "b"]], "{\"properties\": {\"animals\": \(schema)}}")
        #expect(text == "<xml>\(expected)</xml>")
    }

    @Test func `prefixes and namespaces are declared where they are used`() throws {
        #expect(
            try Self.xml(
                ["id": 1, "name": "x"],
                """
                {"xml": {"name": "Pet", "namespace": "https://example.com/a?b&c"}, "properties": {
                  "id": {"xml": {"attribute": true, "prefix": "s"}},
                  "name": {"xml": {"prefix": "s", "namespace": "https://example.com/s"}}}}
                """)
                == #"<Pet xmlns="https://example.com/a?b&amp;c" s:id="1">"#
                + #"<s:name xmlns:s="https://example.com/s">x</s:name></Pet>"#)
    }

    @Test func `the text of an element can be a member`() throws {
        #expect(
            try Self.xml(
                ["lang": "en", "value": "Hi"],
                """
                {"xml": {"name": "p"}, "properties": {"lang": {"xml": {"nodeType": "attribute"}},
                  "value": {"xml": {"nodeType": "text"}}}}
                """, version: "3.2.0") == #"<p lang="en">Hi</p>"#)
    }

    @Test func `schemas are found behind references and in allOf, also in themselves`() throws {
        let others = """
            {"Node": {"type": "object", "xml": {"name": "node"}, "properties": {
               "id": {"type": "integer", "xml": {"attribute": true}},
               "children": {"type": "array", "xml": {"wrapped": true},
                 "items": {"$ref": "#/components/schemas/Node"}}}}}
            """
        let value: JSONValue = ["id": 1, "children": [["id": 2, "children": []]]]
        let expected =
            #"<node id="1"><children><node id="2"><children></children></node></children></node>"#
        for version in ["3.0.3", "3.1.0"] {
            #expect(
                try Self.xml(
                    value, ##"{"$ref": "#/components/schemas/Node"}"##, version: version,
                    others: others) == expected)
            #expect(
                try Self.xml(
                    value, ##"{"allOf": [{"$ref": "#/components/schemas/Node"}]}"##,
                    version: version, others: others) == expected)
        }
    }

    @Test(arguments: [("3.0.3", "<pet>7</pet>"), ("3.1.0", "<own>7</own>")])
    func `an XML Object beside a reference precedes the target's, except in 3.0`(
        version: String, expected: String
    ) throws {
        let others = #"{"Pet": {"type": "integer", "xml": {"name": "pet"}}}"#
        let reference = ##"{"$ref": "#/components/schemas/Pet", "xml": {"name": "own"}}"##
        for schema in [reference, "{\"allOf\": [\(reference)]}"] {
            #expect(try Self.xml(7, schema, version: version, others: others) == expected)
        }
    }

    @Test(arguments: ["3.0.3", "3.1.0"])
    func `the parts of a reference's target are searched as well`(version: String) throws {
        let others = """
            {"Pet": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object"}]},
             "Base": {"type": "object", "xml": {"name": "base"}}}
            """
        #expect(
            try Self.xml(
                [:], ##"{"$ref": "#/components/schemas/Pet"}"##, version: version, others: others)
                == "<base></base>")
    }

    @Test func `an array at the root is an element with its elements`() throws {
        #expect(
            try Self.xml(
                [["id": 1], ["id": 2]],
                #"{"type": "array", "xml": {"name": "pets", "wrapped": true}, "items": {"xml": {"name": "pet"}, "properties": {"id": {"xml": {"attribute": true}}}}}"#
            ) == #"<pets><pet id="1"></pet><pet id="2"></pet></pets>"#)
        #expect(try Self.xml([1, 2], "{}") == "<xml><item>1</item><item>2</item></xml>")
    }
}
