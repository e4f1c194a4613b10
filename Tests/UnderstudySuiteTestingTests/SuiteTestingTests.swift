import StubHarness
import Testing
import UnderstudySuiteTesting

/// One line runs a check of a suite as a test.
struct SuiteTestingTests {
    private static let suite = Suite<Int>(
        "Sums",
        cases: [
            ContractCase("K01", "one and one", .concurrency) { number, then in
                then.equal(number + number, 2, "the sum")
            },
            ContractCase("K02", "wrong", .concurrency) { number, then in
                then.equal(number, 3, "the number")
            },
            .notApplicable("K03", "nothing", .concurrency, because: "there is nothing"),
        ],
        open: { _ in 1 }, close: { _ in [] })

    @Test(arguments: suite.applicable.prefix(1))
    func `a check that holds passes`(check: ContractCase<Int>) async {
        await Self.suite.test(check)
    }

    @Test func `only what applies is an argument`() {
        #expect(Self.suite.applicable.map(\.id) == ["K01", "K02"])
    }

    @Test func `a mismatch is an issue at the line of the call`() async throws {
        let line = #line + 2
        await withKnownIssue {
            await Self.suite.test(Self.suite.cases[1])
        } matching: { issue in
            issue.sourceLocation?.line == line && "\(issue)".contains("K02 wrong: the number")
        }
    }

    @Test func `a check that does not apply does not pass as a test`() async throws {
        await withKnownIssue {
            await Self.suite.test(Self.suite.cases[2])
        } matching: { issue in
            "\(issue)".contains("cannot be checked: there is nothing")
        }
    }
}
