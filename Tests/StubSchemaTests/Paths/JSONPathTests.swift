import StubJSON
import StubSchema
import Testing

struct JSONPathTests {
    private static let document = #"""
        {"paths": {"/a": {"get": {"operationId": "x", "tags": ["one", "two"]},
                          "put": {"operationId": "y"}},
                   "/b's": {"get": {"operationId": "z", "x-stub": 1}}},
         "list": [{"n": 1}, {"n": 2}, {"n": 3}]}
        """#

    @Test(arguments: [
        ("$", [""]),
        ("$.paths['/a'].get", ["/paths/~1a/get"]),
        (#"$.paths["/b's"]"#, ["/paths/~1b's"]),
        (#"$.paths['/b\'s'].get['x-stub']"#, ["/paths/~1b's/get/x-stub"]),
        ("$.paths.*.get", ["/paths/~1a/get", "/paths/~1b's/get"]),
        (
            "$..operationId",
            [
                "/paths/~1a/get/operationId", "/paths/~1a/put/operationId",
                "/paths/~1b's/get/operationId",
            ]
        ),
        ("$.paths[?@.get.operationId == 'x']", ["/paths/~1a"]),
        ("$.paths[?(@.get['x-stub'])].get", ["/paths/~1b's/get"]),
        (
            "$.paths.*[?@.operationId=='y' || @.operationId=='z']",
            [
                "/paths/~1a/put", "/paths/~1b's/get",
            ]
        ),
        ("$..tags[?@ == 'two']", ["/paths/~1a/get/tags/1"]),
        ("$.list[?@.n > 1 && !(@.n == 3)]", ["/list/1"]),
        ("$.list[-1]", ["/list/2"]), ("$.list[::-2]", ["/list/2", "/list/0"]),
        ("$.list[0, 0, 2]", ["/list/0", "/list/2"]),
        (
            "$.paths['/a'].*[?match(@, '[xy]')]",
            [
                "/paths/~1a/get/operationId", "/paths/~1a/put/operationId",
            ]
        ),
        ("$[?count(@.*) == 3]", ["/list"]), ("$.nothing", []), ("$.list.n", []),
    ])
    func `finds the place of each selected value once`(path: String, places: [String]) throws {
        let root = try JSONParser.parse(Array(Self.document.utf8))
        let found = try JSONPath(parsing: path, as: .standard).pointers(in: root, visits: 1_000)
        #expect(found?.map(\.description) == places)
    }

    @Test(arguments: ["", "/paths/~1a/get/tags/1", "/paths/~1b's/get/x-stub", "/list/2/n"])
    func `writes a path that leads back to the place`(text: String) throws {
        let root = try JSONParser.parse(Array(Self.document.utf8))
        let pointer = try #require(JSONPointer(text))
        let path = JSONPath.text(of: pointer, in: root)
        #expect(
            try JSONPath(parsing: path, as: .standard).pointers(in: root, visits: 99) == [pointer])
    }

    @Test func `writes names in brackets only where they need them`() throws {
        let root = try JSONParser.parse(Array(Self.document.utf8))
        let pointer = try #require(JSONPointer("/paths/~1a/get/tags/1"))
        #expect(JSONPath.text(of: pointer, in: root) == "$.paths['/a'].get.tags[1]")
    }

    @Test(arguments: [
        ("paths", 0, "it does not start with '$'"),
        ("$.paths[", 8, "'' is not supported in brackets"),
        ("$.paths['/a'", 12, "']' is missing before ''"),
        ("$.paths['/a]", 12, "a quoted text has no end"),
        (
            "$.get.x-oai-traits", 7,
            "a name with '-' is written in brackets, as in ['x-y']"
        ),
        ("$[?@.x-y.z]", 6, "a name with '-' is written in brackets, as in ['x-y']"),
        ("$.list.length()", 13, "the function 'length()' is not supported"),
        ("$[01]", 2, "the number 01 is written as 1"),
        ("$[?@.a =~ /x/]", 7, "']' is missing before '=~ /x/]'"),
        ("$[?@.* == 1]", 3, "'@.*' may select several values, which cannot be compared"),
        ("$[?1]", 4, "'1' is to be compared with something"),
        ("$[?!@.a == 1]", 4, "'!' stands before a path, a function or a parenthesis"),
    ])
    func `refuses what RFC 9535 does not have, with its place`(
        path: String, offset: Int, reason: String
    ) {
        #expect(throws: JSONPathError.self) { try JSONPath(parsing: path, as: .standard) }
        do throws(JSONPathError) {
            _ = try JSONPath(parsing: path, as: .standard)
        } catch {
            #expect(error.offset == offset)
            #expect(error.reason == reason)
        }
    }

    @Test func `a filter decides about members, and in WireMock's dialect about the object`() throws
    {
        let root: JSONValue = ["a": ["n": 1], "n": 2]
        let path = "$[?(@.n)]"
        #expect(try JSONPath(parsing: path, as: .standard).values(in: root) == [["n": 1]])
        #expect(try JSONPath(parsing: path, as: .wiremock).values(in: root) == [root])
    }

    @Test(arguments: [
        ("$[?@.a == @.b]", JSONPath.Dialect.standard), ("$[?(@.a == @.b)]", .wiremock),
    ])
    func `two missing values are equal by RFC 9535 only`(
        path: String, dialect: JSONPath.Dialect
    ) throws {
        let root: JSONValue = [["c": 1]]
        let found = try JSONPath(parsing: path, as: dialect).values(in: root)
        #expect(found?.count == (dialect == .standard ? 1 : 0))
    }

    @Test func `stops at the limit of visited values`() throws {
        let root: JSONValue = .array((0..<100).map { .int($0) })
        let path = try JSONPath(parsing: "$[*]", as: .standard)
        #expect(path.pointers(in: root, visits: 50) == nil)
        #expect(path.pointers(in: root, visits: 500)?.count == 100)
    }
}
