public import Understudy
public import XCTest

/// A test case for XCTest whose tests each have a stub of their own.
///
/// ```swift
/// final class DashboardTests: StubTestCase {
///     override class var files: StubFiles {
///         StubFiles(contract: "Contracts/shop/openapi.json", fixtures: "Fixtures/shop")
///     }
///
///     func testTheDashboardIsShown() async throws {
///         let model = DashboardModel(baseURL: try stub.url)
///         …
///     }
/// }
/// ```
///
/// As with the `.stub` trait of Swift Testing, a request or a response that breaks the contract
/// fails the test, unless ``allowedIssues`` has its code.
open class StubTestCase: XCTestCase {
    private var started: Stub?

    /// The contract and the fixtures; a subclass overrides it.
    open class var files: StubFiles { StubFiles(contract: "openapi.json", fixtures: nil) }

    /// The configuration of each stub.
    open class var configuration: StubConfiguration { StubConfiguration() }

    /// Codes of the contract issues that the tests provoke, whole or their first segments;
    /// `request/operation` stands for requests that match no operation.
    open class var allowedIssues: [String] { [] }

    /// The stub of the test.
    ///
    /// - Throws: an error outside of a test.
    public var stub: Stub { get throws { try XCTUnwrap(started, "the stub has not started") } }

    /// Fails the test with what its stub has noticed.
    class func report(_ finding: String) { XCTFail(finding) }

    /// Starts the stub; an override calls it first.
    open override func setUpWithError() throws {
        try super.setUpWithError()
        let stub = Stub(try Self.files.definition(), configuration: Self.configuration)
        try stub.start()
        started = stub
        let (own, allowed) = (Self.self, Self.allowedIssues)
        addTeardownBlock {
            for text in StubFindings(stub, allowing: allowed).texts { own.report(text) }
            await stub.stop(deadline: .zero)
        }
    }

    /// Releases the stub; an override calls it last.
    open override func tearDownWithError() throws {
        started = nil
        try super.tearDownWithError()
    }
}
