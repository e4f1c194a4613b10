import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct EndpointTests {
    private let base = URL(string: "http://api.example.com/v1/")

    private func request<Response>(_ endpoint: Endpoint<Response>) throws -> URLRequest {
        try endpoint.request(relativeTo: try #require(base))
    }

    @Test(arguments: [
        ("a+b", "a%2Bb"), ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"), ("50%", "50%25"),
        ("#", "%23"), ("?/", "%3F%2F"), ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"),
        ("👩‍🍳", "%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3"), ("שלום", "%D7%A9%D7%9C%D7%95%D7%9D"),
        ("A-z_0.~", "A-z_0.~"), ("", ""), ("a,b", "a%2Cb"),
        ("+/=%", "%2B%2F%3D%25"),
    ])
    func `encodes all but unreserved characters, and decodes to the same text`(
        term: String, encoded: String,
    ) throws {
        let request = try request(
            Endpoint<NoContent>(.get, "/products", query: [QueryItem("search", term)]))
        #expect(
            request.url?.absoluteString == "http://api.example.com/v1/products?search=\(encoded)")
        #expect(request.queryValue("search").map { Array($0.utf8) } == Array(term.utf8))
    }

    @Test func `0.57 sends parameters in the order they are declared in`() throws {
        let items = [QueryItem("z", 1), QueryItem("a", -2), QueryItem("m", "x")]
        for _ in 1...20 {
            #expect(
                try request(Endpoint<NoContent>(.get, "/p", query: items)).query == "z=1&a=-2&m=x")
        }
    }

    @Test func `joins a list by plain commas and encodes those inside values`() throws {
        let item = QueryItem("brands", list: ["A&B", "C, D", "é"])
        #expect(
            try request(Endpoint<NoContent>(.get, "/p", query: [item])).query
                == "brands=A%26B,C%2C%20D,%C3%A9")
    }

    @Test func `keeps an interpolated value inside its segment`() throws {
        let slug = "../a b/c?d#é"
        let endpoint = Endpoint<NoContent>(.get, "/products/category/\(slug)/x")
        #expect(
            try request(endpoint).url?.absoluteString
                == "http://api.example.com/v1/products/category/..%2Fa%20b%2Fc%3Fd%23%C3%A9/x")
    }

    @Test(arguments: ["products", "/products?limit=1", "/a#b", "/a b", "/a%zz", ""])
    func `throws for a path that cannot be sent`(path: String) {
        let endpoint = Endpoint<NoContent>(.get, EndpointPath(stringLiteral: path))
        #expect(throws: AppError.self) { try request(endpoint) }
    }

    @Test(arguments: ["/relative", "file:///tmp", "http:", "http://h/?q=1", "http://h/#f"])
    func `throws for an address that is not an API's`(address: String) throws {
        let base = try #require(URL(string: address))
        #expect(throws: AppError.self) {
            try Endpoint<NoContent>(.get, "/x").request(relativeTo: base)
        }
    }

    @Test func `encodes control characters`() throws {
        let item = QueryItem("search", "\u{0}\n")
        #expect(
            try request(Endpoint<NoContent>(.get, "/p", query: [item])).query == "search=%00%0A")
    }

    @Test func `throws for a header value that would break the request`() {
        for value in ["a\r\nX-Injected: 1", "a\u{0}b"] {
            #expect(throws: AppError.self) {
                try request(Endpoint<NoContent>(.get, "/x", headers: ["X-Test": value]))
            }
        }
    }

    @Test func `throws for a body that cannot be encoded, and for a body on a read`() {
        #expect(throws: AppError.self) {
            try request(Endpoint<NoContent>(.post, "/x", body: .json(["a": Double.infinity])))
        }
        #expect(throws: AppError.self) {
            try request(Endpoint<NoContent>(.get, "/x", body: .json(["a": 1])))
        }
    }

    @Test func `0.57 encodes each kind of body with its media type`() throws {
        let form = MultipartForm(
            [
                .field("na\"me", "v"),
                .file("f", fileName: "a\r\nb.txt", contentType: "text/plain", data: Data("x".utf8)),
            ], boundary: "B")
        let multipart = """
            --B\r
            Content-Disposition: form-data; name="na%22me"\r
            \r
            v\r
            --B\r
            Content-Disposition: form-data; name="f"; filename="a%0D%0Ab.txt"\r
            Content-Type: text/plain\r
            \r
            x\r
            --B--\r

            """
        let expected: [(RequestBody, String, String)] = [
            (.json(["b": "/", "a": "é"]), "application/json", "{\"a\":\"é\",\"b\":\"/\"}"),
            (
                .form([QueryItem("a", "1 +"), QueryItem("b", "&")]),
                "application/x-www-form-urlencoded", "a=1%20%2B&b=%26"
            ),
            (.multipart(form), "multipart/form-data; boundary=B", multipart),
            (.data(Data("raw".utf8), contentType: "image/png"), "image/png", "raw"),
        ]
        for (body, contentType, text) in expected {
            let request = try request(Endpoint<NoContent>(.post, "/x", body: body))
            #expect(request.value(forHTTPHeaderField: "Content-Type") == contentType)
            #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == text)
        }
    }

    @Test func `requests products with the declared parameters and no others`() async throws {
        let transport = ScriptedTransport(.json("{\"products\":[],\"total\":0}"))
        let app = try await TestApp(transport: transport).signedIn()
        let service = await app.container.productService()
        _ = try await service.products(matching: ProductQuery(), limit: 20, skip: 0)
        _ = try await service.products(
            matching: ProductQuery(text: "a b", brands: ["Z", "A"], categories: ["beauty"]),
            limit: 20, skip: 40)
        #expect(transport.requests.map(\.path) == ["/auth/products", "/auth/products"])
        #expect(
            transport.requests.map(\.query) == [
                "limit=20&skip=0",
                "limit=20&skip=40&search=a%20b&brands=A,Z&categories=beauty",
            ])
    }
}
