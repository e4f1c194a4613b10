import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// A stub whose definition has no dialect besides the stub's own rules.
struct NoMappingsTests {
    @Test(arguments: [
        (HTTPMethod.get, "mappings"), (.post, "mappings"), (.get, "settings"),
        (.post, "recordings/start"), (.get, "requests/unmatched"),
    ])
    func `it has no routes for mappings`(method: HTTPMethod, path: String) throws {
        let body = method == .get ? nil : #"{"request": {"url": "/a"}}"#
        #expect(try Served.fixtures([]).admin(method, path, body).status == 404)
    }

    @Test func `its document lists no route for mappings`() throws {
        let document = try Served.fixtures([]).admin(.get, "openapi.json").json()
        let paths = document["paths"]?.object?.keys ?? []
        #expect(paths.contains("/rules"))
        #expect(paths.filter { $0.contains("mappings") || $0.contains("settings") } == [])
    }

    @Test func `a pattern in WireMock's format is an error`() throws {
        let response = try Served.fixtures([])
            .admin(.post, "requests/count", #"{"urlPath": "/a"}"#)
        #expect(response.status == 400)
    }
}
