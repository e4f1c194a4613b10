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
///         let model = DashboardModel(baseURL: stub.url)
///         …
///     }
/// }
/// ```
///
/// As with the `.stub` trait of Swift Testing, a request or a response that breaks the contract
/// fails the test, unless ``allowedIssues`` has its code.
///
/// On Apple's systems a test that fails has two attachments: `exchanges.har`, its requests and
/// responses without secrets, and `stub.log`, what the stub made of them and what was nearly asked
/// for. XCTest has no attachments elsewhere.
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
    /// Outside of a test, such as before `super.setUpWithError()`, it fails the test, and is a stub
    /// that nobody can connect to.
    public var stub: Stub {
        if let started { return started }
        Self.report("There is no stub yet: call super.setUpWithError() first.")
        return .none
    }

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
        #if canImport(Darwin)
            attachEvidence()
        #endif
        started = nil
        try super.tearDownWithError()
    }

    #if canImport(Darwin)
        /// Attaches what the stub knows if the test has failed.
        private func attachEvidence() {
            guard let started, testRun?.hasSucceeded == false else { return }
            for file in StubEvidence(started).files {
                let attachment = XCTAttachment(string: file.text)
                attachment.name = file.name
                attachment.lifetime = .keepAlways
                add(attachment)
            }
        }
    #endif
}
