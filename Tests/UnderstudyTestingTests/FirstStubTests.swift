import Foundation
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads a product, as an app does.
struct ProductLoader {
    let baseURL: URL

    func title(of id: Int) async throws -> String {
        let url = baseURL.appending(path: "products/\(id)")
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

/// The code of the tutorial "Your first stub in a test".
@Suite(.stub(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"))
struct ProductLoaderTests {
    @Test func `a product is loaded`() async throws {
        let stub = Stub.current
        let loader = ProductLoader(baseURL: stub.url)
        #expect(try await loader.title(of: 1) == "Velvet Dusk Eyeshadow Palette")
        #expect(stub.received("getProduct").count == 1)
    }

    @Test func `a failure of the server is an error`() async throws {
        let stub = Stub.current
        stub.on("getProduct") { _ in .json(["message": "Not now"], status: 503) }
        await #expect(throws: URLError.self) {
            try await ProductLoader(baseURL: stub.url).title(of: 1)
        }
    }

    @Test func `a product that is sold out is loaded`() async throws {
        let stub = Stub.current
        stub.on("getProduct") { request in
            var response = try await stub.normal(request)
            response.json?["stock"] = 0
            return response
        }.times(2)
        let title = try await ProductLoader(baseURL: stub.url).title(of: 1)
        #expect(title == "Velvet Dusk Eyeshadow Palette")
    }
}
