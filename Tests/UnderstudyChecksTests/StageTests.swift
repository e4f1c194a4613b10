import Foundation
import StubContract
import StubHTTP
import StubServer
import Testing
import UnderstudyTesting

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What checks act with: the clock, and the links of a response.
struct StageTests {
    /// The patience is a day, so that a sleep that waits for a check is no passed test.
    @Test(.timeLimit(.minutes(10)), arguments: [Duration.zero, .seconds(-1)])
    func `a sleep that is over already does not wait for a check to move the clock`(
        duration: Duration
    ) async throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        let clock = ManualClock(
            Stub(try files.definition()).clock, patience: .seconds(86_400))
        try await clock.sleep(for: duration)
        #expect(await clock.isIdle())
    }

    @Test(arguments: [(1, Double?.none), (3, 3), (4, 4), (60, nil)])
    func `a pause may be somewhat longer than a server asks for`(
        seconds: Int, found: Double?
    ) async throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        let clock = ManualClock(
            Stub(try files.definition()).clock,
            patience: found == nil ? .milliseconds(100) : .seconds(20))
        let pause = Task { try await clock.sleep(for: .seconds(seconds)) }
        let seen = await clock.sleeper(askedFor: .seconds(3))
        #expect(seen == found.map { .seconds($0) })
        pause.cancel()
        _ = await pause.result
    }

    @Test(arguments: [
        (1, "the check waited 0.001 seconds for a request of getDashboard; none arrived"),
        (2, "the check waited 0.001 seconds for 2 requests of getDashboard; none arrived"),
    ])
    func `a request that does not arrive ends the check`(count: Int, text: String) async throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        let stage = try await CheckStage.open(
            files.definition(), AppUnderTest<Int>("Numbers") { _ in 1 },
            patience: .milliseconds(1))
        let error = await #expect(throws: MissingRequest.self) {
            try await stage.arrival(of: "getDashboard", count: count)
        }
        #expect(error?.description == text)
        #expect(try await !stage.arrives("getDashboard"))
        _ = await stage.close()
    }

    @Test func `requests of a preparation do not count`() async throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        let stage = try await CheckStage.open(
            files.definition(), AppUnderTest<Int>("Numbers") { _ in 1 },
            patience: .milliseconds(1))
        func send(_ path: String) async throws {
            _ = try await URLSession.shared.data(from: stage.url(path))
        }
        try await send("/products/1")
        try await stage.preparing("getProduct") {
            try await send("/products/2")
            try await send("/users/1")
        }
        #expect(stage.exchanges("getProduct").map(\.request.path) == ["/products/1"])
        #expect(stage.exchanges("getUser").count == 1, "another operation")
        #expect(try await !stage.arrives("getProduct", count: 2))
        let again = try await stage.another()
        try await send("/products/3")
        #expect(
            again.exchanges("getProduct").map(\.request.path) == ["/products/1", "/products/3"])
        #expect(try await again.arrives("getProduct", count: 2))
        _ = await stage.close()
    }

    @Test(arguments: [
        (["getProduct"], [], true),
        (["getProduct"], ["getUser"], true),
        (["getProduct"], ["getUser", "getUser"], false),
        (["getProduct"], ["getProduct"], false),
        ([], ["getProduct"], true),
    ])
    func `a late first request of an operation is allowed, and a second one is not`(
        before: [String], after: [String], isCalm: Bool
    ) async throws {
        let files = StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
        let stage = try await CheckStage.open(
            files.definition(), AppUnderTest<Int>("Numbers") { _ in 1 })
        let paths = ["getProduct": "/products/1", "getUser": "/users/1"]
        func send(_ operations: [String]) async throws {
            for operation in operations {
                let path = try #require(paths[operation])
                _ = try await URLSession.shared.data(from: stage.url(path))
            }
        }
        try await send(before)
        var failure: (any Error)?
        let found = await stage.sendsNothingAgain {
            do { try await send(after) } catch { failure = error }
        }
        #expect(failure == nil)
        #expect(found == isCalm)
        _ = await stage.close()
    }

    @Test(arguments: [
        ("</a?page=2>; rel=\"next\"", String?("/a?page=2")),
        ("</a?page=2>; rel=next, </a?page=9>; rel=last", "/a?page=2"),
        ("</a?page=9>; rel=\"last\"", nil),
        ("title=\"2>\"; rel=\"next\"", nil),
        ("title=\"a>b\"; rel=\"next\" <x", nil),
        ("", nil),
    ])
    func `the link of a relation is found, or nothing in a field that is wrong`(
        field: String, link: String?
    ) {
        let exchange = Exchange(
            id: 1, request: HTTPRequest(.get, "/a"),
            response: HTTPResponse(status: 200, fields: ["Link": field]), receivedAt: 0,
            arrival: .zero)
        #expect(exchange.link("next") == link)
    }

    @Test(arguments: [
        ("application/json", #"{"status": "Hello"}"#),
        ("application/x-www-form-urlencoded", "visibility=public&status=Hello"),
        (
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"status\"\r\n\r\nHello\r\n--b--\r\n"
        ),
    ])
    func `a member of a body is read as the body's type says`(type: String, body: String) {
        let exchange = Exchange(
            id: 1,
            request: HTTPRequest(
                .post, "/a", fields: ["Content-Type": type], body: Array(body.utf8)),
            response: nil, receivedAt: 0, arrival: .zero)
        #expect(exchange.value(of: "status") == "Hello")
        #expect(exchange.value(of: "text") == nil)
    }
}
