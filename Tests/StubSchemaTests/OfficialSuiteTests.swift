import Testing

@Suite(.enabled(if: OfficialSuite.isPresent, "the suite is not beside the package"))
struct OfficialSuiteTests {
    @Test(arguments: OfficialSuite.files(in: ""))
    func `passes every required test`(file: String) throws {
        let score = try OfficialSuite.score(file)
        #expect(score.misses == [])
    }
}
