import CustomerApp
import Foundation
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductServiceTests {
    private func service(
        _ answer: Answer, storage: any KeyValueStore = MemoryKeyValueStore(),
    ) async throws -> any ProductService {
        try await TestApp(transport: ScriptedTransport(answer), storage: storage).signedIn()
            .container.productService()
    }

    @Test func `0.51 maps a product, with and without optional members`() async throws {
        let service = try await service(
            .json(
                """
                {"products":[
                  {"id":1,"title":"Lamp","description":"Bright","category":"home","price":19.99,
                   "brand":"Acme","discountPercentage":5.5,"rating":4.2,"stock":7,"tags":["a"],
                   "availabilityStatus":"Low Stock","thumbnail":"https://cdn.example.com/1.png",
                   "images":["https://cdn.example.com/1.png","","not a url","/relative"],
                   "surprise":{"x":[1]}},
                  {"id":2,"title":"Bulb","description":"","category":"home","price":0.1,
                   "discountPercentage":0,"rating":0,"stock":0,"tags":[],"images":[],
                   "availabilityStatus":"On The Moon","thumbnail":""}],
                 "total":2,"skip":0,"limit":2,"extra":null}
                """))
        let page = try await service.products(matching: ProductQuery(), limit: 20, skip: 0)
        let picture = try #require(URL(string: "https://cdn.example.com/1.png"))
        #expect(
            page.products == [
                Product(
                    id: 1, title: "Lamp", description: "Bright", category: "home", brand: "Acme",
                    price: try #require(Decimal(string: "19.99")), discountPercentage: 5.5,
                    rating: 4.2, stock: 7, tags: ["a"], availability: .lowStock,
                    thumbnailURL: picture, imageURLs: [picture]),
                Product(
                    id: 2, title: "Bulb", category: "home",
                    price: try #require(Decimal(string: "0.1"))),
            ])
    }

    @Test func `rejects a whole page if one product breaks the contract`() async throws {
        let service = try await service(
            .json(
                """
                {"products":[\(AppServer.product(1)),
                             \(AppServer.product(2).replacing("\"price\":1", with: "\"price\":\"free\""))],
                 "total":2}
                """))
        let error = await outcome {
            try await service.products(matching: ProductQuery(), limit: 20, skip: 0)
        }.appError
        guard case .decoding(let path, _) = error else {
            Issue.record("not refused: \(String(describing: error))")
            return
        }
        #expect(path == "products[1].price")
    }

    @Test func `decodes the available filters`() async throws {
        let service = try await service(
            .json("{\"categories\":[\"home\",\"beauty\"],\"brands\":[\"Zed\",\"Acme\"]}"))
        #expect(
            try await service.filters()
                == ProductFilters(categories: ["home", "beauty"], brands: ["Zed", "Acme"]))
    }

    @Test func `0.49 keeps favorites in order and across launches, until the state is cleared`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let service = try await service(.json("{}"), storage: storage)
        service.toggleFavorite(.make(1))
        service.toggleFavorite(.make(2))
        #expect(service.isFavorite(2))
        service.toggleFavorite(.make(2, title: "cheaper now"))
        #expect(service.favoriteProducts.numbers == [1])

        let relaunched = try await self.service(.json("{}"), storage: storage)
        #expect(relaunched.favoriteProducts == [.make(1)])
        relaunched.clearState()
        #expect(relaunched.favoriteProducts.isEmpty)
        let again = try await self.service(.json("{}"), storage: storage)
        #expect(again.favoriteProducts.isEmpty)
    }

    @Test func `0.49 notifies observers when favorites change`() async throws {
        let service = try await service(.json("{}"))
        let isTold = Box(false)
        withObservationTracking {
            _ = service.favoriteProducts
        } onChange: {
            isTold.value = true
        }
        service.toggleFavorite(.make(1))
        #expect(isTold.value)
    }
}
