import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Each screen shows what the server sent, member by member.
enum ShownContentCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase(
            "F17", "what is sent is shown", .features, allowing: ["response/body"]
        ) { stage, then in
            try await expectUsers(stage, then)
            try await expectDashboard(stage, then)
            try await expectFeed(stage, then)
        }
    }

    // MARK: - Users

    @MainActor
    private static func expectUsers(_ stage: Stage, _ then: Expectations) async throws {
        try await stage.signIn()
        for role in ["admin", "moderator", "user"] {
            for isPro in [true, false] {
                let row = stage.row("users", at: 1) {
                    $0["role"] = .string(role)
                    $0["isPro"] = .bool(isPro)
                }
                stage.answer(Operation.user, row, times: 1)
                let user = try await stage.app.userService().userForEditing(2).value
                then.equal(
                    [user.username, user.firstName, user.lastName, user.email, user.bio],
                    ["username", "firstName", "lastName", "email", "bio"]
                        .map { row[$0]?.string ?? "" }, "the texts of a user")
                then.equal(user.id.rawValue, row["id"]?.int, "the number")
                then.equal(user.role.rawValue, role, "the role")
                then.equal(user.isPro, isPro, "whether the user pays")
                then.equal(user.imageURL?.absoluteString, row["image"]?.string, "the portrait")
                then.equal(
                    milliseconds(user.createdAt), milliseconds(row["createdAt"]), "the registration"
                )
                then.equal(UserDraft(user).bio, user.bio, "the bio in the form")
            }
        }
        for (first, last, name) in [
            ("Ada", "Byron", "Ada Byron"), ("Ada", "", "Ada"), ("", "Byron", "Byron"),
            ("", "", "ada1"),
        ] {
            let row = stage.row("users") {
                ($0["firstName"], $0["lastName"]) = (.string(first), .string(last))
                $0["username"] = "ada1"
            }
            stage.answer(Operation.user, row, times: 1)
            let user = try await stage.app.userService().userForEditing(1).value
            then.equal(user.displayName, name, "the name that is shown")
        }
        then.equal(stage.app.userService().user?.id, 1, "the signed-in user")
        then.equal(stage.app.authService().currentUserID, 1, "the signed-in user's number")
    }

    // MARK: - Dashboard

    @MainActor
    private static func expectDashboard(_ stage: Stage, _ then: Expectations) async throws {
        let screen = stage.app.dashboardViewModel()
        then.isNil(screen.dashboard, "a dashboard before it is loaded")
        await screen.load()
        let sent = stage.row("dashboard")
        func texts(_ list: String, _ members: [String]) -> [[String]] {
            (sent[list]?.array ?? []).map { row in members.map { row[$0]?.string ?? "" } }
        }
        let shown = try then.require(screen.dashboard, "the dashboard")
        then.equal(
            shown.comments.map { [$0.name, $0.email, $0.body] },
            texts("comments", ["name", "email", "body"]), "comments")
        then.equal(
            shown.posts.map { [$0.title, $0.body] }, texts("posts", ["title", "body"]), "posts")
        then.equal(shown.albums.map { [$0.title] }, texts("albums", ["title"]), "albums")
        then.equal(shown.todos.map { [$0.title] }, texts("todos", ["title"]), "things to do")
        then.equal(
            shown.todos.map(\.completed),
            (sent["todos"]?.array ?? []).map { $0["completed"] == true },
            "which of them are done")
        then.equal(screen.user, stage.app.userService().user, "the user beside it")
        then.equal(screen.state, .loaded(shown), "where loading stands")
    }

    // MARK: - Feed

    @MainActor
    private static func expectFeed(_ stage: Stage, _ then: Expectations) async throws {
        let feed = stage.app.feedViewModel { _ in }
        await feed.load()
        for _ in 0..<10 where feed.hasMore { await feed.loadMore() }
        let rows = stage.exchanges(Operation.feed)
            .flatMap { $0.responseJSON?["items"]?.array ?? [] }
        then.equal(
            feed.items.map(\.id.rawValue), rows.compactMap { $0["id"]?.string }, "items in order")
        var kinds: Set<String> = []
        for (item, row) in zip(feed.items, rows) {
            let then = then.labelled(item.id.rawValue)
            kinds.insert(row["type"]?.string ?? "")
            then.equal(
                milliseconds(item.publishedAt), milliseconds(row["publishedAt"]),
                "when it was published")
            switch item.content {
            case .post(let post):
                then.equal(post.postID.rawValue, row["postId"]?.int, "the post's number")
                then.equal(
                    [post.title, post.body, post.author.username, post.author.fullName],
                    [
                        row["title"]?.string ?? "", row["body"]?.string ?? "",
                        row["author"]?["username"]?.string ?? "",
                        row["author"]?["fullName"]?.string ?? "",
                    ], "the texts of the post")
                then.equal(post.author.id.rawValue, row["author"]?["id"]?.int, "the author")
                then.equal(post.likes, row["likes"]?.int, "likes")
                then.equal(post.isLiked, row["isLiked"] == true, "whether it is liked")
            case .product(let product):
                then.equal(product.productID.rawValue, row["productId"]?.int, "the product")
                then.equal(product.title, row["title"]?.string, "the product's name")
                then.equal(
                    "\(product.price)", row["price"].map { "\($0)" }, "the product's price")
            case .notice(let notice):
                then.equal(
                    notice.texts.count, row["texts"]?.object?.count, "languages of the notice")
                then.equal("\(notice.validUntil)", row["validUntil"]?.string, "the last day")
            case .unknown(let type):
                then.fail("the kind of item", expected: "a known one", actual: type)
            }
        }
        then.equal(kinds, ["post", "product", "notice"], "kinds of items")
        await feed.refresh()
        then.isTrue(feed.hasMore, "more to load after a refresh")
    }

    /// The moment of a text in the form `2025-11-23T09:42:36.903Z`, read without the app.
    private static func milliseconds(_ text: JSONValue?) -> Int? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return milliseconds(try? style.parse(text?.string ?? ""))
    }

    private static func milliseconds(_ moment: Date?) -> Int? {
        moment.map { Int(($0.timeIntervalSince1970 * 1000).rounded()) }
    }
}
