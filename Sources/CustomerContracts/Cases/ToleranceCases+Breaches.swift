import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Responses that break the contract, or have values in another shape.
extension ToleranceCases {
    @CaseBuilder<Stage>
    static var breaches: [ContractCase<Stage>] {
        ContractCase(
            "D06", "required missing", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.answer(
                Operation.dashboard, stage.row("dashboard") { $0["todos"] = nil }, times: 1)
            await dashboard.load()
            then.equal(
                await dashboard.error, .decoding(path: "todos", reason: "the member is missing"),
                "the error")
            stage.answer(Operation.product, stage.row("products") { $0["title"] = nil }, times: 1)
            then.equal(
                await stage.product(1).failure,
                .decoding(path: "title", reason: "the member is missing"), "the error")
        }
        // The declared policy: if one row of a list breaks the contract, the app rejects the whole
        // list.
        ContractCase(
            "D09", "one bad element", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            let rows = (20..<40).map { index in
                stage.row("products", at: index) { if index == 26 { $0["title"] = nil } }
            }
            stage.answer(
                Operation.products,
                ["products": .array(rows), "total": 45, "skip": 20, "limit": 20], times: 1)
            await search.fetch(item: 20)
            then.equal(
                await search.error,
                .decoding(path: "products[6].title", reason: "the member is missing"),
                "the error and its place")
            then.equal(await search.ids, Array(1...20), "what was shown stays")
            await search.fetch(item: 20)
            then.count(await search.ids, 40, "products after another attempt")
        }
        ContractCase(
            "D13", "scalar drift", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            for (member, value) in [
                ("stock", "5"), ("price", "24.50"), ("title", 7), ("tags", "one"),
                ("rating", "high"),
            ] as [(String, JSONValue)] {
                stage.answer(
                    Operation.product, stage.row("products") { $0[member] = value }, times: 1)
                let failure = await stage.product(1).failure
                then.isTrue(failure?.isDecoding == true, "\(member) as \(value): \(failure as Any)")
            }
            let users = await stage.app.userService()
            for value in [1, 0, "1", "", "true"] as [JSONValue] {
                stage.answer(
                    Operation.user, stage.row("users") { $0["isPro"] = value }, times: 1)
                let failure = await then.error(AppError.self, "isPro as \(value)") {
                    try await users.userForEditing(1)
                }
                then.isTrue(failure?.isDecoding == true, "\(value) is no Boolean")
            }
        }
        ContractCase(
            "D27", "duplicate JSON keys", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            let text = JSONSerializer.string(stage.row("products")).dropFirst()
            stage.answer(Operation.product, text: "{\"id\":1,\"title\":\"Twice\",\(text)", times: 1)
            let outcome = await stage.product(1)
            then.isTrue(
                outcome.value == 1 || outcome.failure?.isDecoding == true,
                "a product or an error: \(outcome)")
            then.equal(await stage.product(2).value, 2, "the app goes on")
        }
    }

    // MARK: - Shapes

    @CaseBuilder<Stage>
    static var shapes: [ContractCase<Stage>] {
        ContractCase("D23", "every branch", .decoding) { stage, then in
            let feed = try await stage.feed()
            let kinds = ["post", "product", "notice"].compactMap { kind in
                stage.stub.fixtures.rows(of: "feed").first { $0["type"]?.string == kind }
            }
            for count in 0...3 {
                stage.answer(Operation.feed, .feed(Array(kinds.prefix(count))), times: 1)
                await feed.refresh()
                then.isNil(await feed.error, "an error with \(count) kinds")
                then.count(await feed.items, count, "items")
            }
            let branches = await feed.items.map { item in
                switch item.content {
                case .post: "post"
                case .product: "product"
                case .notice: "notice"
                case .unknown: "unknown"
                }
            }
            then.equal(branches, ["post", "product", "notice"], "the branches read")
            for isLiked in [true, false] {
                let post = stage.row("feed") { $0["isLiked"] = .bool(isLiked) }
                stage.answer(Operation.feed, .feed([post]), times: 1)
                await feed.refresh()
                then.equal(await feed.items.first?.post?.isLiked, isLiked, "the Boolean")
            }
        }
        ContractCase("D24", "pairwise", .decoding) { stage, then in
            try await stage.signIn()
            var rows: [JSONValue] = []
            for bio in [nil, .null, "Words"] as [JSONValue?] {
                for isPro in [nil, true, false] as [JSONValue?] {
                    for role in ["admin", "moderator", "user"] as [JSONValue] {
                        for age in [.null, 30] as [JSONValue] {
                            rows.append(
                                stage.row("users", at: rows.count) {
                                    $0["bio"] = bio
                                    $0["isPro"] = isPro
                                    $0["role"] = role
                                    $0["age"] = age
                                })
                        }
                    }
                }
            }
            stage.answer(Operation.users, .page(of: "users", rows))
            let users = try await stage.app.userService().users(limit: 60, skip: 0).users
            then.count(users, 54, "every pair, and more: all combinations")
            then.equal(users.filter { $0.bio == "Words" }.count, 18, "users with words")
            then.equal(users.filter(\.isPro).count, 18, "paying users")
            then.equal(users.filter { $0.role == .moderator }.count, 18, "moderators")
        }
        ContractCase("D25", "examples", .decoding) { stage, then in
            let search = try await stage.search(of: 194)
            await search.walk()
            then.count(await search.ids, 194, "all products")
            let list = await stage.app.userListViewModel(.init())
            await list.load()
            while await list.hasMore { await list.loadNextPage() }
            then.count(await list.users, 208, "all users")
            let feed = await stage.app.feedViewModel { _ in }
            await feed.load()
            while await feed.hasMore { await feed.loadMore() }
            then.count(await feed.items, 56, "the whole feed")
            for action in CustomerActions.all { try await action.run(stage) }
            let refused = stage.stub.journal.exchanges.compactMap(\.status).filter { $0 >= 400 }
            then.equal(refused, [], "refusals of anything the app does")
        }
        ContractCase.notApplicable(
            "D26", "recursion", .decoding,
            because: "no schema of the contract refers to itself, on whatever way")
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(bio: "New words")
            await page.save()
            then.equal(await page.saveState, .saved, "where saving stands")
            let put = stage.exchanges(Operation.replaceUser).first?.requestJSON?.object?.keys ?? []
            then.equal(
                Set(put), ["firstName", "lastName", "email", "bio"], "the members sent back")
            var post = try then.require(
                try await stage.app.postService().posts(by: 1).first, "a post")
            post.title = "Changed"
            _ = try await stage.app.postService().update(post)
            let sent = stage.exchanges(Operation.replacePost).first?.requestJSON?.object?.keys ?? []
            then.equal(Set(sent), ["title", "body", "tags", "userId"], "the members sent back")
            let answered = stage.exchanges(Operation.login).first?.responseJSON?.object?.keys ?? []
            then.isFalse(answered.contains("password"), "a password in the answer to a login")
        }
    }
}
