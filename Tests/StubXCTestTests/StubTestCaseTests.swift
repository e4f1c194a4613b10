import Foundation
import StubRules
import StubServer
import StubTesting
import StubXCTest
import XCTest

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
        let url = try stub.url.appendingPathComponent(path)
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
        XCTAssertEqual(try stub.journal.exchanges.count, 0)
        let status = try await status("nowhere")
        XCTAssertEqual(status, 404)
    }
}
