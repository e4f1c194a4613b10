import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct SeveralAPIsTests {
    @Test(arguments: [
        ("/shop/items", "shop.list"), ("/shop/v1/items", "shop.list"), ("/auth/list", "auth.list"),
        ("/shop/v1/items/1", "getItem"), ("/shop/users", "shop.listUsers"),
        ("/auth/users", "auth.listUsers"), ("/shop/orders", "get /shop/v1/orders"),
    ])
    func `operations are below the name of their API, and shared names are qualified`(
        _ target: String, operation: String
    ) throws {
        let answer = try TwoAPIs().served().get(target)
        #expect(answer.fields["Matched-Operation"] == operation)
    }

    @Test(arguments: ["/items", "/v1/items", "/auth/items", "/shop/list", "/shop", "/"])
    func `nothing is found elsewhere`(_ target: String) throws {
        #expect(try TwoAPIs().served().get(target).status == 404)
    }

    @Test func `each API has its own fixtures, also of the same name`() throws {
        let served = try TwoAPIs().served()
        #expect(try served.get("/shop/users").json().at("/0/name") == "Guest")
        #expect(try served.get("/auth/users").json().at("/0/name") == "Mia")
        let names = try served.admin(.get, "health").json()["fixtures"]
        #expect(names == ["auth.users", "items", "shop.users"])
    }

    @Test func `a token of one API is accepted by another`() throws {
        let served = try TwoAPIs().served()
        #expect(try served.get("/shop/orders").status == 401)
        let login = try served.send(
            .post, "/auth/login", json: #"{"username": "mia", "password": "secret"}"#)
        let token = try #require(try login.json()["accessToken"]?.string)
        #expect(try served.get("/shop/orders", token: token).status == 200)
    }

    @Test func `a second API with users gets a warning, and its logins are for the first one's`()
        throws
    {
        let other = TwoAPIs.auth.replacing(
            #""collection": "users"}"#,
            with: #""collection": "users", "request": {"username": "name"}}"#
        ).replacing(#""username": {"type""#, with: #""name": {"type""#)
        let files = try TwoAPIs(["Contracts/other/openapi.json": other])
        let third = StubAPI(
            name: "other", contract: files.folder.path + "/Contracts/other/openapi.json")
        let definition = try StubDefinition(apis: files.apis + [third])
        #expect(definition.warnings.map(\.code) == ["contract/two-logins"])
        let served = Served(definition)
        let body = #"{"name": "mia", "password": "secret"}"#
        #expect(try served.send(.post, "/other/login", json: body).status == 200)
        #expect(try served.send(.post, "/auth/login", json: body).status == 400)
    }

    @Test(arguments: [
        ("127.0.0.1:4280", "/shop/items", "/shop/items", "http://127.0.0.1:4280/shop/items"),
        ("localhost", "/shop/v1/items", "/shop/v1/items", "http://localhost/shop/v1/items"),
        ("shop.localhost:4280", "/v1/items", "/v1/items", "http://shop.localhost:4280/v1/items"),
        ("SHOP.localhost", "/shop/items", "/items", "http://SHOP.localhost/items"),
        ("shop", "/items", "/items", "http://shop/items"),
    ])
    func `Location and links lead to the address by which a client reaches the API`(
        _ host: String, target: String, location: String, link: String
    ) throws {
        let served = try TwoAPIs().served()
        let page = try served.get(target + "?limit=1", host: host)
        #expect(try page.json()["next"]?.string?.hasPrefix(link + "?limit=1&page=2") == true)
        #expect(page.fields["Link"]?.hasPrefix("<\(link)?limit=1&page=1>; rel=\"first\"") == true)
        let added = try served.send(
            .post, target, json: #"{"name": "Chair"}"#, fields: ["Host": host])
        #expect(added.fields["Location"] == location + "/3")
        #expect(try served.get(location + "/3", host: host).status == 200)
    }

    @Test(arguments: ["shopping.localhost", "myshop.localhost", "localhost", "127.0.0.1", "auth"])
    func `another host is no address of the API`(_ host: String) throws {
        #expect(try TwoAPIs().served().get("/items", host: host).status == 404)
    }

    @Test func `the admin API stays closed to the hosts of APIs`() throws {
        let answer = try TwoAPIs().served().get("/__admin/health", host: "shop.localhost:4280")
        #expect(answer.status == 403)
    }

    @Test func `a session has all APIs, by path and by host`() throws {
        let served = try TwoAPIs().served()
        let session = served.stub.session()
        let path = "/__session/" + session.name
        let added = try served.send(.post, path + "/shop/items", json: #"{"name": "Chair"}"#)
        #expect(added.fields["Location"] == path + "/shop/items/3")
        #expect(try served.get(path + "/items/3", host: "shop.localhost").status == 200)
        #expect(try served.get("/shop/items/3").status == 404)
    }

    @Test func `one journal and one coverage have the requests to all APIs`() throws {
        let served = try TwoAPIs().served()
        try served.get("/shop/items")
        try served.get("/auth/list")
        _ = try served.get("/items", host: "shop.localhost")
        #expect(
            served.stub.journal.exchanges.map(\.operation)
                == ["shop.list", "auth.list", "shop.list"])
        #expect(served.stub.journal.exchanges.map(\.request.target).last == "/shop/items")
        let operations = served.stub.coverage["operations"]?.array ?? []
        let list = operations.first { $0["id"] == "shop.list" }
        #expect(list?["path"] == "/shop/v1/items")
    }

    @Test func `a violation is reported with the place in the document of its API`() throws {
        let served = try TwoAPIs().served { $0.isStrict = true }
        #expect(try served.get("/shop/items?limit=x").status == 400)
        #expect(try served.get("/auth/list?limit=x").status == 400)
        let places = served.stub.journal.exchanges.flatMap(\.issues).map(\.contract.description)
        #expect(places.count == 2)
        #expect(places.first?.hasPrefix("/paths/~1items/get/parameters/1") == true)
        #expect(places.last?.hasPrefix("/paths/~1list/get/parameters/0") == true)
    }

    @Test func `each document is read by the rules of its version of OpenAPI`() throws {
        let served = try TwoAPIs().served { $0.isStrict = true }
        let item = try served.send(.post, "/shop/items", json: #"{"name": null}"#)
        #expect(item.status == 201)
        #expect(try served.send(.post, "/shop/items", json: #"{"name": 1}"#).status == 422)
        let body = #"{"username": 1, "password": "secret"}"#
        let login = try served.send(.post, "/auth/login", json: body)
        #expect(login.issueCodes == ["request/body/type"])
    }

    @Test(arguments: ["", "a/b", "__admin", "localhost", "1st", "a.b", "shop-", "SHOP"])
    func `a wrong or repeated name is an error`(_ name: String) throws {
        let files = try TwoAPIs()
        let apis = files.apis + [StubAPI(name: name, contract: files.apis[0].contract)]
        #expect(throws: StubAPIError.self) { try StubDefinition(apis: apis) }
    }

    @Test func `without an API there is nothing to serve`() {
        #expect(throws: StubAPIError.none) { try StubDefinition(apis: []) }
    }
}
