import Testing
public import Understudy

extension Stub {
    /// The stub of the running test.
    ///
    /// Outside of a test with the `.stub` trait, and in a detached task of one, it fails the test,
    /// and is a stub that nobody can connect to.
    public static var current: Stub {
        if let running { return running }
        Issue.record(
            """
            There is no stub. Give the test, or its suite, the trait \
            .stub(contract: "…", fixtures: "…"); a detached task has none, so hand it over.
            """)
        return .none
    }
}
