import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Cases that fail if the stub does not do what other cases rely on, so that no check passes because
/// nothing happened.
enum ControlCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        // Which answer comes depends on the rules alone: of those that match, the one that was added
        // last applies until it is used up.
        ContractCase("K03", "newest wins", .concurrency) { stage, then in
            try await stage.signIn()
            let users = await stage.app.userService()
            for (name, times) in [("Always", nil), ("Twice", 2), ("Once", 1)] as [(String, Int?)] {
                stage.answer(
                    Operation.user, stage.row("users") { $0["firstName"] = .string(name) },
                    times: times)
            }
            var names: [String] = []
            for _ in 1...5 { names.append(try await users.userForEditing(1).value.firstName) }
            then.equal(
                names, ["Once", "Twice", "Twice", "Always", "Always"], "the answers in order")
            stage.stub.rules.removeAll()
            stage.refuse(Operation.user, 404, "Gone")
            stage.stub.rules.add(
                Rule(.operation(Operation.user)).skipping(1).times(1)
                    .respond(200, body: .json(stage.row("users") { $0["firstName"] = "Skipped" })))
            let gone = await then.error(AppError.self, "the first") {
                try await users.userForEditing(1)
            }
            then.equal(gone, .notFound(message: "Gone"), "the first, which the newer rule skips")
            then.equal(try await users.userForEditing(1).value.firstName, "Skipped", "the second")
        }
        // Two devices of one user that share a server, and two servers that share nothing.
        ContractCase("C06", "user isolation", .caching) { stage, then in
            let (first, second) = (stage.stub.session(), stage.stub.session())
            let one = try await stage.device(on: first)
            let other = try await stage.device(on: second)
            try await one.signIn()
            try await other.signIn()
            _ = try await one.app.userService().saveBio("Written once", of: 1)
            then.equal(
                try await one.app.userService().user(1).bio, "Written once", "where it was written")
            then.notEqual(
                try await other.app.userService().user(1).bio, "Written once",
                "on the other server")
            first.rules.add(
                Rule(.operation(Operation.dashboard)).respond(503, body: .json(["message": "No"])))
            try await other.app.dashboardService().refresh()
            let failure = await then.error(AppError.self, "the server with the rule") {
                try await one.app.dashboardService().refresh()
            }
            then.equal(failure, .unavailable(message: "No"), "what it says")
            first.tokens.expire(.access)
            _ = try await other.app.productService().product(1)
            then.equal([first.tokens.refreshes, second.tokens.refreshes], [0, 0], "refreshes")
            then.atLeast(first.journal.exchanges.count, 4, "requests to the first")
            then.isTrue(
                first.journal.exchanges.allSatisfy {
                    !$0.request.target.hasPrefix("/auth/products")
                },
                "each journal has its own requests")
            then.count(stage.stub.journal.exchanges, 0, "requests to the stub's main session")
            // A token of one server is none of the other's.
            let token = try then.require(
                first.journal.exchanges.compactMap { $0.request.fields["Authorization"] }.last,
                "a token")
            then.equal(
                try await other.status(of: "/dashboard", with: token), 401,
                "the answer to a foreign token")
            first.end()
            second.end()
        }
    }
}

extension Stage {
    /// The app on a session of the stub.
    fileprivate func device(on session: StubSession) async throws -> Stage {
        let url = session.url
        return await anotherApp { $0.baseURL = url }
    }

    /// The status of the answer to a request with that `Authorization`, which no app sends.
    fileprivate func status(of path: String, with authorization: String) async throws -> Int {
        let base = await app.configuration.baseURL
        guard let url = URL(string: base.absoluteString + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        return try await URLSessionTransport(baseURL: base).send(request).1.statusCode
    }
}
