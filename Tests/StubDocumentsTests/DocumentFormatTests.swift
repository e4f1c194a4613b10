import StubDocuments
import Testing

struct DocumentFormatTests {
    @Test(arguments: [
        ("things.json", DocumentFormat.json, "things"),
        ("a/b.c/things.yaml", .yaml, "a/b.c/things"),
        ("things.v2.yml", .yaml, "things.v2"), (".yml", .yaml, ""),
    ])
    func `the file extension determines the format`(
        path: String, format: DocumentFormat, stem: String
    ) {
        #expect(DocumentFormat(path: path) == format)
        #expect(DocumentFormat.stem(of: path) == stem)
    }

    @Test(arguments: ["things", "things.txt", "json", "things.yaml.bak", "a.json/things", ""])
    func `other names have no format`(path: String) {
        #expect(DocumentFormat(path: path) == nil)
        #expect(DocumentFormat.stem(of: path) == path)
    }

    @Test(arguments: [
        ("{\"a\": 1}", DocumentFormat.json), ("\n  [1]", .json), ("", .json), (" \r\n\t", .json),
        ("a: 1", .yaml), ("---\n{}", .yaml), ("# comment\n{}", .yaml), ("- 1", .yaml),
    ])
    func `without a known extension the first character decides`(
        text: String, format: DocumentFormat
    ) {
        #expect(DocumentFormat(path: "things", bytes: Array(text.utf8)) == format)
        #expect(DocumentFormat(path: "things.yml", bytes: Array(text.utf8)) == .yaml)
        #expect(DocumentFormat(path: "things.json", bytes: Array(text.utf8)) == .json)
    }
}
