import StubHTTP
import StubJSON
import StubRecordings
import StubServer
import TestSupport
import Testing

@testable import StubDrafts

/// Which rows collections have, and in which order.
struct CollectedRowsTests {
    private func rows(_ make: (inout Traffic) -> Void) -> [String: [JSONValue]] {
        var traffic = Traffic()
        make(&traffic)
        let groups = TrafficGroup.all(in: traffic.recorded)
        let collections = RowCollector.collections(of: groups)
        return Dictionary(uniqueKeysWithValues: collections.map { ($0.name, $0.json.array ?? []) })
    }

    private func row(_ id: Int) -> JSONValue { ["id": .int(id), "owner": ["id": 1]] }

    @Test func `an object inside a created row removes no row`() {
        let collections = rows { traffic in
            traffic.get("/things", [row(1), row(2)])
            traffic.add(.post, "/things", body: ["a": 1], status: 201, row(3))
            traffic.get("/things/3", row(3))
        }
        #expect(collections["things"] == [row(1), row(2)])
    }

    @Test func `pages of other sizes go to the places of their rows`() {
        let collections = rows { traffic in
            traffic.get("/things?page=2&per_page=4", [5, 6, 7, 8].map(row).json)
            traffic.get("/things?page=3&per_page=2", [5, 6].map(row).json)
            traffic.get("/things?page=1&per_page=2", [1, 2].map(row).json)
            traffic.get("/things?page=2&per_page=2", [3, 4].map(row).json)
        }
        #expect(collections["things"] == (1...8).map(row))
    }

    @Test func `a default size is the number of rows of the first page`() {
        let collections = rows { traffic in
            traffic.get("/things?page=3", [7, 8].map(row).json)
            traffic.get("/things?page=2&per_page=2", [3, 4].map(row).json)
            traffic.get("/things?page=2", [4, 5, 6].map(row).json)
            traffic.get("/things", [1, 2, 3].map(row).json)
        }
        #expect(collections["things"] == (1...8).map(row))
    }
}

extension [JSONValue] {
    fileprivate var json: JSONValue { .array(self) }
}
