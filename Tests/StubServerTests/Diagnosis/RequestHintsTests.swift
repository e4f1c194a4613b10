import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

struct RequestHintsTests {
    @Test(arguments: [
        (HTTPMethod.get, "/products/", "Remove the slash at the end: /products."),
        (.get, "//products", "The path has a superfluous slash"),
        (.get, "/Products/12", "Paths are case-sensitive: request /products/12."),
        (.post, "/products/12", "supports only GET, PUT, PATCH, DELETE, not POST."),
        (.get, "/me", "The prefix '/auth' may be missing: /auth/me."),
        (.get, "/api/v1/products/3", "Remove '/api/v1': the contract has /products/3."),
        (.get, "/product/%7Bid%7D", "'{id}' is a placeholder that was not filled in."),
        (.get, "/product/7", "Did you mean /products/7?"),
        (.get, "/product/7/?q=a+b", "Did you mean /products/7?"),
        (.post, "/auth/postss/7/like", "Did you mean /auth/posts/7/like?"),
        (.get, "/product/:id", "':id' is a placeholder that was not filled in."),
        (.get, "/categori/a%2520b", "'%2520' may be escaped twice"),
        (.get, "/_admin/health", "The admin API of the stub is below /__admin/."),
        (.get, "/products/%zz", "'%zz' is not a percent-encoding: encode a literal '%' as %25."),
        (.get, "/products/%", "'%' is not a percent-encoding"),
        (.get, "/products/%FF", "are not UTF-8"),
    ])
    func `each typical mistake in the target has a hint`(
        method: HTTPMethod, target: String, hint: String
    ) throws {
        let hints = try hints(of: try Served.customer(), method, target)
        #expect(hints.count == 1)
        #expect(hints.first?.contains(hint) == true, "\(hints)")
    }

    @Test func `a path that several prefixes could complete has all of them in its hint`() throws {
        let paths = (1...9).map {
            """
            "/api\($0)/items": {"get": {"operationId": "list\($0)", "responses": {"200":
              {"description": "ok"}}}}
            """
        }
        let two = try Served.inline(paths: "{\(paths.prefix(2).joined(separator: ","))}")
        #expect(
            try hints(of: two, .get, "/items")
                == ["A prefix may be missing: /api1/items, /api2/items."])
        let nine = try Served.inline(paths: "{\(paths.joined(separator: ","))}")
        #expect(
            try hints(of: nine, .get, "/items").first?
                .hasSuffix("/api8/items, and 1 more.") == true)
    }

    @Test(arguments: [
        "/nothing/like/it", "/products/12/reviews/7/likes", "/", "/favicon.ico", "/robots.txt",
        "/apple-touch-icon.png", "/7", "/some/favicon.ico",
    ])
    func `other requests have no hint`(target: String) throws {
        #expect(try hints(of: try Served.customer(), .get, target).isEmpty)
    }

    /// A strict stub whose contract declares no refusals, so that they are problems with hints.
    private static func strict() throws -> Served {
        try Served.inline(
            paths: """
                {"/products": {"get": {"operationId": "list", "parameters": [
                   {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                   {"name": "q", "in": "query", "schema": {"type": "string"}}],
                 "responses": {"200": {"description": ""}}}}}
                """
        ) { $0.isStrict = true }
    }

    @Test func `a plus in a query with a violation has a hint`() throws {
        let hints = try hints(of: Self.strict(), .get, "/products?limit=1+0&q=a+b")
        #expect(
            hints == [
                "'+' in a query means a space: encode a plus as %2B, as in 'limit=1%2B0'."
            ])
    }

    @Test func `an ampersand that splits a value has a hint`() throws {
        let hints = try hints(of: Self.strict(), .get, "/products?q=Salt&Pepper")
        #expect(hints == ["'Pepper' has no value: encode an '&' within a value as %26."])
    }

    @Test func `a body without a type has a hint`() throws {
        let served = try Served.customer { $0.isStrict = true }
        let request = HTTPRequest(
            .post, "/products/add", fields: ["Host": "127.0.0.1"], body: Array("{}".utf8))
        let hints = try served.send(request).json()["hints"]
        #expect(hints == ["Set the type of the body: Content-Type: application/json."])
    }

    @Test func `a charset that prevents a rule from matching has a hint`() throws {
        let served = try Served.customer()
        let pattern = RequestPattern(
            method: .post, path: "/nowhere",
            headers: ["Content-Type": "application/json"])
        served.stub.rules.add(Rule(pattern).respond(200))
        let response = try served.send(
            .post, "/nowhere", json: "{}",
            fields: ["Content-Type": "application/json; charset=utf-8"])
        #expect(
            response.text.contains(
                "use this condition in the rule: {\\\"contains\\\": \\\"application/json"),
            "\(response.text)")
    }

    private func hints(
        of served: Served, _ method: HTTPMethod, _ target: String
    ) throws -> [String] {
        let body = try served.send(method, target).json()
        return try #require(body["hints"]?.array).compactMap(\.string)
    }

    @Test(arguments: ["/", "/a", "/products"])
    func `a path of thousands of segments is rejected without comparisons`(
        segment: String
    ) throws {
        let target = String(repeating: segment, count: 8000 / segment.utf8.count)
        let body = try Served.customer().get(target).json()
        #expect(body["nearMisses"] == [])
    }
}
