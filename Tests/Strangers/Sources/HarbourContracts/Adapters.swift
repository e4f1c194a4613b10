import Harbour
import UnderstudyChecks

extension ListAdapter {
    /// The same list, described further.
    fileprivate func with(_ describe: (inout ListAdapter) -> Void) -> ListAdapter {
        var list = self
        describe(&list)
        return list
    }
}

/// The SDK as the packs of checks see it.
enum Adapters {
    /// Rows on a page. The fixtures have enough of them for several pages of this size.
    static let pageSize = 10
    static let deadline = Duration.seconds(60)
    static let lighthouse = RepositoryName(owner: "mira", name: "lighthouse")

    typealias Stage = CheckStage<HarbourClient>

    @Sendable static func signIn(_ stage: Stage) async throws {
        try await session.signIn(stage.app)
    }

    // MARK: Session

    static let session = SessionAdapter<HarbourClient>(
        "getIssue",
        signIn: { try await $0.signIn(with: AccessToken("harbour-token-of-mira")) },
        call: { app, number in _ = try await app.issue(number + 1, in: lighthouse) },
        content: { app, number in "\(try await app.issue(number + 1, in: lighthouse))" },
        signOut: { try? await $0.signOut() }, isSignedIn: { await $0.isSignedIn() },
        signInOther: { try await $0.signIn(with: AccessToken("harbour-token-of-okafor")) },
        signInWrongly: { try await $0.signIn(with: AccessToken("harbour-token-of-nobody")) },
        write: SessionWrite("addComment") {
            try await $0.addComment("I can confirm this.", to: 42, in: lighthouse)
        })

    // MARK: Lists

    static let repositories: ListAdapter = {
        let pages = PageAdapter<HarbourClient, PageCursor<Repository>>(
            "listRepositories", pageSize: pageSize, prepare: { try await signIn($0) }
        ) { app, cursor in
            let page = try await app.repositories(after: cursor)
            return (page.items.map { "\($0.id)" }, page.next)
        }
        var list = pages.list
        list.iterator = { stage in
            try await signIn(stage)
            return RowIterator(stage.app.allRepositories()) { ["\($0.id)"] }
        }
        return list
    }()

    static let comments = PageAdapter<HarbourClient, PageCursor<Comment>>(
        "listComments", pageSize: pageSize, prepare: { try await signIn($0) }
    ) { app, cursor in
        let page = try await app.comments(on: 42, in: lighthouse, after: cursor)
        return (page.items.map { "\($0.id)" }, page.next)
    }

    static let issues = ListAdapter<HarbourClient, IssueListScreen>(
        "listIssues", pageSize: pageSize,
        open: { stage in
            try await signIn(stage)
            return IssueListScreen(stage.app, lighthouse, .all)
        },
        load: { await $0.load() }, loadMore: { await $0.loadMore() },
        ids: { await $0.rows.map { "\($0.id)" } }, hasMore: { await $0.hasMore },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        refresh: { await $0.load() },
        filter: { _, list in await list.show(.open) },
        text: ListText(of: "title") { list, id in
            await list.rows.first { "\($0.id)" == id }?.title
        },
        details: { stage, id in
            // The fixtures give the issues of this repository such ids.
            _ = try await stage.app.issue((Int(id) ?? 0) - 70_000, in: lighthouse)
        }
    ).with {
        ($0.sends, $0.filtered) = (["state": "all"], ["state": "open"])
        $0.iterator = { stage in
            try await signIn(stage)
            return RowIterator(stage.app.allIssues(in: lighthouse, state: .all)) { ["\($0.id)"] }
        }
    }

    // MARK: One issue

    static let issue = ScreenAdapter<HarbourClient, IssueScreen>(
        "getIssue", deadline: deadline,
        open: { stage in
            try await signIn(stage)
            return IssueScreen(stage.app, 42, lighthouse)
        },
        load: { await $0.load() }, content: { await $0.issue.map { "\($0)" } },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        isSignedIn: { await $0.isSignedIn() })

    static let newIssue = WriteAdapter<HarbourClient, TextForm>(
        "createIssue", deadline: deadline,
        open: { stage in
            try await signIn(stage)
            let app = stage.app
            return TextForm("The beacon is too bright") {
                _ = try await app.createIssue(title: $0, in: lighthouse)
            }
        },
        submit: { await $0.submit() }, error: { await $0.error }, entries: { await $0.text },
        sends: ["title": "The beacon is too bright"])

    static let newComment = WriteAdapter<HarbourClient, TextForm>(
        "addComment", deadline: deadline,
        open: { stage in
            try await signIn(stage)
            let app = stage.app
            return TextForm("I can confirm this.") {
                try await app.addComment($0, to: 42, in: lighthouse)
            }
        },
        submit: { await $0.submit() }, error: { await $0.error }, entries: { await $0.text },
        sends: ["body": "I can confirm this."])

    static let closing = ToggleAdapter<HarbourClient, ClosedSwitch>(
        "updateIssue",
        open: { stage in
            try await signIn(stage)
            let issue = try await stage.app.issue(42, in: lighthouse)
            return ClosedSwitch(stage.app, issue, lighthouse)
        },
        toggle: { await $0.toggle() }, isOn: { await $0.isOn }, error: { await $0.error },
        reload: { await $0.reload() })

    // MARK: Actions

    static let reads: [AppAction<HarbourClient>] = [
        AppAction("getCurrentUser") {
            try await $0.app.currentUser()
        } values: {
            [
                "id": $0.id, "login": $0.login, "name": $0.name, "avatar_url": $0.avatarURL,
            ]
        },
        AppAction("listRepositories") {
            try await $0.app.repositories().items
        } values: { repositories in
            guard let first = repositories.first else { return [:] }
            return [
                "0.id": first.id, "0.owner.login": first.owner.login, "0.name": first.name,
                "0.description": first.summary, "0.visibility": first.visibility,
                "0.open_issues_count": first.openIssueCount, "0.updated_at": first.updatedAt,
            ]
        }.with { $0.sends = ["per_page": .int(pageSize)] },
        AppAction("listIssues") {
            try await $0.app.issues(in: lighthouse, state: .all).items
        } values: { issues in
            guard let first = issues.first else { return [:] }
            return [
                "0.number": first.number, "0.title": first.title, "0.state": first.state,
                "0.user.login": first.author.login, "0.created_at": first.createdAt,
            ]
        }.with { $0.sends = ["state": "all", "per_page": .int(pageSize)] },
        AppAction("getIssue") {
            try await $0.app.issue(41, in: lighthouse)
        } values: { issue in
            [
                "id": issue.id, "number": issue.number, "title": issue.title,
                "body": issue.body, "state": issue.state, "user.id": issue.author.id,
                "user.name": issue.author.name,
                "assignee.login": issue.assignee?.login,
                "comments": issue.commentCount, "labels.0": issue.labels.first,
                "created_at": issue.createdAt, "updated_at": issue.updatedAt,
                "closed_at": issue.closedAt,
            ]
        }.with { $0.reuse = .revalidates },
        AppAction("listComments") {
            try await $0.app.comments(on: 42, in: lighthouse).items
        } values: { comments in
            guard let first = comments.first else { return [:] }
            return [
                "0.id": first.id, "0.body": first.body, "0.user.login": first.author.login,
                "0.created_at": first.createdAt,
            ]
        }.with { $0.sends = ["per_page": .int(pageSize)] },
    ]

    static let writes: [AppAction<HarbourClient>] = [
        AppAction("createIssue") {
            try await $0.app.createIssue(
                title: "The beacon is too bright", body: "Only at night.", in: lighthouse)
        } values: {
            values(of: $0)
        }.with { $0.sends = ["title": "The beacon is too bright", "body": "Only at night."] },
        AppAction("updateIssue") {
            try await $0.app.updateIssue(
                40, in: lighthouse, changes: IssueChanges(title: "A new title", body: .remove))
        } values: {
            values(of: $0)
        }.with { $0.sends = ["title": "A new title", "body": nil] },
        AppAction("updateIssue") {
            try await $0.app.closeIssue(39, in: lighthouse)
        }.with { ($0.part, $0.sends) = ("closeIssue", ["state": "closed"]) },
        AppAction("addComment") {
            try await $0.app.addComment("I can confirm this.", to: 42, in: lighthouse)
        } values: {
            ["id": $0.id, "body": $0.body, "created_at": $0.createdAt]
        }.with { $0.sends = ["body": "I can confirm this."] },
    ]

    private static func values(of issue: Issue) -> [String: Any?] {
        [
            "number": issue.number, "title": issue.title, "body": issue.body, "state": issue.state,
            "updated_at": issue.updatedAt,
        ]
    }

    static let actions = reads + writes
}
