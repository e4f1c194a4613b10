import StubHarness
import StubJSON
import Testing

struct ExpectationsTests {
    private let then = Expectations()

    @Test func `counts every expectation, including failed ones`() {
        then.equal(1, 1, "one")
        then.equal(1, 2, "two")
        #expect(then.evaluated == 2)
        #expect(then.mismatches.count == 1)
    }

    @Test func `a mismatch has a description, both values and the source line`() throws {
        then.equal(18, 20, "next skip", fileID: "Suite/Cases.swift", line: 31)
        let mismatch = try #require(then.mismatches.first)
        #expect(
            mismatch.description == """
                next skip (Suite/Cases.swift:31)
                  expected  20
                  actual    18
                """)
    }

    @Test func `a part of a part has both names`() {
        then.labelled("feed").labelled("a 500").equal(1, 2, "rows")
        #expect(then.mismatches.map(\.what) == ["feed, a 500: rows"])
    }

    @Test func `the default source line is that of the call`() throws {
        then.equal(1, 2, "here")
        let place = try #require(then.mismatches.first).place
        #expect(place == SourcePlace(fileID: #fileID, line: #line - 2))
    }

    @Test func `strings are quoted and optionals unwrapped`() throws {
        let name: String? = "Ada"
        then.equal(name, nil, "name")
        let mismatch = try #require(then.mismatches.first)
        #expect(mismatch.expected == "nil")
        #expect(mismatch.actual == #""Ada""#)
    }

    @Test func `a long value is truncated and shows its length`() throws {
        then.equal(String(repeating: "x", count: 1000), "", "text")
        let actual = try #require(then.mismatches.first).actual
        #expect(actual.hasSuffix("… (1002 characters)"))
    }

    @Test func `long lists show their difference, short ones do not`() throws {
        then.equal([0, 20], [0, 20, 40], "skips")
        #expect(try #require(then.mismatches.first).difference == nil)

        then.equal(Array(100..<119) + [999], Array(100..<120), "ids")
        let long = try #require(then.mismatches.last)
        #expect(long.difference == "… 17 equal\n  117\n  118\n− 119\n+ 999")
    }

    @Test func `multi-line texts are compared line by line`() throws {
        then.equal("a\nb\nc", "a\nc", "text")
        #expect(try #require(then.mismatches.first).difference == "  a\n+ b\n  c")
    }

    @Test func `JSON is compared by value`() throws {
        let expected: JSONValue = ["id": 1, "title": "Lamp"]
        then.equal(["title": "Lamp", "id": 1] as JSONValue, expected, "product")
        #expect(then.mismatches.isEmpty)
        then.equal(["id": 1, "title": "Lump"] as JSONValue, expected, "product")
        #expect(
            try #require(then.mismatches.first).difference
                == #"≠ /title: expected "Lamp", got "Lump""#)
    }

    @Test func `expectations that are met record no mismatch`() async throws {
        then.isTrue(true, "true")
        then.isFalse(false, "false")
        then.isNil(Int?.none, "nil")
        then.notEqual(1, 2, "different")
        then.atMost(3, 3, "at most")
        then.atLeast(3, 3, "at least")
        then.count([1, 2], 2, "two")
        then.unique([1, 2], "ids")
        then.contains([1, 2], 2, "list")
        then.text("ab", contains: "b", "text")
        #expect(try then.require(5 as Int?, "number") == 5)
        #expect(await then.error(Broken.self, "work") { throw Broken() } != nil)
        #expect(then.mismatches.isEmpty)
        #expect(then.evaluated == 12)
    }

    @Test(arguments: Self.failures)
    func `each expectation reports the expected value`(failure: Failure) async throws {
        await failure.check(then)
        let mismatch = try #require(then.mismatches.first)
        #expect(mismatch.expected == failure.expected)
        #expect(mismatch.actual == failure.actual)
        #expect(then.mismatches.count == 1)
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let actual: String
        let check: @Sendable (Expectations) async -> Void

        init(
            _ name: String, expected: String, actual: String,
            check: @escaping @Sendable (Expectations) async -> Void
        ) {
            testDescription = name
            self.expected = expected
            self.actual = actual
            self.check = check
        }
    }

    private static let failures = [
        Failure("isTrue", expected: "true", actual: "false") { $0.isTrue(false, "x") },
        Failure("isFalse", expected: "false", actual: "true") { $0.isFalse(true, "x") },
        Failure("isNil", expected: "nil", actual: "3") { $0.isNil(3, "x") },
        Failure("notEqual", expected: "anything but 3", actual: "3") { $0.notEqual(3, 3, "x") },
        Failure("atMost", expected: "at most 3", actual: "4") { $0.atMost(4, 3, "x") },
        Failure("atLeast", expected: "at least 3", actual: "2") { $0.atLeast(2, 3, "x") },
        Failure("count", expected: "3 elements", actual: "2: [7, 8]") { $0.count([7, 8], 3, "x") },
        Failure("unique", expected: "each once", actual: "repeated: [7]") {
            $0.unique([7, 8, 7], "x")
        },
        Failure("contains", expected: "9 among them", actual: "[7, 8]") {
            $0.contains([7, 8], 9, "x")
        },
        Failure("text", expected: #"a text with "b""#, actual: #""a""#) {
            $0.text("a", contains: "b", "x")
        },
        Failure("fail", expected: "rest", actual: "unrest") {
            $0.fail("x", expected: "rest", actual: "unrest")
        },
        Failure(
            "error of another type", expected: "an error of type CancellationError",
            actual: "Broken: it broke"
        ) { await $0.error(CancellationError.self, "x") { throw Broken() } },
        Failure("no error", expected: "an error of type Broken", actual: "no error, but 5") {
            await $0.error(Broken.self, "x") { 5 }
        },
    ]
}
