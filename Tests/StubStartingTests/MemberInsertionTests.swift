import StubDocuments
import StubJSON
import Testing

@testable import StubStarting

struct MemberInsertionTests {
    private static func inserted(
        _ text: String, _ format: DocumentFormat = .yaml, at pointers: [String],
        value: JSONValue = ["action": "list"]
    ) throws -> (text: String, skipped: [String]) {
        let document = try JSONDocument(
            file: "x." + format.rawValue, bytes: Array(text.utf8), format: format)
        let members = try pointers.map {
            MemberInsertion.Member(
                of: try #require(JSONPointer($0)), key: "x-stub", value: value)
        }
        let insertion = MemberInsertion(members, into: document)
        return (
            String(decoding: insertion.document.bytes, as: UTF8.self),
            insertion.skipped.map(\.description)
        )
    }

    @Test func `comments, quotes and the order of a YAML file stay`() throws {
        let outcome = try Self.inserted(
            """
            # Pets
            paths:
              /pets: # all of them
                get:
                  # the list
                  summary: 'Lists'   # quoted
                  tags: [a,  b]
                post: {summary: Adds}

            """, at: ["/paths/~1pets/get", "/paths/~1pets/post"])
        #expect(
            outcome.text == """
                # Pets
                paths:
                  /pets: # all of them
                    get:
                      # the list
                      x-stub:
                        action: list
                      summary: 'Lists'   # quoted
                      tags: [a,  b]
                    post: {"x-stub": {"action":"list"}, summary: Adds}

                """)
        #expect(outcome.skipped == [])
    }

    @Test func `a member of a JSON file is indented like the others`() throws {
        let outcome = try Self.inserted(
            "{\r\n\t\"get\": {\r\n\t\t\"a\": 1\r\n\t},\r\n\t\"put\": {\"a\": 1}\r\n}", .json,
            at: ["/get", "/put"])
        #expect(
            outcome.text
                == "{\r\n\t\"get\": {\r\n\t\t\"x-stub\": {\r\n\t\t\t\"action\": \"list\"\r\n"
                + "\t\t},\r\n\t\t\"a\": 1\r\n\t},\r\n\t\"put\": {\"x-stub\": {\"action\":\"list\"}, \"a\": 1}\r\n}"
        )
    }

    @Test func `a text of several lines keeps its line breaks and spaces`() throws {
        let value: JSONValue = ["text": "one\n\n   two \nthree\n", "list": [["a": 1], []]]
        let text = "get:\n    a: 1\nput:\n    a: 2\n"
        let outcome = try Self.inserted(text, at: ["/get"], value: value)
        let read = try JSONDocument(
            file: "x", bytes: Array(outcome.text.utf8), format: .yaml)
        #expect(read.value["get"]?["x-stub"] == value)
        #expect(outcome.text.hasSuffix("put:\n    a: 2\n"))
    }

    @Test(arguments: [
        ("get: &op\n  a: 1\nput: *op\n", "/put"), ("get: &op\n  a: 1\nput:\n  <<: *op\n", "/put"),
        ("get:\n  ? a\n  : 1\n", "/get"), ("get: {}\n", "/get"), ("get: 3\n", "/get"),
        ("get: &op\n  a: 1\nput: *op\n", "/get"),
    ])
    func `an object that shares its text, or has none, is left out`(
        text: String, pointer: String
    ) throws {
        let outcome = try Self.inserted(text, at: [pointer])
        #expect(outcome.text == text)
        #expect(outcome.skipped == [pointer])
    }

    @Test func `one object without a place does not prevent the others`() throws {
        let outcome = try Self.inserted(
            "get: &op\n  a: 1\nput: *op\npost:\n  b: 2\n", at: ["/get", "/put", "/post"])
        #expect(
            outcome.text
                == "get: &op\n  a: 1\nput: *op\npost:\n  x-stub:\n    action: list\n  b: 2\n")
        #expect(Set(outcome.skipped) == ["/get", "/put"])
    }
}
