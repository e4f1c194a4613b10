import StubJSON
import Testing

struct JSONSerializerTests {
    private let value: JSONValue = [
        "b": [1, "two", nil, true, [], [:]], "a": ["é": "\u{1}\"\\/\n\r\t\u{8}\u{c}\u{7f}"],
    ]

    @Test func `compact has no space between tokens`() {
        #expect(
            JSONSerializer.string(value)
                == #"{"b":[1,"two",null,true,[],{}],"#
                + #""a":{"é":"\u0001\"\\/\n\r\t\u0008\u000c"# + "\u{7f}\"}}")
    }

    @Test func `pretty has one member per line and ends with a line break`() {
        let text = JSONSerializer.string(["a": [1, [:]], "b": []], style: .pretty)
        #expect(
            text == """
                {
                  "a": [
                    1,
                    {}
                  ],
                  "b": []
                }

                """)
    }

    @Test func `canonical sorts keys by code point`() {
        let value: JSONValue = ["\u{FFFF}": 1, "😀": 2, "b": 3, "a": ["z": 1, "y": 2], "B": 4]
        #expect(
            JSONSerializer.string(value, style: .canonical)
                == "{\"B\":4,\"a\":{\"y\":2,\"z\":1},\"b\":3,\"\u{FFFF}\":1,\"😀\":2}")
    }

    @Test func `every code point survives printing and parsing`() throws {
        for start in stride(from: UInt32(0), to: 0x110000, by: 0x800) {
            let scalars = (start..<(start + 0x800)).compactMap(Unicode.Scalar.init)
            let text = String(String.UnicodeScalarView(scalars))
            let printed = JSONSerializer.bytes(.string(text))
            #expect(try JSONParser.parse(printed) == .string(text))
        }
    }

    @Test func `strings of every length around a machine word are escaped correctly`() throws {
        for length in 0..<40 {
            for place in 0..<max(length, 1) {
                for special in ["\"", "\\", "\n", "\u{1f}", "é", "😀"] {
                    let text =
                        String(repeating: "a", count: place) + special
                        + String(repeating: "b", count: length - place)
                    #expect(
                        try JSONParser.parse(JSONSerializer.bytes(.string(text)))
                            == .string(text))
                }
            }
        }
    }
}
