import StubJSON
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        ("1", "1.0"), ("1", "1e0"), ("100", "1e2"), ("0", "-0"), ("0", "0.000"), ("0", "0e99"),
        ("0.1", "1e-1"), ("1.50", "1.5"), ("1e400", "10e399"), ("-2.5", "-25e-1"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
        ("1000000000000000000", "1e18"),
    ])
    func `spellings of the same number are equal and have the same hash`(
        left: String, right: String
    ) throws {
        let (left, right) = (try number(left), try number(right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: [
        ("9007199254740992", "9007199254740993"), ("-1", "0"), ("0.1", "0.10000000000000001"),
        ("-1e400", "1e400"), ("1e400", "1e401"), ("0.999999999999999999999", "1"),
        ("-2", "-1"), ("-0.2", "-0.1"), ("9.99", "10"), ("1e-400", "1e-399"),
        ("18446744073709551615", "18446744073709551616"), ("999999999999999999", "1e18"),
        ("-9223372036854775809", "-9223372036854775808"), ("0", "1e-400"),
        ("0.00000000000000001", "100000000000000000"),
    ])
    func `orders by the exact value`(smaller: String, greater: String) throws {
        let (smaller, greater) = (try number(smaller), try number(greater))
        #expect(smaller < greater)
        #expect(!(greater < smaller))
        #expect(smaller != greater)
    }

    @Test(arguments: [
        ("1", 1), ("1.0", 1), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min), ("922337203685477580.7e1", Int.max), ("120e-1", 12),
    ])
    func `reads integers in any spelling`(text: String, value: Int) throws {
        let number = try number(text)
        #expect(number.int == value)
        #expect(number.isInteger)
    }

    @Test(arguments: ["1.5", "1e-1", "0.1", "9223372036854775808", "1e400", "1e-400"])
    func `has no integer if the value is not one or is out of range`(text: String) throws {
        #expect(try number(text).int == nil)
    }

    @Test(arguments: [
        ("1e400", true), ("1.5e1", true), ("1.5", false), ("10.0", true), ("1e-1", false),
        ("123456789012345678901234567890.0", true), ("0.0", true),
    ])
    func `recognises integers of any size`(text: String, isInteger: Bool) throws {
        #expect(try number(text).isInteger == isInteger)
    }

    @Test(arguments: [
        ("0.3", "0.1", true), ("0.0075", "0.0001", true), ("0.00751", "0.0001", false),
        ("1e308", "0.123456789", false), ("12391239123", "1e-8", true), ("7", "2", false),
        ("0", "3", true), ("-9", "3", true), ("1e400", "7", false), ("1e400", "16", true),
        ("9007199254740993", "3", true), ("1", "2.5", false), ("1e2", "2.5", true),
        ("5", "123456789012345678901234567890123456789012345", false),
        ("170141183460469231731687303715884105728", "2", true), ("4", "0", false),
    ])
    func `finds multiples exactly`(value: String, divisor: String, expected: Bool) throws {
        #expect(try number(value).isMultiple(of: number(divisor)) == expected)
    }

    @Test func `makes only numbers that JSON can represent`() {
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(2.0)?.literal == "2")
        #expect(JSONNumber(0.1)?.literal == "0.1")
        #expect(JSONNumber(1e300)?.double == 1e300)
        #expect(JSONNumber(Int.min).int == Int.min)
    }

    private func number(_ text: String) throws -> JSONNumber {
        try #require(try JSONParser.parse(text).number)
    }
}
