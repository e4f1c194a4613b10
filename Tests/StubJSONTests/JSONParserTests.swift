import StubJSON
import Testing

struct JSONParserTests {
    @Test(arguments: GrammarTable.accepted)
    func `accepts what RFC 8259 accepts, and printing it keeps the value`(
        text: String
    ) throws {
        let value = try JSONParser.parse(text)
        for style in [JSONSerializer.Style.compact, .pretty, .canonical] {
            let printed = JSONSerializer.string(value, style: style)
            #expect(try JSONParser.parse(printed) == value)
        }
    }

    @Test(arguments: GrammarTable.rejected)
    func `rejects everything else with the position`(text: String, place: String) {
        expectFailure(Array(text.utf8), at: place)
    }

    @Test(arguments: GrammarTable.acceptedEncoding)
    func `accepts well-formed UTF-8`(hex: String) throws {
        _ = try JSONParser.parse(bytes(hex))
    }

    @Test(arguments: GrammarTable.rejectedEncoding)
    func `rejects ill-formed UTF-8 with the position`(hex: String, place: String) {
        expectFailure(bytes(hex), at: place)
    }

    @Test func `every truncated document is an error at its end or before`() throws {
        let text = #"{"a": [1, -2.5e3, "x\u00e9\n", true, null], "b": {"c": {}}}"#
        let whole = Array(text.utf8)
        for count in 0..<whole.count {
            let error = #expect(throws: JSONError.self) {
                try JSONParser.parse(Array(whole.prefix(count)))
            }
            #expect((error?.position.offset ?? .max) <= count)
        }
        _ = try JSONParser.parse(whole)
    }

    @Test func `reports the line and column of an error in a long text`() {
        let error = #expect(throws: JSONError.self) {
            try JSONParser.parse("{\n  \"a\": 1,\n  \"b\": tru\n}")
        }
        #expect(error?.description == "3:8: expected a value, found 't'")
        #expect(error?.position == SourcePosition(offset: 19, line: 3, column: 8))
    }

    @Test func `limits the nesting depth`() throws {
        let deep = { (count: Int) in
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        _ = try JSONParser.parse(deep(128))
        let error = #expect(throws: JSONError.self) { try JSONParser.parse(deep(129)) }
        #expect(error?.message == "nested deeper than 128 levels")
        #expect(error?.position.column == 129)
        _ = try JSONParser.parse(Array(deep(3).utf8), depthLimit: 3)
        #expect(throws: JSONError.self) {
            try JSONParser.parse(Array(#"{"a":{"a":{"a":{}}}}"#.utf8), depthLimit: 3)
        }
    }

    @Test func `a hundred thousand open brackets are an error, not a crash`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: JSONError.self) { try JSONParser.parse(bytes) }
    }

    @Test func `finds a duplicate among very many keys`() throws {
        let members = (0..<5_000).map { "\"key\($0)\":\($0)" }
        let object = try JSONParser.parse("{\(members.joined(separator: ","))}")
        #expect(object["key4999"] == 4999)
        let error = #expect(throws: JSONError.self) {
            try JSONParser.parse("{\(members.joined(separator: ",")),\"key77\":0}")
        }
        #expect(error?.message == "duplicate key \"key77\"")
    }

    @Test(arguments: [1, 2, 16, 17, 63, 64, 65, 66, 200], [0, 1])
    func `finds a duplicate key in objects of any size`(count: Int, place: Int) throws {
        let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(try JSONParser.parse("{\(members)}").object?.count == count)
        let repeated = place == 0 ? 0 : count - 1
        let error = #expect(throws: JSONError.self) {
            try JSONParser.parse("{\(members),\"k\(repeated)\":0}")
        }
        #expect(error?.message == "duplicate key \"k\(repeated)\"")
    }

    @Test func `keys that share a cache slot stay different`() throws {
        // The cache computes the slot from the length and three characters.
        let object = try JSONParser.parse(#"[{"aXbXc":1,"aYbYc":2},{"aYbYc":3,"aXbXc":4}]"#)
        #expect(object[0]?["aXbXc"] == 1)
        #expect(object[0]?["aYbYc"] == 2)
        #expect(object[1]?["aXbXc"] == 4)
        #expect(object[1]?["aYbYc"] == 3)
    }

    @Test func `keeps the order of members and the spelling of numbers`() throws {
        let text = #"{"z":1.50,"a":1E+2,"m":-0,"b":12345678901234567890.123}"#
        #expect(try JSONParser.parse(text).description == text)
    }

    private func expectFailure(_ bytes: [UInt8], at place: String) {
        let error = #expect(throws: JSONError.self) { try JSONParser.parse(bytes) }
        let position = error?.position
        #expect("\(position?.line ?? 0):\(position?.column ?? 0)" == place)
        #expect(position?.offset ?? .max <= bytes.count)
        #expect(error?.message.isEmpty == false)
    }

    private func bytes(_ hex: String) -> [UInt8] {
        hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
}
