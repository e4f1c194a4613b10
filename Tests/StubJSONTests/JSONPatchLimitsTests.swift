import StubJSON
import Testing

struct JSONPatchLimitsTests {
    private static func limits(
        bytes: Int = 1_000, depth: Int = 8, steps: Int = 10_000
    ) -> JSONPatch.Limits {
        var limits = JSONPatch.Limits()
        limits.bytes = bytes
        limits.depth = depth
        limits.steps = steps
        return limits
    }

    private static func doubling(_ count: Int) throws -> JSONPatch {
        try JSONPatch(
            .array(Array(repeating: ["op": "copy", "from": "/a", "path": "/a/-"], count: count)))
    }

    @Test func `copies that would double the document beyond the limit fail`()
        throws
    {
        let error = #expect(throws: JSONPatchError.self) {
            try Self.doubling(60).applied(to: ["a": [.string(String(repeating: "x", count: 100))]])
        }
        #expect(error?.operation == 17)
        #expect(error?.message.contains("the limit is 16777216") == true)
    }

    @Test func `a document may grow up to the limit`() throws {
        let patch = try JSONPatch([["op": "add", "path": "/key", "value": "0123456789"]])
        let expected = #"{"a":1,"key":"0123456789"}"#

        let grown = try patch.applied(
            to: ["a": 1], limits: Self.limits(bytes: expected.utf8.count + 1))
        #expect(grown.description == expected)
        #expect(throws: JSONPatchError.self) {
            try patch.applied(to: ["a": 1], limits: Self.limits(bytes: expected.utf8.count - 1))
        }
    }

    @Test func `removing or replacing a value frees its size`() throws {
        let text = JSONValue.string(String(repeating: "x", count: 500))
        var operations: [JSONValue] = []
        for _ in 0..<20 {
            operations += [
                ["op": "add", "path": "/a/-", "value": text],
                ["op": "replace", "path": "/a/0", "value": text],
                ["op": "add", "path": "/b", "value": ["x": 1]],
                ["op": "move", "from": "/a/0", "path": "/c"],
                ["op": "remove", "path": "/c"],
            ]
        }

        let result = try JSONPatch(.array(operations)).applied(
            to: ["a": []], limits: Self.limits())

        #expect(result == ["a": [], "b": ["x": 1]])
    }

    @Test func `a document above the limit may change, but not grow`() throws {
        let large: JSONValue = ["a": .string(String(repeating: "x", count: 2_000)), "b": 1]
        let change = try JSONPatch([["op": "replace", "path": "/b", "value": 2]])
        let growth = try JSONPatch([["op": "add", "path": "/c", "value": 2]])

        #expect(try change.applied(to: large, limits: Self.limits())["b"] == 2)
        #expect(throws: JSONPatchError.self) {
            try growth.applied(to: large, limits: Self.limits())
        }
    }

    @Test(arguments: [
        ("copy", ["op": "copy", "from": "", "path": "/a"] as JSONValue, 127),
        ("add", ["op": "add", "path": "/a/a/a", "value": 1] as JSONValue, 0),
    ])
    func `nesting is limited to the parser's depth limit`(
        name: String, operation: JSONValue, fails: Int
    ) throws {
        let patch = try JSONPatch(.array(Array(repeating: operation, count: 2_000)))
        let error = #expect(throws: JSONPatchError.self) { try patch.applied(to: [:]) }
        #expect(error?.operation == fails, "\(name)")
    }

    @Test func `values added deeper and deeper fail at the limit`() throws {
        var operations: [JSONValue] = []
        var path = ""
        for _ in 0..<40 {
            operations.append(["op": "add", "path": .string(path + "/a"), "value": ["b": [:]]])
            path += "/a/b"
        }
        let error = #expect(throws: JSONPatchError.self) {
            try JSONPatch(.array(operations)).applied(to: [:], limits: Self.limits())
        }
        #expect(error?.operation == 3)
        #expect(error?.message == "the document would nest deeper than 8 levels")
    }

    @Test func `too much work fails, even if the document stays small`() throws {
        let rows = JSONValue.array((0..<400).map { .int($0) })
        let pair: [JSONValue] = [
            ["op": "copy", "from": "/a", "path": "/b"], ["op": "remove", "path": "/b"],
        ]
        let patch = try JSONPatch(.array((0..<100).flatMap { _ in pair }))
        var limits = Self.limits(bytes: 100_000)
        let error = #expect(throws: JSONPatchError.self) {
            try patch.applied(to: ["a": rows], limits: limits)
        }
        #expect(error?.message.contains("more than 10000 values") == true)
        limits.steps = 1_000_000
        #expect(try patch.applied(to: ["a": rows], limits: limits) == ["a": rows])
    }

    @Test func `ten thousand additions to one array stay far below the work limit`() throws {
        let operation: JSONValue = ["op": "add", "path": "/a/-", "value": "x"]
        let patch = try JSONPatch(.array(Array(repeating: operation, count: 10_000)))
        let result = try patch.applied(
            to: ["a": []], limits: Self.limits(bytes: 100_000, steps: 40_000))
        #expect(result["a"]?.array?.count == 10_000)
    }

    @Test func `messages truncate long values and pointers`() throws {
        let long = String(repeating: "x", count: 100_000)
        let test = try JSONPatch([["op": "test", "path": "/a", "value": "y"]])
        let missing = try JSONPatch([["op": "remove", "path": .string("/" + long)]])
        for patch in [test, missing] {
            let error = #expect(throws: JSONPatchError.self) {
                try patch.applied(to: ["a": .string(long)])
            }
            #expect(error.map { $0.message.utf8.count < 1_000 } == true)
        }
    }

    @Test func `a pointer costs as many steps as it goes down`() throws {
        var document: JSONValue = ["x": 0]
        for _ in 0..<50 { document = ["d": document] }
        let path = JSONPointer(tokens: Array(repeating: "d", count: 50) + ["x"])
        let patch = JSONPatch((0..<200).map { .replace(path, .int($0)) })
        var limits = Self.limits(bytes: 100_000, depth: 100)
        #expect(throws: JSONPatchError.self) { try patch.applied(to: document, limits: limits) }
        limits.steps = 60_000
        #expect(try patch.applied(to: document, limits: limits)[path] == 199)
    }

    @Test(
        arguments: [
            (["a": [1, 2]], 4, false), (["a": [1, 2]], 3, true), (1, 1, false), (1, 0, true),
        ] as [(JSONValue, Int, Bool)])
    func `values are counted up to a limit`(value: JSONValue, limit: Int, isMore: Bool) {
        #expect(value.holds(moreThan: limit) == isMore)
    }
}
