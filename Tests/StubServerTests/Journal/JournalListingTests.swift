import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubRules
@testable import StubServer
@testable import StubSupport

struct JournalListingTests {
    @Test func `an entry contains the request and its result`() throws {
        var journal = Journal()
        let id = journal.begin(
            HTTPRequest(
                .post, "/auth/caf%C3%A9?limit=5&q=a+b",
                fields: ["Authorization": "Bearer secret.token.value"]),
            operation: "op", receivedAt: 1_700_000_000.5, arrival: .seconds(3))
        journal.finish(
            id, response: .message(400, "no"), tokenID: "access-3",
            source: .changed(.fixture("things"), by: "slow"),
            duration: .microseconds(12_500), issues: [.sample])

        let listing = try JournalListing.list(
            journal, JournalQuery(), session: "s1", mask: .standard)

        #expect(
            JSONSerializer.string(listing, style: .pretty)
                == """
                {
                  "requests": [
                    {
                      "id": 1,
                      "method": "POST",
                      "path": "/auth/caf%C3%A9",
                      "query": "limit=5&q=a+b",
                      "status": 400,
                      "operation": "op",
                      "session": "s1",
                      "tokenId": "access-3",
                      "receivedAt": "2023-11-14T22:13:20.500Z",
                      "arrival": 3000,
                      "duration": 12.5,
                      "size": 16,
                      "source": {
                        "kind": "fixture",
                        "name": "things",
                        "rule": "slow"
                      },
                      "issues": [
                        {
                          "location": "limit",
                          "severity": "warning",
                          "code": "request/query/type",
                          "message": "limit is no integer"
                        }
                      ]
                    }
                  ],
                  "total": 1,
                  "evicted": 0
                }

                """)
    }

    @Test func `missing parts of an entry are null`() throws {
        var journal = Journal()
        _ = journal.begin(HTTPRequest(.get, "/x"), receivedAt: 0, arrival: .zero)

        #expect(
            try #require(journal[1].map { JournalListing.entry($0, mask: .standard) })
                == [
                    "id": 1, "method": "GET", "path": "/x", "query": nil, "status": nil,
                    "operation": nil, "session": nil, "tokenId": nil,
                    "receivedAt": "1970-01-01T00:00:00.000Z", "arrival": 0, "duration": nil,
                    "size": nil, "source": nil, "issues": [],
                ])
    }

    @Test func `the total ignores the limit, and evicted exchanges are counted`() throws {
        var journal = Journal(countLimit: 5)
        for _ in 0..<8 {
            _ = journal.begin(HTTPRequest(.get, "/x"), receivedAt: 0, arrival: .zero)
        }

        let listing = try JournalListing.list(journal, JournalQuery(limit: 2), mask: .standard)

        #expect(listing["requests"]?.array?.map { $0["id"] } == [4, 5])
        #expect(listing["total"] == 5)
        #expect(listing["evicted"] == 3)
        #expect(throws: JournalEvicted.self) {
            try JournalListing.list(journal, JournalQuery(since: 1), mask: .standard)
        }
        #expect(
            try JournalListing.list(journal, JournalQuery(since: 6), mask: .standard)["total"] == 2)
    }
}
