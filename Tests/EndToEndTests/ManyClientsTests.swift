import Foundation
import StubJSON
import Testing

/// Simultaneous clients over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct ManyClientsTests {
    private func serve() async throws -> (RunningProgram, Client) {
        let program = try RunningProgram(
            ["serve", "--port", "0", "--quiet", "--threads", "2"], in: Repository.root)
        return (program, Client(try await program.address()))
    }

    private func inParallel<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: Result.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `64 clients get each step of a scenario exactly once`() async throws {
        let (program, client) = try await serve()
        let steps = (0..<64).map { #"{"status": 200, "body": {"step": \#($0)}}"# }
        let rule = #"{"operation": "getDashboard", "sequence": [\#(steps.joined(separator: ","))]}"#
        #expect(try await client.post("/__admin/rules", rule).status == 201)
        let taken = try await inParallel(64) { _ in
            try await client.get("/dashboard").json()["step"]?.int
        }
        #expect(taken.compactMap { $0 }.sorted() == Array(0..<64))
        #expect(await program.stop().code == 0)
    }

    @Test func `64 clients move a scenario through its states once`() async throws {
        let (program, client) = try await serve()
        let rules = (0..<8).map { state in
            """
            {"operation": "getDashboard", "scenario": "race", \
            "requires": "\(state == 0 ? "Started" : "S\(state)")", "movesTo": "S\(state + 1)", \
            "respond": {"status": 200, "body": {"step": \(state)}}}
            """
        }
        let body = "[\(rules.joined(separator: ","))]"
        #expect(try await client.post("/__admin/rules", body).status == 201)
        let answers = try await inParallel(64) { _ in try await client.get("/dashboard") }
        let steps = try answers.filter { $0.status == 200 }.map { try $0.json()["step"]?.int ?? -1 }
        #expect(steps.sorted() == Array(0..<8))
        #expect(answers.count { $0.status == 401 } == 56)
        #expect(await program.stop().code == 0)
    }

    @Test func `200 parallel sessions are isolated`() async throws {
        let (program, client) = try await serve()
        let seen = try await inParallel(200) { number in
            let reply = try await client.post("/__admin/sessions")
            let base = "/__session/\(try #require(try reply.json()["id"]?.string))"
            let title = "mine \(number)"
            _ = try await client.send("PATCH", base + "/products/1", #"{"title": "\#(title)"}"#)
            let row = try await client.get(base + "/products/1").json()
            let requests = try await client.get(base + "/__admin/requests").json()
            return row["title"]?.string == title && requests["total"] == 2
        }
        #expect(seen.count { $0 } == 200)
        #expect(try await client.get("/products/1").json()["title"] != "mine 1")
        #expect(await program.stop().code == 0)
    }
}
