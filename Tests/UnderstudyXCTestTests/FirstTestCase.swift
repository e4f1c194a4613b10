import Foundation
import UnderstudyXCTest
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads one product, as an app does.
struct ProductModel {
    let baseURL: URL

    func title(of id: Int) async throws -> String {
        let url = baseURL.appendingPathComponent("products/\(id)")
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
        return try JSONDecoder().decode(Product.self, from: data).title
    }

    private struct Product: Decodable {
        let title: String
    }
}

/// The code of the tutorial "Your first stub in XCTest".
final class ProductTests: StubTestCase {
    override class var files: StubFiles {
        StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
    }

    func testAProductIsShown() async throws {
        let title = try await ProductModel(baseURL: stub.url).title(of: 1)
        XCTAssertEqual(title, "Velvet Dusk Eyeshadow Palette")
        XCTAssertEqual(stub.received("getProduct").count, 1)
    }

    func testAFailureOfTheServerIsAnError() async throws {
        stub.on("getProduct") { _ in .json(["message": "Gone"], status: 404) }
        do {
            _ = try await ProductModel(baseURL: stub.url).title(of: 1)
            XCTFail("no error")
        } catch is URLError {}
    }
}

/// A test case whose tests provoke violations.
final class TeapotTests: StubTestCase {
    override class var files: StubFiles {
        StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
    }

    override class var allowedIssues: [String] { ["response/status"] }

    func testAnUndocumentedStatusIsAnError() async throws {
        stub.rules.add(Rule(.operation("getProduct")).respond(418))
        do {
            _ = try await ProductModel(baseURL: stub.url).title(of: 1)
            XCTFail("no error")
        } catch is URLError {}
    }
}
