import StubJSON
import Testing

@testable import StubContract

struct WholeNumberTests {
    @Test(arguments: [
        "0", "-0", "7", "-7", "10", "007", "-07", "00", "", "-", "--1", "+1", "1-", "1.0", "1e3",
        " 1", "1 ", "9223372036854775808", "123456789012345678901234567890", "٣", "1\n", "0x1",
    ])
    func `a whole number is read like by the parser of JSON`(text: String) {
        let digits = text.drop { $0 == "-" }
        let isWritten = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        let parsed = isWritten && !text.isEmpty ? try? JSONParser.parse(text) : nil

        #expect(ParameterDecoder.integer(text) == parsed)
        #expect(ParameterDecoder.integer(text)?.number?.literal == parsed?.number?.literal)
    }
}
