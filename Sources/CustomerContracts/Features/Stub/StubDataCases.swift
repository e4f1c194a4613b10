import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// What cases rely on in the data of the server: which rows a list selects, what a write changes, and
/// when a rule changes it.
enum StubDataCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F30", "the data of the cases", .features) { stage, then in
            let client = try await StubClient(signedInOn: stage, then)
            try await expectSelection(by: client, then)
            try await expectNextPage(of: stage, client, then)
            try await expectLikes(of: stage, client, then)
            try await expectChanges(of: stage, client, then)
            try await expectTags(of: stage, client, then)
            try await expectRefreshes(of: stage, client, then)
        }
        ContractCase("F30", "the data of the cases", .features) { stage, then in
            let transport = await stage.app.transport()
            // The clock of this server runs, so that it answers reads from its cache.
            try await stage.withOtherServer { other in
                let client = StubClient(other, transport)
                for _ in 1...3 {
                    then.equal(try await client.get("/products/1").status, 200, "without a rule")
                }
                other.rules.add(
                    Rule(.operation("getProduct")).respond(503, body: .json(["message": "No"])))
                then.equal(
                    try await client.get("/products/1").status, 503,
                    "what was answered before, with a rule")
                other.rules.removeAll()
                then.equal(try await client.get("/products/1").status, 200, "after the rule")
                for (body, message) in [
                    (["username": "emilys", "password": "wrong"], "Invalid credentials"),
                    (["username": "nobody", "password": "emilyspass"], "Invalid credentials"),
                    (
                        ["username": "emilys", "password": ""], "Username and password required"
                    ),
                ] as [(JSONValue, String)] {
                    let answer = try await client.send("POST", "/auth/login", body)
                    then.equal(answer.status, 400, "the status of a login with \(body)")
                    then.equal(answer.json?["message"]?.string, message, "its message")
                }
            }
        }
    }

    /// Filters and searches select rows, and the total is the number of these.
    private static func expectSelection(
        by client: StubClient, _ then: Expectations
    ) async throws {
        let all = try await client.rows("/auth/products?limit=0")
        for (query, isMeant) in [
            ("brands=Ostara", { $0["brand"] == "Ostara" }),
            (
                "categories=books,camping",
                { $0["category"] == "books" || $0["category"] == "camping" }
            ),
            ("brands=Ostara&categories=none", { _ in false }),
        ] as [(String, (JSONValue) -> Bool)] {
            let meant = all.filter(isMeant).compactMap { $0["id"]?.int }
            then.equal(
                try await client.rows("/auth/products?limit=0&\(query)")
                    .compactMap { $0["id"]?.int }.sorted(),
                meant.sorted(), "products of \(query)")
            then.equal(
                try await client.get("/auth/products?limit=1&\(query)").json?["total"]?.int,
                meant.count, "the total of \(query)")
        }
        let found = try await client.rows("/auth/products?limit=0&q=lamp").count
        then.atLeast(found, 1, "products that a search finds")
        then.atMost(found, all.count - 1, "products that a search finds")
        then.equal(
            try await client.get("/auth/products?limit=1&q=lamp").json?["total"]?.int, found,
            "the total of a search")
    }

    /// The page after a row that was deleted meanwhile begins with the row that followed it.
    private static func expectNextPage(
        of stage: Stage, _ client: StubClient, _ then: Expectations
    ) async throws {
        let all = try await client.rows("/auth/feed?limit=50").compactMap { $0["id"] }
        then.atLeast(all.count, 6, "items of the feed")
        let cursor = try await client.get("/auth/feed?limit=3").json?["nextCursor"]?.string
        let text = try then.require(
            cursor?.addingPercentEncoding(withAllowedCharacters: .alphanumerics), "a cursor")
        try stage.stub.fixtures.change("feed", .delete(all[2]))
        then.equal(
            try await client.rows("/auth/feed?limit=3&cursor=\(text)").compactMap { $0["id"] },
            Array(all.dropFirst(3).prefix(3)), "items after one that was deleted")
    }

    /// A like is counted once, in its own answer, in the post and in the feed.
    private static func expectLikes(
        of stage: Stage, _ client: StubClient, _ then: Expectations
    ) async throws {
        let item = stage.row("feed", at: 0)
        let id = try then.require(item["postId"], "a post in the feed")
        let path = "/auth/posts/\(id.int ?? 0)/like"
        let likes = { stage.stub.fixtures.row(id, of: "posts")?["reactions"]?["likes"]?.int }
        let before = try then.require(likes(), "the likes of a post")
        for (method, count) in [
            ("POST", before + 1), ("POST", before + 1), ("DELETE", before), ("DELETE", before),
        ] {
            let answer = try await client.send(method, path).json
            then.equal(answer?["likes"]?.int, count, "the count in the answer to \(method)")
            then.equal(answer?["isLiked"], .bool(method == "POST"), "whether it is liked")
            then.equal(likes(), count, "the count of the post after \(method)")
            then.equal(
                try await client.rows("/auth/feed?limit=1").first?["likes"]?.int, count,
                "the count in the feed after \(method)")
        }
    }

    /// A rule's change is in its answer or only in the next one, as the rule says.
    private static func expectChanges(
        of stage: Stage, _ client: StubClient, _ then: Expectations
    ) async throws {
        for (moment, titles) in [
            (RuleMutation.Moment.before, ["before", "before"]), (.after, ["before", "after"]),
        ] {
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(1).changing(
                    "products", .update(2, ["title": .string("\(moment)")]), when: moment))
            var seen: [String] = []
            for _ in titles {
                seen.append(
                    try await client.get("/auth/products/2").json?["title"]?.string ?? "none")
            }
            then.equal(seen, titles, "titles with a change \(moment) the answer")
        }
    }

    /// A body that a rule has patched is no longer the one with the tag.
    private static func expectTags(
        of stage: Stage, _ client: StubClient, _ then: Expectations
    ) async throws {
        var tags: [String?] = []
        for _ in 1...3 {
            if tags.count == 1 {
                stage.stub.rules.add(
                    Rule(.operation(Operation.user)).times(1).patching(["bio": "patched"]))
            }
            _ = try await client.get("/auth/users/1")
            tags.append(stage.exchanges(Operation.user).last?.response?.fields["ETag"])
        }
        then.isTrue(tags[0] != nil, "a user has an entity tag")
        then.notEqual(tags[1], tags[0], "the tag of a patched user")
        then.equal(tags[2], tags[0], "the tag afterwards")
    }

    /// A refresh token is good for one use, until it expires.
    private static func expectRefreshes(
        of stage: Stage, _ client: StubClient, _ then: Expectations
    ) async throws {
        for (name, prepare, statuses) in [
            ("valid", { _ in }, [200, 403]),
            ("expired", { $0.tokens.expire(.refresh) }, [403, 403]),
            ("revoked", { $0.tokens.revoke(.refresh) }, [403, 403]),
        ] as [(String, (Stub) -> Void, [Int])] {
            let pair = try then.require(stage.stub.tokens.issue(for: 1), "tokens")
            prepare(stage.stub)
            var seen: [Int] = []
            for _ in statuses {
                seen.append(
                    try await client.send(
                        "POST", "/auth/refresh", ["refreshToken": .string(pair.refresh)]
                    ).status)
            }
            then.equal(seen, statuses, "what a \(name) refresh token gets")
        }
    }
}
