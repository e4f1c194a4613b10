import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Fixtures without a contract, with json-server's conventions.
struct ResourceContractTests {
    private let served: Served

    init() throws {
        let rows = (1...25).map {
            #"{"id": \#($0), "name": "n\#($0)", "kind": "\#($0 % 2 == 0 ? "even" : "odd")"}"#
        }
        let tree = DocumentTree(
            [
                ("things.json", try Sample.document("[\(rows.joined(separator: ","))]")),
                ("profile.json", try Sample.document(#"{"name": "typicode"}"#)),
                ("empty.json", try Sample.document("[]")),
                ("recordings/a.json", try Sample.document("{}")),
            ].filter { !$0.0.hasPrefix("recordings/") })
        served = Served(
            try StubDefinition(contract: ResourceContract.contract(for: tree), fixtures: tree))
    }

    private func ids(_ target: String) throws -> [Int] { try served.get(target).json().ids }

    @Test func `collections and documents are resources`() throws {
        #expect(try ids("/things") == Array(1...25))
        #expect(try served.get("/things/7").json()["name"] == "n7")
        #expect(try served.get("/things/99").status == 404)
        #expect(try served.get("/profile").json() == ["name": "typicode"])
        #expect(try served.get("/empty").json() == [])
        #expect(try served.get("/nothing").status == 404)
        let issues = served.stub.journal.exchanges.flatMap(\.issues)
        #expect(issues.map(\.description) == [])
    }

    @Test(arguments: ["/nothing", "/a/b/c", "/favicon.ico", "/", "/users/1"])
    func `an unmatched request is answered with the served paths`(target: String) throws {
        let hints = try served.get(target).json()["hints"]?.array ?? []
        #expect(hints.count == 1)
        for path in ["/empty", "/profile", "/things"] {
            #expect(hints.first?.string?.contains(path) == true, "\(hints)")
        }
    }

    @Test func `a folder without fixtures is reported`() throws {
        let nothing = DocumentTree([])
        let served = Served(
            try StubDefinition(
                contract: ResourceContract.contract(for: nothing), fixtures: nothing))
        let hints = try served.get("/things").json()["hints"]
        #expect(hints?[0]?.string?.contains("no fixture") == true, "\(hints ?? nil)")
    }

    @Test func `lists have pages, with Link and X-Total-Count`() throws {
        #expect(try ids("/things?_page=2&_limit=5") == Array(6...10))
        #expect(try ids("/things?_page=3") == Array(21...25))
        #expect(try ids("/things?_limit=3") == [1, 2, 3])
        let response = try served.get("/things?_page=2&_limit=10")
        #expect(response.fields["X-Total-Count"] == "25")
        let link = try #require(response.fields["Link"])
        for relation in ["first", "prev", "next", "last"] {
            #expect(link.contains("rel=\"\(relation)\""))
        }
    }

    @Test func `lists are filtered, searched and sorted`() throws {
        #expect(try ids("/things?kind=even&_limit=3") == [2, 4, 6])
        #expect(try ids("/things?id=5") == [5])
        #expect(try ids("/things?q=n2&_sort=id&_order=desc&_limit=3") == [25, 24, 23])
    }

    @Test(arguments: [
        ("_sort=-id", [25, 24, 23]), ("_sort=id&_order=DESC", [25, 24, 23]),
        ("_sort=kind,-id", [24, 22, 20]), ("_sort=-kind,id", [1, 3, 5]),
        ("_sort=kind,id&_order=desc,asc", [1, 3, 5]), ("_sort=-id&_order=desc", [25, 24, 23]),
        ("_sort=-kind", [1, 3, 5]), ("_order=up", [1, 2, 3]), ("_sort=-nothing", [1, 2, 3]),
    ])
    func `a sign, or the order parameter, reverses the order`(query: String, first: [Int]) throws {
        let response = try served.get("/things?_limit=3&\(query)")
        #expect(response.status == 200)
        #expect(try response.json().ids == first)
    }

    @Test func `another order is rejected`() throws {
        #expect(try served.get("/things?_sort=id&_order=up").status == 400)
    }

    @Test func `rows are created, replaced, changed and deleted`() throws {
        let created = try served.send(.post, "/things", json: #"{"name": "new"}"#)
        #expect(created.status == 201)
        #expect(try created.json() == ["id": 26, "name": "new"])
        let replaced = try served.send(.put, "/things/1", json: #"{"name": "whole"}"#)
        #expect(try replaced.json() == ["name": "whole", "id": 1])
        let changed = try served.send(.patch, "/things/2", json: #"{"name": "part"}"#)
        #expect(try changed.json() == ["id": 2, "name": "part", "kind": "even"])
        #expect(try served.send(.delete, "/things/3").status == 200)
        #expect(try served.get("/things/3").status == 404)
        #expect(try served.send(.put, "/things/3", json: "{}").status == 404)
        let issues = served.stub.journal.exchanges.flatMap(\.issues)
        #expect(issues.map(\.description) == [])
    }
}
