import StubHTTP
import StubJSON
import TestSupport
import Testing

/// A 201 contains the address of the new row (RFC 9110 §15.3.2).
struct LocationTests {
    private let product = #"{"title": "Lamp", "price": 20, "category": "lighting"}"#

    private func follow(_ served: Served, _ response: HTTPResponse, token: String? = nil) throws {
        #expect(response.status == 201)
        #expect(response.issueCodes == [])
        let location = try #require(response.fields["Location"])
        let read = try served.get(location, token: token)
        #expect(read.status == 200)
        #expect(try read.json()["id"] == (try response.json()["id"]))
    }

    @Test func `the new rows of the sample contract are at their addresses`() throws {
        let served = try Served.customer()
        let token = try served.login().access
        let open = try served.send(.post, "/products/add", json: product)
        #expect(open.fields["Location"] == "/products/195")
        try follow(served, open)
        let own = try served.send(.post, "/auth/products/add", json: product, token: token)
        #expect(own.fields["Location"] == "/auth/products/196")
        try follow(served, own, token: token)
    }

    @Test func `other statuses, and rows that cannot be read, have no address`() throws {
        let served = try Served.customer()
        let response = try served.send(.post, "/installation", json: #"{"deviceModel": "x"}"#)
        #expect(response.status == 200)
        #expect(response.fields["Location"] == nil)
        let alone = try Served.conventional(
            paths: """
                {"/things": {"post": {"operationId": "add",
                  "responses": {"201": {"description": "Added"}}}}}
                """, fixtures: [("things", "[]")])
        #expect(try alone.send(.post, "/things", json: "{}").fields["Location"] == nil)
    }

    @Test func `fixtures without a contract have addresses of new rows`() throws {
        let served = try Served.fixtures([("things", #"[{"id": "a b"}]"#)])
        try follow(served, try served.send(.post, "/things", json: "{}"))
    }

    private static let nested = """
        {"/shops": {"post": {"operationId": "addShop",
            "requestBody": {"content": {"application/json": {}}}, "responses": {"201": {"description": "Added",
            "headers": {"Location": {"required": true, "schema":
              {"type": "string", "format": "uri"}}},
              "content": {"application/json": {}}}}}},
         "/shops/{shop}": {"get": {"operationId": "shop", "parameters": [
            {"name": "shop", "in": "path", "required": true, "schema": {"type": "string"}}],
            "responses": {"200": {"description": "A shop"}}}},
         "/shops/{shopId}/pets": {"post": {"operationId": "addPet",
            "responses": {"201": {"description": "Added"}}}},
         "/shops/{shopId}/pets/{name}": {"get": {"operationId": "pet",
            "responses": {"200": {"description": "A pet",
              "content": {"application/json": {}}}}}}}
        """

    private func nested() throws -> Served {
        try .conventional(
            paths: Self.nested,
            fixtures: [
                ("shops", #"[{"id": 1, "city": "Rome"}]"#),
                ("pets", #"[{"id": 1, "shopId": 1, "name": "Rex"}]"#),
            ])
    }

    @Test func `the address contains the parent and the id, encoded`() throws {
        let served = try nested()
        let response = try served.send(
            .post, "/shops/1/pets?x=y", json: #"{"name": "a/b ü"}"#)
        #expect(response.fields["Location"] == "/shops/1/pets/a%2Fb%20%C3%BC")
        let location = try #require(response.fields["Location"])
        #expect(try served.get(location).json()["name"] == "a/b ü")
    }

    @Test func `a contract that requires an absolute address gets one`() throws {
        let served = try nested()
        let response = try served.send(.post, "/shops", json: #"{"city": "Oslo"}"#)
        #expect(response.issueCodes == [])
        #expect(response.fields["Location"] == "http://127.0.0.1:4280/shops/2")
    }

    @Test func `a server's base path and a session's path are kept`() throws {
        let served = try Served.customer()
        let session = try served.admin(.post, "sessions", "{}").json()
        let id = try #require(session["id"]?.string)
        let response = try served.send(
            .post, "/__session/\(id)/products/add", json: product)
        #expect(response.fields["Location"] == "/__session/\(id)/products/195")
        try follow(served, response)
    }

    @Test func `an address from the binding is kept`() throws {
        let served = try Served.inline(
            paths: """
                {"/things": {"post": {"operationId": "add", "x-stub": {"collection": "things",
                    "action": "create", "headers": {"Location": "/elsewhere"}},
                  "responses": {"201": {"description": "Added"}}}},
                 "/things/{id}": {"get": {"operationId": "get", "x-stub":
                    {"collection": "things", "action": "item"},
                  "responses": {"200": {"description": "One"}}}}}
                """, fixtures: [("things", "[]")])
        #expect(
            try served.send(.post, "/things", json: "{}").fields["Location"] == "/elsewhere")
    }
}
