import Foundation
import StubServer

/// The repository's own contract and fixtures, read once.
enum Definition {
    static let customer = Result {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try StubDefinition(
            contract: package.appendingPathComponent("Contracts/customer/openapi.json").path,
            fixtures: package.appendingPathComponent("Fixtures/customer").path)
    }
}
