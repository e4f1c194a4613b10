import StubContract
import StubHarness
import Testing

struct CoverageTests {
    @Test func `counts declared answers that were seen`() {
        var coverage = Coverage(declared: ["list": ["200", "401"], "get": ["200", "404"]])
        coverage.add([.make(operation: "list", status: 200), .make(operation: "list", status: 200)])
        #expect(coverage.declaredCount == 4)
        #expect(coverage.seenCount == 1)
        #expect(coverage.percent == 25)
        #expect(coverage.operations.map(\.id) == ["get", "list"])
        #expect(coverage.operations[1].statuses.map(\.seen) == [2, 0])
    }

    @Test func `an operation is met by any answer, declared or not`() {
        var coverage = Coverage(declared: ["list": ["200"], "get": ["200"], "add": ["201"]])
        coverage.add([.make(operation: "list", status: 200), .make(operation: "get", status: 418)])
        #expect(coverage.met.map(\.id) == ["get", "list"])
    }

    @Test(arguments: [
        (["404", "4XX", "default"], 404, "404"),
        (["4XX", "default"], 404, "4XX"),
        (["200", "default"], 503, "default"),
    ])
    func `the most specific declaration takes the answer`(
        declared: [String], status: Int, taken: String
    ) {
        var coverage = Coverage(declared: ["get": declared])
        coverage.add([.make(operation: "get", status: status)])
        #expect(coverage.operations[0].statuses.filter { $0.seen > 0 }.map(\.declared) == [taken])
    }

    @Test func `an answer nobody declared is kept once`() {
        var coverage = Coverage(declared: ["get": ["200"]])
        coverage.add([418, 404, 418].map { .make(operation: "get", status: $0) })
        #expect(coverage.operations[0].undeclared == [404, 418])
        #expect(coverage.percent == 0)
    }

    @Test func `what matches no operation is left out`() {
        var coverage = Coverage(declared: ["get": ["200"]])
        coverage.add([.make(operation: nil), .make(operation: "other")])
        #expect(coverage.seenCount == 0)
    }

    @Test func `a suite without declared answers is covered`() {
        #expect(Coverage().percent == 100)
    }
}
