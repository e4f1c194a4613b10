import StubDocuments
import StubJSON
import TestSupport
import Testing

struct JSONDocumentReadingTests {
    @Test(arguments: [
        ("a.json", "{\"on\": 1}"), ("a.yaml", "on: 1"), ("a.yml", "{on: 1}"), ("a", "on: 1"),
        ("a.txt", " {\"on\": 1}"), ("a.YAML", "%YAML 1.2\n---\non: 1"),
    ])
    func `a file is read in its own format`(name: String, text: String) throws {
        let folder = try TemporaryFolder([name: text])
        #expect(try JSONDocument(reading: "\(folder.path)/\(name)").value == ["on": 1])
    }

    @Test(arguments: [
        ("a.json", "on: 1", "1:1: error: "), ("a.yaml", "on: 1\n\tb: 2", "2:1: error: a tab"),
        ("a.yaml", "a: 1\n---\nb: 1", "2:1: error: a second document"),
        ("a", "{on: 1}", "1:2: error: "), ("a", "a: [", "1:4: error: '[' is not closed"),
    ])
    func `an error has the file's name and the place`(
        name: String, text: String, expected: String
    ) throws {
        let folder = try TemporaryFolder([name: text])
        let path = "\(folder.path)/\(name)"
        let error = #expect(throws: DiagnosticError.self) { try JSONDocument(reading: path) }
        #expect(error?.description.hasPrefix("\(path):\(expected)") == true, "\(error as Any)")
    }

    @Test func `a missing file is another error`() {
        #expect(throws: InputError.self) { try JSONDocument(reading: "/nowhere/a.yaml") }
    }
}
