import StubJSON
import StubYAML
import Testing

/// The score against the official test suite.
@Suite(.enabled(if: YAMLTestSuite.isPresent, "the suite is not beside the package"))
struct YAMLTestSuiteTests {
    @Test(arguments: YAMLTestSuite.cases.filter { $0.wanted == .values })
    func `returns the value of every case that has one`(testCase: YAMLTestSuite.Case) throws {
        #expect(try YAMLParser.parseAll(testCase.yaml) == testCase.values())
    }

    @Test(arguments: YAMLTestSuite.cases.filter { $0.wanted == .error })
    func `rejects every case that is an error`(testCase: YAMLTestSuite.Case) {
        let error = #expect(throws: YAMLError.self) { try YAMLParser.parseAll(testCase.yaml) }
        #expect((error?.position.offset ?? .max) <= testCase.yaml.count)
    }

    @Test func `runs the whole suite`() {
        let cases = YAMLTestSuite.cases
        #expect(cases.count == 402)
        #expect(cases.count { $0.wanted == .values } == 279)
        #expect(cases.count { $0.wanted == .error } == 94)
        #expect(cases.count { $0.wanted == .anything } == 29)
    }

    /// The cases whose value JSON cannot represent, with the reasons.
    @Test func `rejects only values that JSON cannot represent, with the reason`() {
        var reasons: [String: [String]] = [:]
        for testCase in YAMLTestSuite.cases where testCase.wanted == .anything {
            do {
                _ = try YAMLParser.parseAll(testCase.yaml)
                reasons["none", default: []].append(testCase.name)
            } catch {
                reasons[error.message, default: []].append(testCase.name)
            }
        }
        #expect(
            reasons == [
                "a list or a mapping as a key, which JSON cannot represent": [
                    "4FJ6", "6BFJ", "6PBE", "9MMW", "KK5P", "LX3P", "M2N8/01", "M5DY", "Q9WF",
                    "RZP5", "SBG9", "V9D5", "X38W", "XW4D",
                ],
                "a value without a key, which JSON cannot represent": [
                    "2JQS", "6M2F", "CFD4", "DFF7", "FH7J", "FRK4", "M2N8/00", "NHX8", "NKF9",
                    "PW8X", "S3PD", "SM9W/01", "UKK6/00",
                ],
                // The suite has no values for them, but JSON can represent them.
                "none": ["4ABK", "UKK6/02"],
            ])
    }

    @Test(arguments: YAMLTestSuite.cases.filter { $0.wanted == .values })
    func `writes every value so that reading gives the same`(testCase: YAMLTestSuite.Case) throws {
        for value in try testCase.values() {
            #expect(try YAMLParser.parse(YAMLSerializer.bytes(value)) == value)
        }
    }
}
