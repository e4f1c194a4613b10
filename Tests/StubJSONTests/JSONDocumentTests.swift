import Testing

@testable import StubJSON

struct JSONDocumentTests {
    private let text = """
        {
          "name": "a \\"quoted\\", {odd} [name]",
          "caf\\u00e9" : { "x" : [ 10, { "y": null } , [ ] ] },
          "e\\\\\\"f": -1.5e3 ,
          "": true,
          "last":"é"}
        """

    private func document() throws -> JSONDocument {
        try JSONDocument(file: "a.json", bytes: Array(text.utf8))
    }

    @Test(arguments: [
        ("", "1:1"), ("/name", "2:11"), ("/café", "3:17"), ("/café/x", "3:25"),
        ("/café/x/0", "3:27"), ("/café/x/1", "3:31"), ("/café/x/1/y", "3:38"),
        ("/café/x/2", "3:47"), ("/e\\\"f", "4:13"), ("/", "5:7"), ("/last", "6:10"),
    ])
    func `reports the line and column of any value`(pointer: String, place: String) throws {
        let position = try document().position(of: try #require(JSONPointer(pointer)))
        #expect("\(position.line):\(position.column)" == place)
    }

    @Test(arguments: [
        ("/missing", "1:1"), ("/café/z", "3:17"), ("/café/x/3", "3:25"), ("/name/0", "2:11"),
        ("/café/x/-", "3:25"), ("/café/x/2/0", "3:47"), ("/cafe\u{301}", "1:1"),
    ])
    func `a pointer that leads nowhere has the position of the enclosing value`(
        pointer: String, place: String
    ) throws {
        let position = try document().position(of: try #require(JSONPointer(pointer)))
        #expect("\(position.line):\(position.column)" == place)
    }

    @Test func `the text at the position of every value is that value`() throws {
        let document = try document()
        var pointers: [JSONPointer] = [.root]
        while let pointer = pointers.popLast() {
            let value = try #require(document.value[pointer])
            let slice = try #require(document.text(at: pointer))
            #expect(try JSONParser.parse(Array(slice)) == value)
            #expect(document.position(of: pointer).offset == slice.startIndex)
            for key in value.object?.keys ?? [] { pointers.append(pointer.appending(key)) }
            for index in (value.array ?? []).indices { pointers.append(pointer.appending(index)) }
        }
        #expect(document.text(at: JSONPointer(tokens: ["missing"])) == nil)
    }

    @Test func `a syntax error names the file and the position`() {
        let error = #expect(throws: DiagnosticError.self) {
            try JSONDocument(file: "a.json", bytes: Array("{\n \"a\" 1}".utf8))
        }
        #expect(error?.description == "a.json:2:6: error: expected ':', found '1'.")
    }

    @Test func `a diagnostic is one line with a hint`() {
        let diagnostic = Diagnostic(
            .warning, code: "fixture/unused", message: "nothing uses this", file: "x.json",
            hint: "Delete it.")
        #expect(diagnostic.description == "x.json: warning: nothing uses this. Delete it.")
    }
}

/// Looking up many positions at once, and the pointer for a position.
struct JSONDocumentPlacesTests {
    private static let text = """
        {"a": [1, {"b": "x\\"y"}, []],
         "c d": {"e": null, "f": {}}, "": 5,
         "last": [[0, 1],
           2]}
        """

    private func document() throws -> JSONDocument {
        try JSONDocument(file: "a.json", bytes: Array(Self.text.utf8))
    }

    private static let pointers = [
        "", "/a", "/a/0", "/a/1/b", "/a/2", "/a/3", "/c d/e", "/c d/f/g", "/", "/last/0/1",
        "/last/1", "/missing/deep", "/a/1/b",
    ]

    @Test func `looking up many positions gives the same as looking up each`() throws {
        let document = try document()
        let pointers = try Self.pointers.map { try #require(JSONPointer($0)) }
        #expect(document.positions(of: pointers) == pointers.map(document.position(of:)))
        #expect(document.positions(of: []) == [])
    }

    @Test(arguments: pointers.filter { !["/a/3", "/c d/f/g", "/missing/deep"].contains($0) })
    func `the pointer for the first byte of a value is the value's pointer`(text: String) throws {
        let document = try document()
        let pointer = try #require(JSONPointer(text))
        #expect(document.pointer(toByte: document.position(of: pointer).offset) == pointer)
    }

    @Test func `a byte between values belongs to the enclosing value`() throws {
        let document = try document()
        let comma = try #require(document.bytes.firstIndex(of: UInt8(ascii: ",")))
        #expect(document.pointer(toByte: comma) == JSONPointer("/a"))
        #expect(document.pointer(toByte: 100_000) == .root)
    }
}
