import StubHarness
import StubJSON
import Testing

/// The reader of JUnit reports, of which any byte may be damaged.
struct ReportXMLTests {
    @Test func `reads elements, attributes, text, comments and CDATA`() throws {
        let root = try ReportXML.root(
            of: """
                \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
                <!-- by hand -->
                <a one='1 &lt; 2' two="x&#10;&#x41;">
                  <b/>text &amp; <![CDATA[<more>]]>
                </a >

                """)
        #expect(root.name == "a")
        #expect(root.attributes == ["one": "1 < 2", "two": "x\nA"])
        #expect(root.children.map(\.name) == ["b"])
        #expect(root.children[0].position.line == 4 && root.children[0].position.column == 3)
        #expect(root.text == "\n  text & <more>\n")
    }

    @Test(arguments: [
        ("", "the file ends where '<' is expected", 1, 1),
        ("text", "'<' is expected", 1, 1),
        ("<a>\n<b></a>", "<b> is closed by </a>", 2, 7),
        ("<a", "the tag <a> does not end", 1, 3),
        ("<a b", "the file ends where '=' is expected", 1, 5),
        ("<a b=c>", "the value of an attribute is not in quotation marks", 1, 6),
        ("<a b=\"c", "the file ends within a value", 1, 8),
        ("<a b=\"<\"/>", "a value contains '<'", 1, 7),
        ("<a b='1' b='2'/>", "<a> has the attribute 'b' twice", 1, 15),
        ("<a>", "the file ends within <a>", 1, 4),
        ("<a/><b/>", "there is text after </a>", 1, 5),
        ("<a>&amp</a>", "'&' starts neither a character reference nor one of XML's entities", 1, 4),
        ("<a>&#0;</a>", "'&' starts neither a character reference nor one of XML's entities", 1, 4),
        (
            "<a>&#xD800;</a>", "'&' starts neither a character reference nor one of XML's entities",
            1, 4
        ),
        (
            "<a>&own;</a>", "'&' starts neither a character reference nor one of XML's entities", 1,
            4
        ),
        (
            "<!DOCTYPE a [<!ENTITY own SYSTEM 'file:///etc/passwd'>]><a>&own;</a>",
            "reports have no document type and no processing instruction", 1, 2
        ),
        ("<a><?do it?></a>", "reports have no document type and no processing instruction", 1, 5),
        ("<a><!-- </a>", "a comment does not end", 1, 8),
        ("<a><![CDATA[ </a>", "a CDATA section does not end", 1, 13),
    ])
    func `what is not well-formed is an error with its place`(
        text: String, reason: String, line: Int, column: Int
    ) {
        let error = #expect(throws: ReportXML.Failure.self) { try ReportXML.root(of: text) }
        #expect(error?.reason == reason)
        #expect(error?.position.line == line && error?.position.column == column)
    }

    @Test func `elements that are nested without end are an error`() {
        let text = String(repeating: "<a>", count: 200_000)
        let error = #expect(throws: ReportXML.Failure.self) { try ReportXML.root(of: text) }
        #expect(error?.reason == "elements are nested more than 8 levels deep")
    }

    @Test func `a report that ends anywhere, or has a wrong byte anywhere, traps nowhere`() {
        let wrong = [UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\""), 0xFF, 0]
        let bytes = Array(SampleRun.text { JUnitReport(write: $0) }.utf8)
        // Without the last line break it is complete.
        for index in stride(from: 0, to: bytes.count - 1, by: 3) {
            #expect(throws: RunDocumentError.self) {
                try RunDocument(junit: String(decoding: bytes[..<index], as: UTF8.self))
            }
            var changed = bytes
            changed[index] = wrong[index / 3 % wrong.count]
            _ = try? RunDocument(junit: String(decoding: changed, as: UTF8.self))
        }
    }
}
