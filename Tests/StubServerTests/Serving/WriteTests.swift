import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Writes change the stub's state, and a reset restores it.
struct WriteTests {
    private let served: Served

    init() throws { served = try .customer() }

    private static let product = #"{"title": "Lamp", "price": 20, "category": "lighting"}"#

    @Test func `an added product gets the next id and its defaults, and is listed`() throws {
        let response = try served.send(.post, "/products/add", json: Self.product)
        #expect(response.status == 201)
        #expect(response.issueCodes == [])
        let added = try response.json()
        #expect(added.object?.keys.first == "id")
        #expect(added["id"] == 195)
        #expect(added["title"] == "Lamp")
        #expect(added["returnPolicy"] == "No return policy")
        #expect(try served.get("/products/195").json() == added)
        #expect(try served.get("/products?limit=1&skip=194").json()["products"]?.ids == [195])
        #expect(try served.get("/products?limit=1").json()["total"] == 195)
    }

    @Test func `an id in the body is ignored`() throws {
        let response = try served.send(
            .post, "/posts/add", json: #"{"title": "a", "body": "b", "userId": 1}"#)
        #expect(try response.json()["id"] == 252)
        let next = try served.send(
            .post, "/posts/add", json: #"{"title": "a", "body": "b", "userId": 1}"#)
        #expect(try next.json()["id"] == 253)
    }

    @Test(arguments: [HTTPMethod.put, .patch])
    func `a change is returned in reduced form, stored whole, and ignores empty values`(
        method: HTTPMethod
    ) throws {
        let before = try served.get("/products/1").json()
        let response = try served.send(
            method, "/products/1",
            json: #"{"title": "New", "price": 0, "category": "beauty", "stock": 0}"#)
        #expect(response.status == 200, "\(response.text)")
        #expect(response.issueCodes == [])
        let answer = try response.json()
        #expect(answer["title"] == "New")
        #expect(answer["price"] == before["price"])
        #expect(answer["sku"] == nil)
        let after = try served.get("/products/1").json()
        #expect(after["title"] == "New")
        #expect(after["sku"] == before["sku"])
        #expect(after["stock"] == before["stock"])
    }

    @Test func `a change to a user keeps the members it does not contain`() throws {
        let before = try served.get("/users/2").json()
        let response = try served.send(
            .patch, "/users/2", json: #"{"bio": "x", "hair": {"color": "Blue", "type": "Wavy"}}"#)
        #expect(response.status == 200, "\(response.text)")
        #expect(response.issueCodes == [])
        let after = try served.get("/users/2").json()
        #expect(try response.json() == after)
        #expect(after["bio"] == "x")
        #expect(after.at("/hair/color") == "Blue")
        #expect(after["email"] == before["email"])
        #expect(after["address"] == before["address"])
    }

    @Test(arguments: [HTTPMethod.put, .patch, .delete])
    func `a write with If-None-Match for the current state is rejected`(
        method: HTTPMethod
    ) throws {
        let before = try served.get("/products/1")
        let tag = try #require(before.fields["ETag"])
        let write = { (held: String) in
            try served.send(
                method, "/products/1", json: method == .delete ? nil : Self.product,
                fields: ["If-None-Match": held])
        }
        for held in ["*", tag, "W/" + tag, #""x", "# + tag] {
            #expect(try write(held).status == 412)
        }
        #expect(try served.get("/products/1").body == before.body)
        #expect(try write(#""x""#).status == 200)
    }

    @Test func `a part of a product does not replace all of it`() throws {
        let before = try served.get("/products/1").json()
        let response = try served.send(
            .put, "/products/1", json: Self.product, fields: ["Content-Range": "bytes 0-9/99"])
        #expect(response.status == 400)
        #expect(try served.get("/products/1").json() == before)
    }

    @Test func `a deleted product is returned once more and then missing`() throws {
        served.stub.clock.freeze()
        let before = try served.get("/products/7").json()
        let response = try served.send(.delete, "/products/7")
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        let deleted = try response.json()
        #expect(deleted["title"] == before["title"])
        #expect(deleted["isDeleted"] == true)
        #expect(
            deleted["deletedOn"]?.string == CivilTime(unixSeconds: served.stub.clock.now).iso8601)
        #expect(try served.get("/products/7").status == 404)
        #expect(try served.send(.delete, "/products/7").status == 404)
        #expect(try served.get("/products?limit=0").json()["total"] == 193)
        #expect(try served.send(.post, "/products/add", json: Self.product).json()["id"] == 195)
    }

    @Test(arguments: [
        (HTTPMethod.put, "/products/999", 404, "Product with id '999' not found"),
        (.patch, "/posts/999", 404, "Post with id '999' not found"),
        (.put, "/users/abc", 400, "Invalid user id 'abc'"),
    ])
    func `a change to a missing row changes nothing`(
        method: HTTPMethod, target: String, status: Int, message: String
    ) throws {
        let body =
            target.hasPrefix("/users")
            ? #"{"firstName": "A", "lastName": "B", "email": "a@example.com"}"#
            : method == .put ? Self.product : #"{"title": "x"}"#
        let response = try served.send(method, target, json: body)
        #expect(response.status == status)
        #expect(response.message == message)
    }

    @Test func `a post needs an existing user`() throws {
        let missing = try served.send(.post, "/posts/add", json: #"{"title": "a", "body": "b"}"#)
        #expect(missing.status == 400)
        let unknown = try served.send(
            .post, "/posts/add", json: #"{"title": "a", "body": "b", "userId": 9999}"#)
        #expect(unknown.status == 404)
        #expect(unknown.message == "User with id '9999' not found")
        #expect(try served.get("/posts?limit=1").json()["total"] == 251)
    }

    @Test func `both paths of a resource share its rows`() throws {
        let token = try served.login().access
        try served.send(.delete, "/products/1")
        #expect(try served.get("/auth/products/1", token: token).status == 404)
        try served.send(.post, "/auth/products/add", json: Self.product, token: token)
        #expect(try served.get("/products/195").status == 200)
    }

    @Test func `a reset undoes every write`() throws {
        let before = try served.get("/products?limit=0").text
        try served.send(.post, "/products/add", json: Self.product)
        try served.send(.delete, "/products/3")
        try served.send(.patch, "/products/4", json: #"{"title": "x"}"#)
        #expect(try served.get("/products?limit=0").text != before)
        #expect(try served.admin(.post, "reset").status == 204)
        #expect(try served.get("/products?limit=0").text == before)
    }

    @Test func `two stubs with the same definition are independent`() throws {
        let other = Served(served.stub.definition)
        try served.send(.delete, "/products/1")
        #expect(try other.get("/products/1").status == 200)
        #expect(other.stub.journal.exchanges.count == 1)
    }
}
