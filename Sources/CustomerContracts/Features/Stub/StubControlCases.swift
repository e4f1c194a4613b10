import CustomerApp
import StubContract
import StubDocuments
import StubFixtures
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// What cases rely on without asking for it: violations of the contract are reported, the server does
/// what it is asked, and its rules apply when they should and no longer.
enum StubControlCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        violations
        data
        rules
    }

    // MARK: - Violations

    @CaseBuilder<Stage>
    private static var violations: [ContractCase<Stage>] {
        ContractCase(
            "F23", "the server of the cases", .features,
            allowing: [
                "request/query", "request/body", "response/status", "response/body",
                "response/content-type",
            ]
        ) { stage, then in
            let client = try await StubClient(signedInOn: stage, then)
            let plain = Rule(.operation(Operation.product))
            let product = stage.row("products")
            for (name, rule, part) in [
                (
                    "a status", plain.respond(418, body: .json(["message": "Tea"])),
                    "response/status"
                ),
                ("a body", plain.respond(200, body: .json(["id": "one"])), "response/body"),
                (
                    "a media type",
                    plain.respond(
                        200, headers: ["Content-Type": "text/csv"], body: .json(product)),
                    "response/content-type"
                ),
            ] {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(rule)
                _ = try await client.get("/auth/products/1")
                let codes = client.lastIssues
                then.isTrue(codes.contains { $0.hasPrefix(part) }, "\(name) is reported: \(codes)")
            }
            stage.stub.rules.removeAll()
            _ = try await client.get("/auth/products/1")
            then.equal(client.lastIssues, [], "reports of what is right")
            for path in ["/auth/products?colour=red", "/auth/products?limit=many"] {
                _ = try await client.get(path)
                let codes = client.lastIssues
                then.isTrue(
                    codes.contains { $0.hasPrefix("request/query") },
                    "\(path) is reported: \(codes)")
            }
            _ = try await client.send("POST", "/auth/login", ["username": 7])
            let codes = client.lastIssues
            then.isTrue(
                codes.contains { $0.hasPrefix("request/body") }, "a body is reported: \(codes)")
            try await expectRequiredParameters(stage, then)
        }
    }

    /// The app's own contract requires no parameter outside of the path.
    private static func expectRequiredParameters(
        _ stage: Stage, _ then: Expectations
    ) async throws {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Required", "version": "1"}, "paths": {"/things": {
            "get": {"operationId": "listThings", "parameters": [
            {"name": "q", "in": "query", "required": true, "schema": {"type": "string"}},
            {"name": "X-Page", "in": "header", "required": true, "schema": {"type": "integer"}},
            {"name": "sort", "in": "query", "schema": {"type": "string"}}],
            "responses": {"204": {"description": "None"}, "400": {"description": "Wrong"}}}}}}
            """
        let document = try JSONDocument(file: "required.json", bytes: Array(contract.utf8))
        let definition = try StubDefinition(
            contract: ContractLoader.load(document), fixtures: DocumentTree([]))
        let transport = await stage.app.transport()
        try await stage.withServer(of: definition) { server in
            let client = StubClient(server, transport)
            for (path, fields, reported) in [
                ("/things", ["X-Page": "1"], ["request/query"]),
                ("/things?q=a", [:], ["request/header"]),
                ("/things", [:], ["request/header", "request/query"]),
                ("/things?q=a", ["X-Page": "1"], []),
            ] as [(String, [String: String], [String])] {
                _ = try await client.get(path, fields: fields)
                let parts = client.lastIssues.filter { $0.hasPrefix("request") }.map {
                    $0.split(separator: "/").prefix(2).joined(separator: "/")
                }
                then.equal(parts.sorted(), reported, "reported of \(path) with \(fields)")
            }
        }
    }

    // MARK: - Data

    @CaseBuilder<Stage>
    private static var data: [ContractCase<Stage>] {
        ContractCase("F23", "the server of the cases", .features) { stage, then in
            let transport = await stage.app.transport()
            // The app itself uses none of these operations.
            try await stage.withOtherServer { other in
                let client = StubClient(other, transport)
                let prices = try await client.rows("/products?limit=0&sortBy=price&order=desc")
                    .compactMap { $0["price"]?.double }
                then.atLeast(prices.count, 100, "products")
                then.equal(prices, prices.sorted(by: >), "prices in descending order")
                then.equal(
                    try await client.rows("/products?limit=0&sortBy=price&order=asc")
                        .compactMap { $0["price"]?.double },
                    prices.sorted(), "prices in ascending order")
                let admins = try await client.rows("/users/filter?key=role&value=admin")
                then.isTrue(
                    !admins.isEmpty && admins.allSatisfy { $0["role"]?.string == "admin" },
                    "users with a role")
                let posts = try await client.rows("/posts/user/2?limit=0")
                then.isTrue(
                    !posts.isEmpty && posts.allSatisfy { $0["userId"]?.int == 2 },
                    "a user's own posts")
                then.equal(try await client.send("DELETE", "/products/1").status, 200, "a deletion")
                then.equal(try await client.get("/products/1").status, 404, "what was deleted")
                then.count(
                    try await client.rows("/products?limit=0"), prices.count - 1,
                    "rows that are left")
            }
            let client = StubClient(stage.stub, transport)
            // What one user may see, no other one gets, and nobody after the logout.
            try await stage.signIn()
            try await stage.app.userFeatureFlagService().refresh()
            let first = try then.require(stage.authorizations(Operation.userFlags).last, "a token")
            let path = "/auth/users/me/feature-flags"
            let own = try await client.get(path, with: first).body
            then.equal(try await client.get(path, with: first).body, own, "the same again")
            try await stage.signIn(user: 2)
            try await stage.app.userFeatureFlagService().refresh()
            let second = try then.require(stage.authorizations(Operation.userFlags).last, "a token")
            then.notEqual(first, second, "the tokens of two users")
            then.notEqual(
                try await client.get(path, with: second).body, own, "what another user gets")
            await stage.app.authService().signOut()
            then.isTrue(
                try await stage.arrives(Operation.logout, count: 1), "a logout is sent")
            then.isTrue(
                await stage.becomes { (try? await client.get(path, with: second).status) == 401 },
                "the token is refused after the logout")
        }
    }

    // MARK: - Rules

    @CaseBuilder<Stage>
    private static var rules: [ContractCase<Stage>] {
        ContractCase("F23", "the server of the cases", .features) { stage, then in
            let client = try await StubClient(signedInOn: stage, then)
            func statuses(_ paths: String..., fields: [String: String] = [:]) async throws -> [Int]
            {
                var all: [Int] = []
                for path in paths { all.append(try await client.get(path, fields: fields).status) }
                return all
            }
            then.equal(
                try await statuses("/auth/products/2", "/auth/products/2"), [200, 200], "at first")
            let refusal = Rule(.operation(Operation.product)).respond(
                503, body: .json(["message": "No"]))
            stage.stub.rules.add(refusal.lasting(.seconds(60)))
            then.equal(try await statuses("/auth/products/2"), [503], "what was answered before")
            stage.clock.advance(by: .seconds(59))
            then.equal(try await statuses("/auth/products/2"), [503], "before a rule expires")
            stage.clock.advance(by: .seconds(2))
            then.equal(try await statuses("/auth/products/2"), [200], "after it has expired")
            stage.stub.rules.removeAll()
            stage.stub.rules.add(
                Rule(
                    RequestPattern(
                        operation: Operation.product, headers: ["X-Test": .equals("yes")])
                )
                .respond(503, body: .json(["message": "No"])))
            then.equal(try await statuses("/auth/products/2"), [200], "without the header field")
            then.equal(
                try await statuses("/auth/products/2", fields: ["X-Test": "no"]), [200],
                "another value")
            then.equal(
                try await statuses("/auth/products/2", fields: ["X-Test": "yes"]), [503], "with it")
            stage.stub.rules.removeAll()
            // A delay may take longer than it should, but never less.
            stage.stub.rules.add(Rule(.operation(Operation.product)).delayed(by: .milliseconds(40)))
            let start = ContinuousClock.now
            then.equal(try await statuses("/auth/products/2"), [200], "the delayed answer")
            then.atLeast(ContinuousClock.now - start, .milliseconds(40), "the delay")
            stage.stub.rules.removeAll()
            stage.stub.rules.add(
                Rule(.operation(Operation.products)).times(1).changingPage(PageChange(total: 7)))
            stage.stub.rules.add(
                Rule(.operation(Operation.products)).skipping(1).times(1)
                    .changingPage(PageChange(repeats: 2)))
            then.equal(
                try await client.get("/auth/products?limit=5").json?["total"]?.int, 7, "the total")
            let first = try await client.rows("/auth/products?limit=5&skip=5").map { $0["id"]?.int }
            stage.stub.rules.removeAll()
            let usual = try await client.rows("/auth/products?limit=5&skip=5").map { $0["id"]?.int }
            then.notEqual(first, usual, "a page that repeats rows of the one before")
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(1).failing(with: .wrongContentLength))
            _ = await then.error((any Error).self, "an answer that is shorter than it says") {
                try await client.get("/auth/products/2")
            }
            then.equal(try await statuses("/auth/products/2"), [200], "in the end")
        }
    }
}
