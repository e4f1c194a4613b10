import StubJSON
import StubYAML
import Testing

/// The meaning of plain text (YAML 1.2.2 §10).
struct CoreSchemaTests {
    @Test(arguments: ["null", "Null", "NULL", "~", "a: ", "- "])
    func `recognises null`(text: String) throws {
        let value = try YAMLParser.parse(text)
        #expect(value.isNull || value["a"]?.isNull == true || value[0]?.isNull == true)
    }

    @Test(
        arguments: [
            ("true", "true"), ("True", "true"), ("TRUE", "true"), ("false", "false"),
            ("False", "false"), ("FALSE", "false"),
            // Integers.
            ("0", "0"), ("12", "12"), ("-12", "-12"), ("+12", "12"), ("012", "12"), ("-007", "-7"),
            ("00", "0"), ("-0", "-0"), ("+0", "0"),
            ("0o17", "15"), ("0o0", "0"), ("0x1F", "31"), ("0xff", "255"), ("0x0", "0"),
            ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
            ("0x100000000000000000000000000000000", "340282366920938463463374607431768211456"),
            ("0o1000000000000000000000000", "4722366482869645213696"),
            ("0xE8D4A51000", "1000000000000"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            // Floats, with their original spelling if JSON allows it.
            ("1.5", "1.5"), ("-1.50", "-1.50"), ("+1.5", "1.5"), (".5", "0.5"), ("-.5", "-0.5"),
            ("+.5e3", "0.5e3"), ("1.", "1.0"), ("-1.e5", "-1.0e5"),
            ("1e3", "1e3"), ("1E+3", "1E+3"), ("1e-03", "1e-03"), ("01.5", "1.5"),
            ("00.50", "0.50"),
            ("+01e5", "1e5"), ("1e400", "1e400"), ("0.0", "0.0"),
            ("685.230_15e+03", #""685.230_15e+03""#),
        ] as [(String, String)])
    func `reads words and numbers exactly`(text: String, json: String) {
        expect(text, means: json)
        expect("[\(text)]", means: "[\(json)]")
        expect("a: \(text) # c", means: "{\"a\":\(json)}")
    }

    @Test(arguments: [
        "no", "yes", "on", "off", "y", "n", "No", "YES", "tRUE", "nULL", "nul", "nullx", "1_000",
        "0b11", "0o8", "0o", "0x", "0xG", "-0x1F", "+0o7", "0O17",
        "0X1F", "12:30:45", "190:20:30", "2024-01-31", "2001-12-14t21:59:43.10-05:00", "1.2.3",
        "3.1.0", "1e", "1e+", ".", "+", "..", ".e3", "1e3.5",
        "--1", "+-1", "1-", "e3", "Inf", "nan", ".InF", ".Nan", "-.nan", "+.NaN", "=", "0.1.2",
        "1 2", "1,000", "½", "１２", "~~", "truely",
    ])
    func `any other word is a string`(text: String) throws {
        #expect(try YAMLParser.parse(text) == .string(text))
        #expect(try YAMLParser.parse("a: \(text)") == ["a": .string(text)])
    }

    @Test(arguments: [
        "'null'", "\"true\"", "'12'", "\"\"", "|\n 12", ">-\n null", "!!str 1.5", "! 0x1F", "1\n 2",
    ])
    func `text in quotes, in blocks and of several lines is a string`(text: String) throws {
        #expect(try YAMLParser.parse(text).string != nil)
    }

    @Test(arguments: [".inf", ".Inf", ".INF", "+.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN"])
    func `rejects numbers that JSON cannot represent`(text: String) {
        expectRefusal(of: text, at: "1:1", saying: "JSON cannot represent")
        expectRefusal(of: "a:\n  - \(text)", at: "2:5", saying: "Put quotes around it")
        expect("'\(text)'", means: "\"\(text)\"")
    }

    @Test func `converts hexadecimal numbers of up to 1,024 digits`() throws {
        let number = try YAMLParser.parse("0x1" + String(repeating: "0", count: 1_023)).number
        #expect(number?.literal.count == 1_232)
        #expect(number?.literal.hasPrefix("652743050883") == true)
        expectRefusal(
            of: "0x" + String(repeating: "0", count: 1_025), at: "1:1",
            saying: "more than 1024 digits")
    }
}
