import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Responses with additional, missing or changed members: the app reads what it can.
enum ToleranceCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        unknowns
        absences
        breaches
        shapes
    }

    // MARK: - Unknowns

    @CaseBuilder<Stage>
    private static var unknowns: [ContractCase<Stage>] {
        ContractCase(
            "D01", "unknown enum value", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let search = try await stage.search(of: 3)
            let odd = stage.row("products") { $0["availabilityStatus"] = "Backordered" }
            stage.answer(
                Operation.products, .page(of: "products", [odd, stage.row("products", at: 1)]))
            await search.load()
            then.equal(await search.products.map(\.availability).first, .unknown, "what it becomes")
            then.count(await search.products, 2, "products, none of them lost")
            stage.answer(Operation.user, stage.row("users") { $0["role"] = "owner" })
            then.equal(
                try await stage.app.userService().user(1).role, .unknown, "the role of a user")
            stage.answer(
                Operation.onboarding,
                [
                    ["step": "location", "state": "postponed"],
                    ["step": "retina", "state": "pending"],
                    ["step": "camera", "state": "pending"],
                ])
            try await stage.app.onboardingService().refresh()
            then.equal(
                await stage.app.onboardingService().steps,
                [
                    OnboardingStep(step: .location, state: .completed),
                    OnboardingStep(step: .camera, state: .pending),
                ], "the questions that are known")
        }
        ContractCase(
            "D02", "unknown union member", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let feed = try await stage.feed()
            let poll: JSONValue = ["id": "poll-1", "type": "poll", "options": ["yes", "no"]]
            stage.answer(
                Operation.feed, .feed([stage.row("feed"), poll, stage.row("feed", at: 1)]))
            await feed.load()
            then.isNil(await feed.error, "an error")
            then.count(await feed.items, 2, "items that are known")
        }
        ContractCase("D07", "extra fields", .decoding) { stage, then in
            let search = try await stage.search(of: 3)
            let rows = (0..<3).map { stage.row("products", at: $0) }
            stage.answer(Operation.products, JSONValue.page(of: "products", rows).withExtraMembers)
            await search.load()
            then.equal(await search.ids, [1, 2, 3], "products")
            stage.answer(Operation.dashboard, stage.row("dashboard").withExtraMembers)
            try await stage.app.dashboardService().refresh()
            stage.answer(Operation.user, stage.row("users").withExtraMembers)
            then.equal(try await stage.app.userService().user(1).id, 1, "the user")
            let items = (0..<12).map { stage.row("feed", at: $0) }
            stage.answer(Operation.feed, JSONValue.feed(items).withExtraMembers)
            let feed = await stage.app.feedViewModel { _ in }
            await feed.load()
            then.count(await feed.items, 12, "items of the feed")
        }
    }

    // MARK: - Absences

    @CaseBuilder<Stage>
    private static var absences: [ContractCase<Stage>] {
        ContractCase("D03", "optional absent", .decoding) { stage, then in
            try await stage.signIn()
            let products = await stage.app.productService()
            for absent in [["brand"], ["sku"], ["meta"], ["brand", "sku", "meta"]] {
                stage.answer(
                    Operation.product,
                    stage.row("products") { row in absent.forEach { row[$0] = nil } }, times: 1)
                let product = try await products.product(1)
                then.equal(
                    product.brand, absent.contains("brand") ? "" : "Solenne",
                    "the brand without \(absent)")
            }
            let users = await stage.app.userService()
            for absent in [["bio"], ["isPro"], ["createdAt"], ["bio", "isPro", "createdAt"]] {
                stage.answer(
                    Operation.user,
                    stage.row("users") { row in absent.forEach { row[$0] = nil } }, times: 1)
                let user = try await users.userForEditing(1).value
                then.equal(
                    [user.bio.isEmpty, !user.isPro, user.createdAt == nil],
                    ["bio", "isPro", "createdAt"].map(absent.contains), "a user without \(absent)")
            }
            let post = stage.row("posts") {
                for name in ["createdAt", "updatedAt", "isPublished"] { $0[name] = nil }
            }
            stage.answer(Operation.posts, .page(of: "posts", [post]))
            let posts = try await stage.app.postService().posts(by: 1)
            then.equal(posts.map(\.isPublished), [true], "a post that does not say")
            then.equal(posts.map(\.createdAt), [nil], "when it was written")
        }
        ContractCase("D04", "null where nullable", .decoding) { stage, then in
            try await stage.signIn()
            let nullable = [
                "age", "birthDate", "bloodGroup", "height", "weight", "ein", "ssn", "bio",
            ]
            stage.answer(
                Operation.user, stage.row("users") { row in nullable.forEach { row[$0] = .null } })
            let user = try await stage.app.userService().user(1)
            then.equal(user.bio, "", "the words about oneself")
            then.equal(user.firstName, "Emily", "the name")
            let feed = await stage.app.feedViewModel { _ in }
            stage.answer(Operation.feed, .feed([stage.row("feed")], next: nil))
            await feed.load()
            then.isFalse(await feed.hasMore, "more after a cursor that is null")
        }
        ContractCase(
            "D05", "null where optional only", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            stage.answer(Operation.product, stage.row("products") { $0["brand"] = .null })
            then.equal(
                try await stage.app.productService().product(1).brand, "", "as if it were absent")
            stage.answer(
                Operation.user,
                stage.row("users") {
                    $0["isPro"] = .null
                    $0["createdAt"] = .null
                })
            let user = try await stage.app.userService().user(1)
            then.equal([user.isPro, user.createdAt != nil], [false, false], "as if absent")
        }
        ContractCase("D08", "empty values", .decoding) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.answer(
                Operation.dashboard, ["comments": [], "posts": [], "albums": [], "todos": []])
            await dashboard.load()
            then.equal(await dashboard.dashboard, Dashboard(), "an empty dashboard")
            stage.answer(
                Operation.product,
                stage.row("products") {
                    $0["description"] = ""
                    for name in ["tags", "images", "reviews"] { $0[name] = [] }
                })
            let product = try await stage.app.productService().product(1)
            then.equal(product.description, "", "the description")
            then.isTrue(product.tags.isEmpty && product.imageURLs.isEmpty, "empty lists")
            stage.answer(Operation.flags, [])
            try await stage.app.featureFlagService().load()
            then.equal(
                await stage.app.featureFlagService().flags, await FeatureFlagService.defaults,
                "the flags where the server has none")
            try await expectEmptyScreens(stage, then)
        }
    }

    /// Lists without elements are shown as empty, and not as an error or as loading.
    private static func expectEmptyScreens(_ stage: Stage, _ then: Expectations) async throws {
        let search = await stage.app.productSearchViewModel()
        let filters = await stage.app.productFiltersViewModel(search)
        stage.answer(Operation.filters, ["brands": [], "categories": []])
        await filters.load()
        then.equal(await filters.state.value, ProductFilters(), "filters without values")
        stage.answer(Operation.posts, .page(of: "posts", []))
        let profile = await stage.app.profileViewModel(1, { _ in })
        await profile.load()
        then.equal(await profile.profile?.posts, [], "a profile without posts")
        stage.answer(Operation.users, .page(of: "users", []))
        let users = await stage.app.userListViewModel(.init())
        await users.load()
        then.isTrue(await users.isEmpty, "no users")
        stage.answer(Operation.feed, .feed([]))
        let feed = await stage.app.feedViewModel { _ in }
        await feed.load()
        then.isTrue(await feed.isEmpty, "an empty feed")
        stage.answer(Operation.userFlags, [])
        let more = await stage.app.moreViewModel { _ in }
        await more.load()
        then.equal(await more.enabledFeatures, [], "a user without features")
        for error in [
            await filters.state.error, await profile.error, await users.error, await feed.error,
            await more.error,
        ] { then.isNil(error, "an error of an empty list") }
        for isLoading in [
            await filters.state.isLoading, await profile.isLoading, await feed.isLoading,
            await users.loading != .none,
        ] { then.isFalse(isLoading, "an empty list that is still loading") }
    }
}
