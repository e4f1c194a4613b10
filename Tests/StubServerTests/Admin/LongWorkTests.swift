import StubContract
import StubHTTP
import StubJSON
import StubNet
import Testing

@testable import StubServer

/// Questions that take long are answered off the loop, so that other clients do not wait for them.
@Suite(.timeLimit(.minutes(10)))
struct LongWorkTests {
    private func ask(
        _ served: Served, _ method: HTTPMethod, _ path: String, body: [UInt8] = []
    ) -> HTTPAnswer {
        served.stub.responder.respond(
            to: HTTPRequest(
                method, "/__admin/" + path,
                fields: ["Host": "127.0.0.1:4280", "Content-Type": "application/json"],
                body: body))
    }

    private func isLater(_ answer: HTTPAnswer) -> Bool {
        if case .later = answer { true } else { false }
    }

    private func response(_ answer: HTTPAnswer) async -> HTTPResponse {
        switch answer {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    static let questions: [(HTTPMethod, String, String)] = [
        (.get, "requests", ""), (.post, "requests/count", "{}"),
        (.post, "requests/find", #"{"bodyContains": "x"}"#),
        (.get, "requests/unmatched/near-misses?limit=1", ""), (.get, "requests.har", ""),
    ]

    @Test(arguments: questions)
    func `a question to a large journal leaves the loop, one to a small journal does not`(
        method: HTTPMethod, path: String, body: String
    ) async throws {
        let served = try Served.customer()
        try served.get("/product")
        let small = ask(served, method, path, body: Array(body.utf8))
        #expect(!isLater(small))
        #expect(await response(small).status == 200)
        for number in 1...300 { try served.get("/products/\(number)") }
        let large = ask(served, method, path, body: Array(body.utf8))
        #expect(isLater(large))
        #expect(await response(large).status == 200)
    }

    @Test func `a long body is read off the loop, whatever it asks for`() async throws {
        let served = try Served.customer()
        let body = Array(("[" + String(repeating: " ", count: 20_000) + "]").utf8)
        let answer = ask(served, .post, "rules", body: body)
        #expect(isLater(answer))
        #expect(await response(answer).status == 201)
    }

    @Test func `what must be refused is refused at once`() throws {
        let served = try Served.customer { $0.adminToken = "secret" }
        let body = [UInt8](repeating: 0x20, count: 20_000)
        #expect(!isLater(ask(served, .post, "rules", body: body)))
    }

    @Test func `the archive is the same entry by entry as in one`() throws {
        let served = try Served.customer()
        let export = HARExport(origin: "http://stub")
        func texts() throws -> (JSONValue, JSONValue) {
            let exchanges = served.stub.journal.exchanges
            return (try JSONParser.parse(export.text(of: exchanges)), export.archive(exchanges))
        }
        let empty = try texts()
        #expect(empty.0 == empty.1)
        try served.get("/products?limit=1")
        try served.get("/users?limit=1")
        let two = try texts()
        #expect(two.0 == two.1)
        #expect(two.0.at("/log/entries/1") != nil)
    }

    @Test func `the newest near misses are told, as many as are asked for`() throws {
        let served = try Served.customer()
        for number in 1...5 { try served.get("/product/\(number)") }
        try served.get("/products")
        #expect(
            served.stub.journal.session.nearMisses(limit: 2).map(\.0.request.target)
                == ["/product/4", "/product/5"])
        #expect(served.stub.journal.session.nearMisses(limit: 0).isEmpty)
        #expect(served.stub.journal.nearMisses.count == 5)
    }
}
