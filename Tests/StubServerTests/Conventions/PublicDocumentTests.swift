import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import StubStarting
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Contracts in the shapes of well-known APIs, with generated rows and without `x-stub`.
struct PublicDocumentTests {
    private static let names = PublicDocument.names

    /// The contract of `payments` requires a token; any is accepted without a token simulation.
    private static let token = "any"

    private static func served(_ name: String) throws -> Served {
        Served(try definition(name))
    }

    private static func definition(_ name: String) throws -> StubDefinition {
        let document = try PublicDocument.load(name)
        let start = try ContractStart(of: document, references: [])
        let fixtures = DocumentTree(
            try start.collections.map { collection in
                let file = collection.name + ".json"
                let text = JSONSerializer.bytes(.array(collection.rows))
                return (file, try JSONDocument(file: file, bytes: text))
            })
        return try StubDefinition(
            contract: ContractLoader.load(
                document, references: [], convention: FixtureShapes(fixtures).convention,
                isLenient: true),
            fixtures: fixtures)
    }

    @Test(arguments: names) func `every list satisfies the contract`(name: String) throws {
        let definition = try Self.definition(name)
        let served = Served(definition)
        let lists = definition.contract.operations.filter { operation in
            if case .list = operation.binding?.action { true } else { false }
        }
        #expect(!lists.isEmpty)
        for operation in lists {
            // The parent rows must exist, and few rows are requested.
            let path = operation.path.replacing("{ownerId}", with: "1")
                .replacing("{issue_number}", with: "1").replacing("{owner}", with: "o")
                .replacing("{repo}", with: "r").replacing("{personId}", with: "1")
                .replacing("{shelfId}", with: Self.shelf)
            let needsText = operation.parameters.contains { $0.name == "q" && $0.isRequired }
            let response = try served.get(needsText ? path + "?q=a" : path, token: Self.token)
            #expect(response.status == 200, "\(operation.id)")
        }
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    private static let shelf = "edfc9086-bcf4-44e7-8b2e-000000000001"

    @Test func `lists continue after the last row's id`() throws {
        let served = try Self.served("payments")
        let first = try served.get("/v1/customers?limit=4", token: Self.token).json()
        #expect(first["object"] == "list")
        #expect(first["has_more"] == true)
        let last = try #require(first["data"]?[3]?["id"]?.string)
        let rest = try served.get(
            "/v1/customers?limit=10&starting_after=\(last)", token: Self.token
        ).json()
        #expect(rest["data"]?.array?.count == 6)
        #expect(rest["has_more"] == false)
        let none = try served.get("/v1/customers?starting_after=cus_0010", token: Self.token).json()
        #expect(none["data"] == [])
    }

    @Test func `rows are returned and changed as the contract declares`() throws {
        let served = try Self.served("payments")
        #expect(
            try served.get("/v1/customers/cus_0003", token: Self.token).json()["id"] == "cus_0003")
        let missing = try served.get("/v1/customers/cus_none", token: Self.token)
        #expect(missing.status == 404)
        #expect(try missing.json()["error"]?["message"] == "Not found in 'customers'")
        let made = try served.send(
            .post, "/v1/customers", json: #"{"name": "Ada"}"#, token: Self.token)
        #expect(made.status == 200)
        #expect(try made.json()["id"] == "cus_0011")
        #expect(try made.json()["object"] == "customer")
        let changed = try served.send(
            .post, "/v1/customers/cus_0011", json: #"{"name": "Eve"}"#, token: Self.token)
        #expect(try changed.json()["name"] == "Eve")
        let gone = try served.send(.delete, "/v1/customers/cus_0011", token: Self.token)
        #expect(
            try gone.json() == ["id": "cus_0011", "object": "customer", "deleted": true])
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `charges belong to existing customers`() throws {
        let served = try Self.served("payments")
        let charges = try #require(
            try served.get("/v1/charges", token: Self.token).json()["data"]?.array)
        for charge in charges {
            let customer = try #require(charge["customer"]?.string)
            #expect(try served.get("/v1/customers/\(customer)", token: Self.token).status == 200)
        }
    }

    @Test func `numbered pages have links, also below the server's path`() throws {
        let served = try Self.served("tracker")
        let response = try served.get("/api/v3/repos/o/r/issues?per_page=3&page=2")
        #expect(try response.json().array?.compactMap { $0["number"]?.int } == [4, 5, 6])
        let link = try #require(response.fields["Link"])
        let list = "http://127.0.0.1:4280/api/v3/repos/o/r/issues"
        #expect(link.contains("<\(list)?per_page=3&page=3>; rel=\"next\""))
        #expect(link.contains("<\(list)?per_page=3&page=4>; rel=\"last\""))
        #expect(try served.get("/repos/o/r/issues/4").json()["number"] == 4)
        #expect(try served.get("/users/alan1").status == 200)
    }

    @Test func `nested lists contain the rows of their parent`() throws {
        let served = try Self.served("pets")
        let all = try #require(try served.get("/pets?limit=100").json()["items"]?.array)
        let owner = try #require(all[0]["ownerId"]?.int)
        let owned = try #require(try served.get("/owners/\(owner)/pets").json().array)
        #expect(owned == all.filter { $0["ownerId"] == .int(owner) })
        let made = try served.send(.post, "/owners/\(owner)/pets", json: #"{"name": "Rex"}"#)
        #expect(made.status == 201)
        #expect(try made.json()["ownerId"] == .int(owner))
        #expect(try served.get("/owners/99/pets").status == 404)
    }

    @Test func `a replacement keeps members that the request cannot contain`() throws {
        let served = try Self.served("pets")
        let before = try served.get("/pets/3").json()
        let after = try served.send(.put, "/pets/3", json: #"{"name": "Rex"}"#).json()
        #expect(after == ["name": "Rex", "id": 3, "createdAt": before["createdAt"] ?? .null])
        #expect(try served.send(.delete, "/pets/3").status == 204)
        #expect(try served.get("/pets/3").body.isEmpty)
    }

    @Test func `documents inside data can be written and read`() throws {
        let served = try Self.served("articles")
        let page = try served.get("/articles?page[number]=2&page[size]=4")
        #expect(page.fields["Content-Type"] == "application/vnd.api+json")
        #expect(try page.json()["data"]?.array?.count == 4)
        #expect(try page.json()["meta"]?["total"] == 10)
        #expect(try page.json()["links"]?["next"]?.string?.contains("=3") == true)
        let body = #"{"data": {"type": "articles", "attributes": {"title": "Hi"}}}"#
        let made = try served.send(
            .post, "/articles", json: body,
            fields: ["Content-Type": "application/vnd.api+json"])
        #expect(made.status == 201)
        #expect(try made.json()["data"]?["attributes"]?["title"] == "Hi")
        let id = try #require(try made.json()["data"]?["id"]?.string)
        #expect(try served.get("/articles/\(id)").json()["data"]?["id"] == .string(id))
        #expect(try served.send(.delete, "/articles/\(id)").status == 204)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `reads and writes use the same name for a document`() throws {
        let served = try Self.served("articles")
        let id = try #require(try served.get("/articles").json()["data"]?[0]?["id"]?.string)
        let read = { (condition: HTTPFields) in
            try served.send(.get, "/articles/\(id)", fields: condition)
        }
        let tag = try #require(try read([:]).fields["ETag"])
        #expect(!tag.hasPrefix("W/"))
        #expect(try read(["If-Match": tag]).status == 200)
        #expect(try read(["If-None-Match": tag]).status == 304)
        let deletion = { (condition: String) in
            try served.send(.delete, "/articles/\(id)", fields: ["If-Match": condition]).status
        }
        #expect(try deletion("\"other\"") == 412)
        #expect(try deletion(tag) == 204)
    }

    @Test func `page tokens lead through the list, and other actions return the row`() throws {
        let served = try Self.served("library")
        var seen: [JSONValue] = []
        var token: String? = ""
        while let current = token {
            let page = try served.get(
                "/v1/shelves?pageSize=4&pageToken=\(PercentCoding.encode(current))"
                    .replacing("&pageToken=&", with: "&").trimmedToken
            ).json()
            seen += page["shelves"]?.array?.compactMap { $0["shelfId"] } ?? []
            token = page["nextPageToken"]?.string
        }
        #expect(Set(seen).count == 10)
        let merge = { (shelf: String) in
            try served.send(.post, "/v1/shelves/\(shelf):merge", json: #"{"otherShelf": "b"}"#)
        }
        #expect(try merge(Self.shelf).json()["shelfId"] == .string(Self.shelf))
        #expect(try merge("unknown").status == 404)
        let gone = try served.send(.delete, "/v1/shelves/\(Self.shelf)")
        #expect(try gone.json() == [:])
        let volumes = try served.get("/v1/volumes?q=a&startIndex=8").json()
        #expect(volumes["items"]?.array?.count == 2)
    }

    @Test func `errors are the problems that the contract declares`() throws {
        let served = try Self.served("parcels")
        let first = try served.get("/parcels?limit=3").json()
        #expect(first["pagination"]?["has_more"] == true)
        let row = try #require(first["parcels"]?[0]?["trackingNumber"]?.string)
        #expect(
            try served.get("/v3/parcels/\(row)").json()["parcel"]?["trackingNumber"] == .string(row)
        )
        let missing = try served.get("/us/v3/parcels/ZZ123456789ZZ")
        #expect(missing.status == 404)
        #expect(missing.fields["Content-Type"] == "application/problem+json")
        #expect(try missing.json()["status"] == 404)
        let booked = try served.send(
            .post, "/parcels",
            json: #"{"carrier": "post", "to": {"line1": "abc", "city": "x", "country": "PT"}}"#)
        #expect(booked.status == 202)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }
}

extension String {
    /// The first page is requested without a token.
    fileprivate var trimmedToken: String {
        hasSuffix("pageToken=") ? String(dropLast("&pageToken=".count)) : self
    }
}
