import Foundation
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads tags, and tries again once if the server is not available.
struct TagsModel {
    let baseURL: URL

    func load() async throws -> Int {
        for _ in 1...2 {
            let (_, response) = try await URLSession.shared.data(
                from: baseURL.appending(path: "posts/tags"))
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            if status != 503 { return status }
        }
        return 503
    }
}

/// The code of the page about the module.
struct TagsTests {
    @Test(.stub(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"))
    func `the tags are loaded after one failed request`() async throws {
        let stub = Stub.current
        stub.on("listPostTags") { _ in .json(["message": "Not now"], status: 503) }.once()

        let status = try await TagsModel(baseURL: stub.url).load()

        #expect(status == 200)
        #expect(stub.received("listPostTags").count == 2)
    }
}
