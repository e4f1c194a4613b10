import StubDocuments
import StubJSON
import TestSupport
import Testing

struct DocumentTreeTests {
    @Test func `a folder and its subfolders may have JSON and YAML files`() throws {
        let folder = try TemporaryFolder([
            "b.json": "[1]", "a.yaml": "- 1\n- two", "c.yml": "x: {y: 1}", "deep/d.yaml": "on: no",
            ".hidden.yaml": "[", ".git/e.yaml": "[", "notes.md": "[", "f.yaml.orig": "[",
        ])
        let tree = try DocumentTree(folder: folder.path)
        #expect(tree.documents.map(\.path) == ["a.yaml", "b.json", "c.yml", "deep/d.yaml"])
        #expect(
            tree.documents.map(\.document.value) == [
                [1, "two"], [1], ["x": ["y": 1]], ["on": "no"],
            ])
        #expect(
            tree.documents.map(\.document.file)
                == tree.documents.map { "\(folder.path)/\($0.path)" })
    }

    @Test func `values of a YAML file have their line and column`() throws {
        let folder = try TemporaryFolder(["a.yaml": "# rows\n- id: 1\n  name: one\n- id: 2\n"])
        let document = try #require(try DocumentTree(folder: folder.path)["a.yaml"])
        let position = document.position(of: JSONPointer(tokens: ["0", "name"]))
        #expect((position.line, position.column) == (3, 9))
        #expect(document.pointer(toByte: position.offset) == JSONPointer(tokens: ["0", "name"]))
        #expect(
            document.text(at: JSONPointer(tokens: ["0", "name"])).map(Array.init)
                == Array("one".utf8))
    }

    @Test func `all invalid files are reported at once, each with its place`() throws {
        let folder = try TemporaryFolder([
            "a.yaml": "a: 1\nb: [1\n", "b.json": "{,}", "c.yml": "a: 1\na: 2", "d.json": "1",
        ])
        let error = try #require(
            #expect(throws: DiagnosticError.self) { try DocumentTree(folder: folder.path) })
        #expect(
            error.diagnostics.map(\.code) == ["yaml/syntax", "json/syntax", "yaml/syntax"])
        #expect(
            error.diagnostics.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0)" }
                == ["2:4", "1:2", "2:1"])
    }

    @Test func `two files that differ only in their extensions are an error that names both`()
        throws
    {
        let folder = try TemporaryFolder([
            "a.json": "1", "a.yaml": "1", "b.yaml": "1", "b.yml": "1", "deep/a.json": "1",
            "c.json": "1",
        ])
        let (tree, diagnostics) = try DocumentTree.reading(folder: folder.path)
        #expect(tree.documents.map(\.path) == ["c.json", "deep/a.json"])
        #expect(
            diagnostics.map(\.description) == [
                """
                \(folder.path)/a.yaml: error: this file and \(folder.path)/a.json have the same \
                name, and only one of them can be used. Remove one of them.
                """,
                """
                \(folder.path)/b.yml: error: this file and \(folder.path)/b.yaml have the same \
                name, and only one of them can be used. Remove one of them.
                """,
            ])
        #expect(throws: DiagnosticError.self) { try DocumentTree(folder: folder.path) }
    }
}
