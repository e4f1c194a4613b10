import StubContract
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
}
