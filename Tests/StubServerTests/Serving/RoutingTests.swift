import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Requests that match no operation: wrong paths and methods, HEAD, OPTIONS.
struct RoutingTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test(arguments: ["/nowhere", "/", "/products/", "/products/1/2", "//products", "/__admin"])
    func `a path that no operation has is 404`(target: String) throws {
        let response = try served.get(target)
        #expect(response.status == 404)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        let problem = try response.json()
        #expect(problem["status"] == 404)
        #expect(problem["title"] == "Not Found")
        #expect(response.message?.contains("GET \(target)") == true)
        #expect(response.fields["Matched-Operation"] == nil)
    }

    @Test(arguments: [
        (HTTPMethod.post, "/products", "GET, HEAD, OPTIONS"),
        (.get, "/auth/login", "POST, OPTIONS"),
        (.post, "/products/1", "GET, PUT, PATCH, DELETE, HEAD, OPTIONS"),
        (.delete, "/auth/me", "GET, HEAD, OPTIONS"),
        (.trace, "/products", "GET, HEAD, OPTIONS"), (.query, "/products", "GET, HEAD, OPTIONS"),
    ])
    func `a method that a path does not support is 405 before any token check`(
        method: HTTPMethod, target: String, allow: String
    ) throws {
        let response = try served.send(method, target)
        #expect(response.status == 405)
        #expect(response.fields["Allow"] == allow)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(try response.json()["status"] == 405)
    }

    @Test(arguments: [
        "/products", "/products/1", "/nowhere", "/__admin/health", "/__admin/nowhere",
    ])
    func `an unknown method is 501`(target: String) throws {
        for method in ["BREW", "get", "PROPFIND"] {
            let response = try served.send(HTTPMethod(method), target)
            #expect(response.status == 501)
            #expect(response.fields["Allow"] == nil)
            #expect(response.message?.contains(method) == true)
        }
    }

    @Test func `OPTIONS lists the methods`() throws {
        let response = try served.send(.options, "/products/add")
        #expect(response.status == 204)
        #expect(response.body.isEmpty)
        #expect(response.fields["Allow"] == "POST, OPTIONS")
        #expect(try served.send(.options, "/nowhere").status == 404)
    }

    @Test func `HEAD is answered like GET`() throws {
        let head = try served.send(.head, "/products/1")
        let get = try served.get("/products/1")
        #expect(head.status == 200)
        #expect(head.fields["Content-Type"] == get.fields["Content-Type"])
        #expect(head.fields["Matched-Operation"] == "getProduct")
        #expect(head.issueCodes == [])
        #expect(try served.send(.head, "/auth/me").status == 401)
        #expect(try served.send(.head, "/products/999").status == 404)
    }

    @Test(arguments: ["/nowhere", "/auth/login", "/products/%ff", "/product?limit=1", "/__admin/x"])
    func `HEAD has the length of GET if the response has no destination`(target: String) throws {
        let head = try served.send(.head, target)
        let get = try served.get(target)
        #expect(head.status == get.status && head.status >= 400)
        #expect(head.text == get.text)
    }

    @Test(arguments: ["/products?limit=1", "/products/1"])
    func `the conditions of a cached read are still evaluated`(
        target: String
    ) throws {
        let tag = try #require(try served.get(target).fields["ETag"])
        for _ in 0..<2 {
            #expect(try served.get(target).status == 200)
            #expect(try served.send(.get, target, fields: ["If-Match": "\"x\""]).status == 412)
            #expect(try served.send(.get, target, fields: ["if-match": "*"]).status == 200)
            #expect(try served.send(.head, target, fields: ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func `a path is compared after decoding`() throws {
        #expect(try served.get("/%70roducts/1").status == 200)
        #expect(try served.get("/products%2F1").status == 404)
        #expect(try served.get("/Products/1").status == 404)
    }

    @Test func `a literal path takes precedence over a template`() throws {
        #expect(
            try served.get("/products/categories").fields["Matched-Operation"] == "listCategories")
        #expect(
            try served.get("/users/filter?key=id&value=1").fields["Matched-Operation"]
                == "filterUsers")
    }

    // MARK: - Other origins

    private static let origin: HTTPFields = ["Origin": "http://localhost:5173"]

    @Test func `a preflight request is answered for any path, and not journalled`() throws {
        var fields = Self.origin
        fields["Access-Control-Request-Method"] = "PATCH"
        fields["Access-Control-Request-Headers"] = "authorization, content-type"
        let response = try served.send(.options, "/auth/products/1", fields: fields)
        #expect(response.status == 204)
        #expect(response.fields["Access-Control-Allow-Origin"] == "http://localhost:5173")
        #expect(response.fields["Access-Control-Allow-Methods"] == "PATCH")
        #expect(
            response.fields["Access-Control-Allow-Headers"] == "authorization, content-type")
        #expect(response.fields["Access-Control-Allow-Credentials"] == "true")
        #expect(served.stub.journal.exchanges.isEmpty)
    }

    @Test(arguments: ["/products/1", "/auth/me", "/nowhere"])
    func `a page of another origin may read every response`(target: String) throws {
        let response = try served.send(.get, target, fields: Self.origin)
        #expect(response.fields["Access-Control-Allow-Origin"] == "http://localhost:5173")
        #expect(response.fields["Vary"] == "Origin")
        #expect(try served.get(target).fields["Access-Control-Allow-Origin"] == nil)
    }

    @Test func `a page with credentials may read the fields by name`() throws {
        let response = try served.send(.get, "/products/1?nonsense=1", fields: Self.origin)
        let exposed = response.fields["Access-Control-Expose-Headers"] ?? ""
        let names = exposed.split(separator: ",").map { $0.drop { $0 == " " } }
        #expect(names.contains("Matched-Operation"))
        #expect(names.contains("Understudy-Issues"))
        #expect(!names.contains("Access-Control-Allow-Origin"))
    }

    @Test func `a Vary field of the response is kept`() throws {
        served.stub.rules.add(
            Rule(.operation("getProduct")).respond(200, headers: ["Vary": "Accept"]))
        let response = try served.send(.get, "/products/1", fields: Self.origin)
        #expect(response.fields.combined("Vary") == "Accept, Origin")
    }

    @Test func `CORS can be disabled`() throws {
        let served = try Served.customer { $0.allowsCrossOrigin = false }
        var fields = Self.origin
        #expect(
            try served.send(.get, "/products/1", fields: fields)
                .fields["Access-Control-Allow-Origin"] == nil)
        fields["Access-Control-Request-Method"] = "PUT"
        let response = try served.send(.options, "/products/1", fields: fields)
        #expect(response.fields["Access-Control-Allow-Methods"] == nil)
        #expect(response.fields["Allow"] != nil)
    }
}
