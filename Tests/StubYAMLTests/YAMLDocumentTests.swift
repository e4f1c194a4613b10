import StubJSON
import StubYAML
import Testing

struct YAMLDocumentTests {
    private static let text = """
        # comment
        name: a text
        list:
        - 1
        -   x: "two"
            y: [a, {b: c}, 'd']
        -
        "quoted key": |
          block
        empty:
        ? explicit
        : - é: 1
        base: &base
          one: 1
          two: [2]
        again: *base
        merged:
          own: 0
          <<: *base
          two: 3
        """

    private func document() throws -> YAMLDocument {
        try YAMLDocument(file: "a.yaml", bytes: Array(Self.text.utf8))
    }

    private static let places = [
        ("", "2:1"), ("/name", "2:7"), ("/list", "4:1"), ("/list/0", "4:3"), ("/list/1", "5:5"),
        ("/list/1/x", "5:8"), ("/list/1/y", "6:8"),
        ("/list/1/y/0", "6:9"), ("/list/1/y/1", "6:12"), ("/list/1/y/1/b", "6:16"),
        ("/list/1/y/2", "6:20"), ("/list/2", "7:2"),
        ("/quoted key", "8:15"), ("/empty", "10:7"), ("/explicit", "12:3"), ("/explicit/0", "12:5"),
        ("/explicit/0/é", "12:9"), ("/base", "14:3"),
        ("/base/one", "14:8"), ("/base/two/0", "15:9"),
        // An alias is at its own place; the values inside it are at their definition.
        ("/again", "16:8"), ("/again/one", "14:8"), ("/again/two/0", "15:9"),
        // Members from a merge key are also at their definition.
        ("/merged", "18:3"), ("/merged/own", "18:8"), ("/merged/one", "14:8"),
        ("/merged/two", "20:8"),
    ]

    @Test(arguments: places)
    func `reports the line and column of any value`(pointer: String, place: String) throws {
        let position = try document().position(of: try #require(JSONPointer(pointer)))
        #expect("\(position.line):\(position.column)" == place)
    }

    @Test func `finds many places at once`() throws {
        let pointers = try Self.places.map { try #require(JSONPointer($0.0)) }
        let positions = try document().positions(of: pointers)
        #expect(positions.map { "\($0.line):\($0.column)" } == Self.places.map(\.1))
        #expect(try document().positions(of: []) == [])
    }

    @Test func `has a place for every value`() throws {
        let document = try document()
        var pointers: [JSONPointer] = [.root]
        var places: Set<SourcePosition> = []
        while let pointer = pointers.popLast() {
            let value = try #require(document.value[pointer])
            places.insert(document.position(of: pointer))
            for key in value.object?.keys ?? [] {
                pointers.append(pointer.appending(key))
                #expect(document.position(ofKeyAt: pointer.appending(key)) != nil)
            }
            for index in (value.array ?? []).indices { pointers.append(pointer.appending(index)) }
        }
        // A mapping in a list starts at its first key, and never at that key's value.
        #expect(places.count > 24)
    }

    @Test(arguments: [
        ("/missing", "2:1"), ("/list/9", "4:1"), ("/name/x", "2:7"), ("/list/1/y/1/z/q", "6:12"),
        ("/list/-", "4:1"), ("/merged/three", "18:3"),
    ])
    func `falls back to the enclosing value`(pointer: String, place: String) throws {
        let position = try document().position(of: try #require(JSONPointer(pointer)))
        #expect("\(position.line):\(position.column)" == place)
    }

    @Test(arguments: [
        ("/name", "2:1"), ("/list/1/x", "5:5"), ("/list/1/y/1/b", "6:13"), ("/quoted key", "8:1"),
        ("/explicit", "11:3"), ("/explicit/0/é", "12:5"),
        ("/again/two", "15:3"), ("/merged/one", "14:3"), ("/merged/two", "20:3"),
    ])
    func `finds the place of a key`(pointer: String, place: String) throws {
        let position = try document().position(ofKeyAt: try #require(JSONPointer(pointer)))
        #expect(position.map { "\($0.line):\($0.column)" } == place)
    }

    @Test func `elements and missing members have no key`() throws {
        for pointer in ["", "/list/0", "/missing", "/name/x"] {
            #expect(try document().position(ofKeyAt: try #require(JSONPointer(pointer))) == nil)
        }
    }

    @Test(arguments: [
        (2, 7, "/name"), (2, 12, "/name"), (4, 3, "/list/0"), (5, 9, "/list/1/x"),
        (6, 12, "/list/1/y/1"), (6, 16, "/list/1/y/1/b"), (6, 17, "/list/1/y/1"),
        (9, 4, "/quoted key"), (12, 9, "/explicit/0/é"), (14, 8, "/base/one"), (16, 8, "/again"),
        (16, 12, "/again"), (2, 3, ""), (5, 6, "/list/1"),
    ])
    func `finds the value that contains a byte`(line: Int, column: Int, pointer: String) throws {
        let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
        let offset = lines.prefix(line - 1).map { $0.utf8.count + 1 }.reduce(0, +) + column - 1
        #expect(try document().pointer(toByte: offset) == JSONPointer(pointer))
    }

    @Test(arguments: ["", "# nothing", "---\n", "a"])
    func `a document of one value or none has a place, too`(text: String) throws {
        let document = try YAMLDocument(file: "a.yaml", bytes: Array(text.utf8))
        #expect(document.position(of: JSONPointer(tokens: ["x"])).line == 1)
        #expect(document.pointer(toByte: 0) == .root)
    }

    @Test func `an invalid document is reported with its file and place`() {
        let error = #expect(throws: DiagnosticError.self) {
            try YAMLDocument(file: "a.yaml", bytes: Array("a: 1\na: 2".utf8))
        }
        #expect(
            error?.description
                == "a.yaml:2:1: error: duplicate key \"a\"; the first is at line 1, column 1. "
                + "Remove one of them.")
        #expect(error?.diagnostics.map(\.code) == ["yaml/syntax"])
    }
}
