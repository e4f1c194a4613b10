import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Requests whose target cannot be decoded are answered 400 and journalled.
struct UnreadableTargetTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test(arguments: [
        "/products/%ff", "/products/%zz", "/products?q=%C3%28", "/products?q=100%", "/%",
        "/auth/me?token=%e2%82",
    ])
    func `the journal, the archive and the near misses contain it`(target: String) throws {
        let response = try served.get(target)
        #expect(response.status == 400)
        #expect(response.fields["Content-Type"] == "application/problem+json")

        let exchange = try #require(served.stub.journal.exchanges.first)
        #expect(served.stub.journal.exchanges.count == 1)
        #expect(exchange.request.target == target)
        #expect(exchange.operation == nil)
        #expect(exchange.response?.status == 400)
        #expect(exchange.response?.body == response.body)

        let listing = try served.admin(.get, "requests").json().at("/requests/0")
        #expect(listing?["status"] == 400)
        #expect(listing?["path"] == .string(String(target.prefix { $0 != "?" })))
        let unmatched = try served.admin(.get, "requests?unmatched=true").json()
        #expect(unmatched["total"] == 1)
        let entry = try served.admin(.get, "requests.har").json().at("/log/entries/0")
        #expect(entry?.at("/response/status") == 400)
        #expect(
            entry?.at("/request/url")
                == .string("http://127.0.0.1:4280" + exchange.shownTarget))
        let misses = try served.admin(.get, "requests/unmatched/near-misses").json()
        #expect(misses.at("/requests/0/hints")?.array?.count == 1)
    }

    @Test func `it is counted, sent to followers and found by its method`() throws {
        try served.send(.delete, "/products/%ff")
        let pattern = RequestPattern(method: .delete)
        #expect(try served.stub.journal.count(matching: pattern) == 1)
        #expect(try served.stub.journal.count(matching: .operation("getProduct")) == 0)
    }

    @Test func `it has the time of the stub's clock`() throws {
        served.stub.clock.freeze()
        let now = served.stub.clock.now
        let response = try served.get("/products/%ff")
        #expect(response.fields["Date"] == CivilTime(unixSeconds: now).httpDate)
        #expect(served.stub.journal.exchanges.first?.receivedAt == now)
    }
}
