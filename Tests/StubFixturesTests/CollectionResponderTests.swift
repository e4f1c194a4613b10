import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

struct CollectionResponderTests {
    private let now = 1_700_000_000.5

    private func respond(
        _ binding: StubBinding, _ store: inout FixtureStore, path: [String: String] = [:],
        query: String = "", body: String? = nil
    ) throws -> FixtureAnswer? {
        let call = FixtureCall(
            parameters: path, query: try Sample.query(query), body: try body.map(Sample.json))
        return CollectionResponder(binding: binding, call: call, now: now).respond(&store)
    }

    private func answer(
        _ binding: StubBinding, path: [String: String] = [:], query: String = "",
        body: String? = nil
    ) throws -> HTTPResponse {
        var store = try Sample.store()
        return try #require(
            try respond(binding, &store, path: path, query: query, body: body)
        ).response
    }

    private static let item = Sample.binding(
        "products", .item, messages: [404: "Product with id '{id}' not found"])
    private static let userItem = Sample.binding(
        "users", .item,
        messages: [400: "Invalid user id '{id}'", 404: "User with id '{id}' not found"])

    // MARK: - Reading

    @Test func `a list is an envelope whose limit is the number of returned rows`() throws {
        let list = Sample.binding("products", .list(Sample.productList), rows: "products")

        let response = try answer(list, query: "limit=10&skip=3&select=price")

        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "application/json; charset=utf-8")
        #expect(
            response.text
                == #"{"products":[{"id":4,"price":9.0},{"id":5,"price":4}],"total":5,"skip":3,"limit":2}"#
        )
    }

    @Test func `a page past the end is an empty list with its total`() throws {
        let list = Sample.binding("products", .list(Sample.productList), rows: "products")

        let response = try answer(list, query: "skip=9")

        #expect(response.text == #"{"products":[],"total":5,"skip":9,"limit":0}"#)
    }

    @Test func `a page is composed of the rows' texts`() throws {
        let list = Sample.binding("products", .list(Sample.productList), rows: "products")
        let rows = try Sample.collection("products").rows
        let texts = rows.map { String(decoding: $0.text, as: UTF8.self) }

        let response = try answer(list)

        #expect(
            response.text
                == "{\"products\":[\(texts.joined(separator: ","))],"
                + "\"total\":5,\"skip\":0,\"limit\":5}")
    }

    @Test func `a list without a rows member is an array`() throws {
        let list = Sample.binding("posts", .list(StubBinding.List()))

        #expect(try answer(list, query: "select=title").json().array?.count == 3)
    }

    @Test func `an invalid parameter is a 400 with a message`() throws {
        let list = Sample.binding("products", .list(Sample.productList), rows: "products")

        let response = try answer(list, query: "limit=x")

        #expect(response.status == 400)
        #expect(response.text == #"{"message":"Invalid 'limit' - must be a number"}"#)
    }

    @Test(arguments: [
        ("select=title,price", #"{"id":3,"title":"Green Chair","price":120}"#),
        ("select[]=price&select[]=title", #"{"id":3,"price":120,"title":"Green Chair"}"#),
        ("select=nothing", #"{"id":3}"#), ("select=id", #"{"id":3}"#),
    ])
    func `select keeps the id and the named members`(query: String, text: String) throws {
        #expect(try answer(Self.item, path: ["id": "3"], query: query).text == text)
    }

    @Test func `an empty select keeps everything`() throws {
        let whole = try answer(Self.item, path: ["id": "3"])

        #expect(try answer(Self.item, path: ["id": "3"], query: "select=").text == whole.text)
        #expect(try whole.json()["category"] == "Home")
    }

    @Test(arguments: ["0", "9999", "abc", "\"<x>"])
    func `a missing row is a 404 that names it`(id: String) throws {
        let response = try answer(Self.item, path: ["id": id])

        #expect(response.status == 404)
        #expect(try response.json() == ["message": .string("Product with id '\(id)' not found")])
    }

    @Test func `an id that is not a number is a 400 if the binding has a text for it`() throws {
        let invalid = try answer(Self.userItem, path: ["id": "abc"])
        let missing = try answer(Self.userItem, path: ["id": "9999"])

        #expect(invalid.status == 400)
        #expect(try invalid.json() == ["message": "Invalid user id 'abc'"])
        #expect(missing.status == 404)
        #expect(try missing.json() == ["message": "User with id '9999' not found"])
    }

    @Test func `distinct values are an array, or an object of arrays`() throws {
        let names = Sample.binding("products", .distinct(.field("category")))
        let filters = Sample.binding(
            "products",
            .distinct(
                .fields([
                    .init(parameter: "categories", field: "category"),
                    .init(parameter: "brands", field: "brand"),
                ])))

        #expect(try answer(names).text == #"["home","tops","Home","food"]"#)
        #expect(
            try answer(filters).text
                == #"{"categories":["home","tops","Home","food"],"brands":["Lumo","Sedia"]}"#)
    }

    @Test func `a document is served whole, and a collection as a document is an array`() throws {
        #expect(
            try answer(Sample.binding("dashboard", .document)).text
                == #"{"comments":[],"todos":[{"id":1}]}"#)
        #expect(
            try answer(Sample.binding("posts", .document)).json().array?.count == 3)
    }

    @Test func `a missing fixture has no response`() throws {
        var store = try Sample.store()

        #expect(try respond(Sample.binding("carts", .item), &store, path: ["id": "1"]) == nil)
        #expect(try respond(Sample.binding("carts", .document), &store) == nil)
        #expect(try respond(Sample.binding("users", .login), &store) == nil)
    }

    // MARK: - Parents

    private static let userPosts = Sample.binding(
        "posts",
        .list(StubBinding.List()), where: [.init(parameter: "id", field: "userId")],
        messages: [400: "Invalid user id '{id}'", 404: "User with id '{id}' not found"],
        parent: .init(collection: "users", parameter: "id"), rows: "posts")

    @Test func `a list below a parent requires the parent`() throws {
        let found = try answer(Self.userPosts, path: ["id": "1"])
        let missing = try answer(Self.userPosts, path: ["id": "77"])
        let invalid = try answer(Self.userPosts, path: ["id": "x"])

        #expect(try found.json()["total"] == 2)
        #expect(missing.status == 404)
        #expect(missing.text == #"{"message":"User with id '77' not found"}"#)
        #expect(invalid.status == 400)
        #expect(invalid.text == #"{"message":"Invalid user id 'x'"}"#)
    }

    @Test(arguments: [
        (#"{"title":"T"}"#, 400, #"{"message":"User id is required"}"#),
        (#"{"title":"T","userId":null}"#, 400, #"{"message":"User id is required"}"#),
        (#"{"title":"T","userId":9}"#, 404, #"{"message":"User with id '9' not found"}"#),
        (#"{"title":"T","userId":2}"#, 201, #"{"id":4,"title":"T","userId":2}"#),
    ])
    func `a new row's parent is in its body`(
        body: String, status: Int, text: String
    ) throws {
        let create = Sample.binding(
            "posts", .create(),
            messages: [400: "User id is required", 404: "User with id '{userId}' not found"],
            parent: .init(collection: "users", parameter: "userId"))

        let response = try answer(create, body: body)

        #expect(response.status == status)
        #expect(response.text == text)
    }

    // MARK: - Writing

    @Test func `a created row has the next id and its defaults, and is stored`() throws {
        var store = try Sample.store()
        let create = Sample.binding(
            "products", .create(.init(defaults: members(["stock": 0, "price": 1]))))

        let first = try respond(create, &store, body: #"{"title":"A","price":7,"id":3}"#)
        let second = try respond(create, &store, body: "{}")
        let read = try respond(Self.item, &store, path: ["id": "6"])

        #expect(first?.response.status == 201)
        #expect(first?.response.text == #"{"id":6,"title":"A","price":7,"stock":0}"#)
        #expect(second?.response.text == #"{"id":7,"stock":0,"price":1}"#)
        #expect(read?.response.text == first?.response.text)
    }

    @Test(arguments: [nil, "[]", "null", "\"x\""])
    func `a body that is not an object is a 400`(body: String?) throws {
        let create = Sample.binding("products", .create())
        let update = Sample.binding("products", .update())

        #expect(try answer(create, body: body).status == 400)
        #expect(try answer(update, path: ["id": "1"], body: body).status == 400)
    }

    private static let keeping: StubBinding.Write = {
        var write = StubBinding.Write()
        write.keepsFalsy = true
        return write
    }()

    @Test(arguments: [StubBinding.Action.replace(keeping), .update(keeping)])
    func `a reduced write ignores empty values of the members in its response`(
        action: StubBinding.Action
    ) throws {
        var store = try Sample.store()
        let write = Sample.binding("products", action, answer: ["id", "title", "price"])

        let response = try respond(
            write, &store, path: ["id": "1"],
            body: #"{"price":0.0,"title":"","stock":0,"isNew":false}"#)
        let read = try respond(Self.item, &store, path: ["id": "1"])

        #expect(response?.response.text == #"{"id":1,"title":"Red Lamp","price":20.5}"#)
        #expect(try read?.response.json()["stock"] == 0)
        #expect(try read?.response.json()["isNew"] == false)
        #expect(try read?.response.json()["price"]?.double == 20.5)
    }

    @Test func `a full write merges objects, accepts empty values and keeps the id`() throws {
        let write = Sample.binding("users", .replace())

        let response = try answer(
            write, path: ["id": "1"], body: #"{"id":5,"bio":"","hair":{"color":"Red"}}"#)

        let user = try response.json()
        #expect(user["id"] == 1)
        #expect(user["bio"] == "")
        #expect(user["hair"] == ["color": "Red", "type": "Curly"])
        #expect(user["username"] == "emilys")
    }

    @Test func `a deleted row is returned once more and then missing`() throws {
        var store = try Sample.store()
        let delete = Sample.binding(
            "products", .delete(), messages: [404: "Product with id '{id}' not found"])

        let first = try respond(delete, &store, path: ["id": "2"])
        let second = try respond(delete, &store, path: ["id": "2"])
        let list = try respond(
            Sample.binding("products", .list(Sample.productList), rows: "products"), &store)

        let row = try #require(try first?.response.json())
        #expect(first?.response.status == 200)
        #expect(row["title"] == "Blue T-Shirt")
        #expect(row["isDeleted"] == true)
        #expect(row["deletedOn"] == "2023-11-14T22:13:20.500Z")
        #expect(second?.response.status == 404)
        #expect(try list?.response.json()["total"] == 4)
    }

    @Test(arguments: [StubBinding.Action.replace(), .update(), .delete()])
    func `writing a missing row is a 404`(action: StubBinding.Action) throws {
        let write = Sample.binding(
            "products", action, messages: [404: "Product with id '{id}' not found"])

        let response = try answer(write, path: ["id": "99"], body: "{}")

        #expect(response.status == 404)
        #expect(response.text == #"{"message":"Product with id '99' not found"}"#)
    }
}
