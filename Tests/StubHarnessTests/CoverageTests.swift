import StubContract
import StubHTTP
import StubHarness
import Testing

struct CoverageTests {
    @Test func `counts declared responses that were seen`() {
        var coverage = Coverage(declared: ["list": ["200", "401"], "get": ["200", "404"]])
        coverage.add([.make(operation: "list", status: 200), .make(operation: "list", status: 200)])
        #expect(coverage.declaredCount == 4)
        #expect(coverage.seenCount == 1)
        #expect(coverage.percent == 25)
        #expect(coverage.operations.map(\.id) == ["get", "list"])
        #expect(coverage.operations[1].statuses.map(\.seen) == [2, 0])
    }

    @Test func `an operation counts as called with any response, declared or not`() {
        var coverage = Coverage(declared: ["list": ["200"], "get": ["200"], "add": ["201"]])
        coverage.add([.make(operation: "list", status: 200), .make(operation: "get", status: 418)])
        #expect(coverage.called.map(\.id) == ["get", "list"])
    }

    @Test(arguments: [
        (["404", "4XX", "default"], 404, "404"),
        (["4XX", "default"], 404, "4XX"),
        (["200", "default"], 503, "default"),
    ])
    func `a response counts for the most specific declaration`(
        declared: [String], status: Int, taken: String
    ) {
        var coverage = Coverage(declared: ["get": declared])
        coverage.add([.make(operation: "get", status: status)])
        #expect(coverage.operations[0].statuses.filter { $0.seen > 0 }.map(\.declared) == [taken])
    }

    @Test func `an undeclared status is listed once`() {
        var coverage = Coverage(declared: ["get": ["200"]])
        coverage.add([418, 404, 418].map { .make(operation: "get", status: $0) })
        #expect(coverage.operations[0].undeclared == [404, 418])
        #expect(coverage.percent == 0)
    }

    @Test func `exchanges without an operation are ignored`() {
        var coverage = Coverage(declared: ["get": ["200"]])
        coverage.add([.make(operation: nil), .make(operation: "other")])
        #expect(coverage.seenCount == 0)
    }

    @Test func `a suite without declared responses is fully covered`() {
        #expect(Coverage().percent == 100)
    }

    private func declared(_ status: String, _ media: String?...) -> [DeclaredResponse] {
        media.map { DeclaredResponse(operation: "get", status: status, media: $0) }
    }

    private func exchange(_ status: Int, _ type: String?) -> Exchange {
        var exchange = Exchange.make(operation: "get", status: status)
        exchange.response?.fields["Content-Type"] = type
        return exchange
    }

    @Test(arguments: [
        ("image/png", ["image/png"]), ("image/webp", ["image/*"]),
        ("application/json; charset=utf-8", ["*/*"]), (nil, []),
    ])
    func `a response counts for the most specific media type`(
        type: String?, seen: [String]
    ) {
        var coverage = Coverage(declared("200", "*/*", "image/*", "image/png"))
        coverage.add([exchange(200, type)])
        #expect(coverage.declaredCount == 3)
        #expect(coverage.responses.filter { $0.seen > 0 }.map(\.response.media) == seen)
        #expect(coverage.operations[0].statuses[0].seen == 1)
    }

    @Test func `a response without declared media types counts by its status`() {
        var coverage = Coverage(declared("204", nil) + declared("400", "application/json"))
        coverage.add([exchange(204, nil)])
        #expect(coverage.percent == 50)
        #expect(coverage.missing.map(\.description) == ["get 400 application/json"])
    }

    @Test func `what the app cannot meet does not count, and a gap without need is listed`() {
        let gaps = [
            CoverageGap(["get"], statuses: ["500"], because: "never fails"),
            CoverageGap(["get"], media: ["text/csv"], because: "reads no tables"),
            CoverageGap(["list"], because: "not in the contract"),
        ]
        let responses =
            declared("200", "application/json", "text/csv") + declared("404", nil)
            + declared("500", nil)
        var coverage = Coverage(responses, gaps: gaps)
        coverage.add([exchange(200, "application/json"), exchange(500, nil)])
        #expect(coverage.reachable.map(\.response) == [responses[0], responses[2]])
        #expect(coverage.percent == 50)
        #expect(coverage.needlessGaps.map(\.reason) == ["never fails", "not in the contract"])
    }
}
