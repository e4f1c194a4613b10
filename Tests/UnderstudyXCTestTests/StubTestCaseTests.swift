import Foundation
import StubBackport
import StubRules
import StubServer
import UnderstudyTesting
import XCTest

@testable import UnderstudyXCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `StubTestCase` as a team uses it.
final class StubTestCaseTests: StubTestCase {
    override class var files: StubFiles {
        StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
    }
    override class var allowedIssues: [String] { ["request/operation"] }

    private func status(_ path: String) async throws -> Int? {
        let url = stub.url.appendingPathComponent(path)
        let (_, response) = try await URLSession.shared.data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    func testEachTestHasAStub() async throws {
        let status = try await status("products/1")
        XCTAssertEqual(status, 200)
        XCTAssertEqual(try stub.journal.count(matching: .operation("getProduct")), 1)
    }

    func testAnOperationThatDoesNotExistIsFound() throws {
        let stub = Stub(try Self.files.definition())
        XCTAssertThrowsError(try stub.journal.count(matching: .operation("getProdukt"))) { error in
            XCTAssertTrue("\(error)".contains("Did you mean 'getProduct'?"), "\(error)")
        }
    }

    func testTheJournalOfAnotherTestIsNotSeen() async throws {
        XCTAssertEqual(stub.journal.exchanges.count, 0)
        let status = try await status("nowhere")
        XCTAssertEqual(status, 404)
    }
}

/// What a test of a team fails with; these tests pass if they would have failed with it.
final class StubTestCaseFindingsTests: StubTestCase {
    private static let findings = Mutex<[String]>([])
    private var expected: [String] = []

    override class var files: StubFiles {
        StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
    }

    override class func report(_ finding: String) {
        findings.withLock { $0.append(finding) }
    }

    override func setUpWithError() throws {
        try super.setUpWithError()
        Self.findings.withLock { $0 = [] }
    }

    /// Runs after the findings were reported.
    override func tearDownWithError() throws {
        let findings = Self.findings.withLock { $0 }
        XCTAssertEqual(findings.count, 1, "\(findings)")
        for text in expected {
            XCTAssertTrue(findings.first?.contains(text) == true, "\(text) in \(findings)")
        }
        try super.tearDownWithError()
    }

    private func get(_ path: String) async throws {
        let url = try XCTUnwrap(URL(string: path, relativeTo: stub.url))
        _ = try await URLSession.shared.data(from: url)
    }

    func testARequestThatMatchesNoOperation() async throws {
        expected = ["GET /product/1: request/operation", "Near getProduct", "≠ path"]
        try await get("/product/1")
    }

    func testARequestThatBreaksTheContract() async throws {
        expected = ["request/query/type at limit", "≠ query.limit  expected integer, found many"]
        try await get("/products?limit=many")
    }

    func testAResponseThatBreaksTheContract() async throws {
        expected = ["response/status/undocumented", "Response 418 of getProduct"]
        stub.rules.add(Rule(.operation("getProduct")).respond(418))
        try await get("/products/1")
    }

    func testARuleAboutAnOperationThatDoesNotExist() throws {
        expected = ["Did you mean 'getProduct'?"]
        stub.rules.add(Rule(.operation("getProdukt")).respond(503))
    }
}
