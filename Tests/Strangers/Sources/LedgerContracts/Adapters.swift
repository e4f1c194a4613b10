import Ledger
import Observation
import UnderstudyChecks

/// A screen, which is discarded when its user signs out: the next user who goes there gets another one.
@MainActor
final class Place<Model: AnyObject & Sendable> {
    let session: SessionModel
    private let open: @MainActor (Workspace) -> Model
    private var workspace: Workspace
    /// The screen that was opened last. It may have been discarded.
    private(set) var model: Model

    init(_ app: LedgerApp, open: @escaping @MainActor (Workspace) -> Model) throws {
        session = app.session
        workspace = try Adapters.workspace(app)
        self.open = open
        model = open(workspace)
    }

    /// The screen of the user who is signed in now.
    func visit() -> Model {
        if let current = session.workspace, current !== workspace {
            workspace = current
            model = open(current)
        }
        return model
    }
}

extension SessionAdapter {
    /// The same session, described further.
    fileprivate func with(_ describe: (inout SessionAdapter) -> Void) -> SessionAdapter {
        var session = self
        describe(&session)
        return session
    }
}

extension ListAdapter {
    /// The same list, described further.
    fileprivate func with(_ describe: (inout ListAdapter) -> Void) -> ListAdapter {
        var list = self
        describe(&list)
        return list
    }
}

/// The app as the packs of checks see it.
enum Adapters {
    typealias Stage = CheckStage<LedgerApp>

    // MARK: - The session

    static let session = SessionAdapter<LedgerApp>(
        "getExpense", renewal: SessionRenewal.none,
        signIn: { try await signIn("ida@ledger.example", "correct horse", $0.session) },
        call: { app, number in _ = try await read("x-\(1020 + number)", app) },
        content: { app, number in "\(try await read("x-\(1020 + number)", app))" },
        signOut: { await $0.session.signOut() }, isSignedIn: { await $0.isSignedIn },
        signInOther: { try await signIn("tomas@ledger.example", "battery staple", $0.session) },
        signInWrongly: { try await signIn("ida@ledger.example", "wrong", $0.session) },
        endings: { stage, work in
            let endings = await Endings(stage.app.session)
            try await work()
            return await endings.count
        },
        logout: "signOut",
        write: SessionWrite("createExpense") { _ = try await create($0) }
    ).with {
        $0.signInAs = { app, name, password in try await signIn(name, password, app.session) }
        $0.entries = { app in await "\(app.session.email) \(app.session.password)" }
    }

    static func signIn(_ stage: Stage) async throws {
        try await session.signIn(stage.app)
    }

    @MainActor
    private static func signIn(_ email: String, _ password: String, _ session: SessionModel)
        async throws
    {
        (session.email, session.password) = (email, password)
        await session.signIn()
        if let text = session.errorMessage { throw ShownError.form(text) }
        guard case .signedIn = session.state else { throw CancellationError() }
    }

    @MainActor
    static func workspace(_ app: LedgerApp) throws -> Workspace {
        guard let workspace = app.session.workspace else {
            throw ShownError(nil, app.session) ?? .signedOut
        }
        return workspace
    }

    // MARK: - Screens

    static let expenses = ListAdapter<LedgerApp, Place<ExpenseListModel>>(
        "listExpenses", pageSize: 20,
        open: { try await openList($0) },
        load: { await $0.visit().load() }, loadMore: { await $0.model.loadMore() },
        ids: { await $0.model.rows.map(\.id) }, hasMore: { await $0.model.hasMore },
        error: { place in await shownError(place.model, place.session) },
        isLoading: { await isLoading($0.model) },
        refresh: { await $0.model.refresh() },
        filter: { _, place in await filter(place.model) },
        search: ListSearch(debounce: .milliseconds(300), texts: ("ho", "hotel")) { place, text in
            await type(text, into: place.model)
        },
        text: ListText(of: "title") { place, id in
            await place.model.rows.first { $0.id == id }?.title
        },
        details: { stage, id in _ = try await read(id, stage.app) },
        change: ListChange(of: "status") { stage, place in
            try await approveFirst(of: place, stage.app)
        } read: { place, id in
            await place.model.rows.first { $0.id == id }?.status.rawValue
        }
    ).with {
        $0.create = { stage, _ in _ = try await create(stage.app) }
        $0.filtered = ["status": "submitted"]
    }

    /// The list as a screen that is pulled down to be read again.
    static let expensesScreen = ScreenAdapter<LedgerApp, Place<ExpenseListModel>>(
        "listExpenses", attempts: 2,
        open: { try await openList($0) },
        load: { await $0.visit().refresh() },
        content: { place in
            let rows = await place.model.rows
            return rows.isEmpty ? nil : rows.map { "\($0)" }.joined(separator: "\n")
        },
        error: { place in await shownError(place.model, place.session) },
        isLoading: { await isLoading($0.model) }, isSignedIn: { await $0.isSignedIn })

    static let expense = ScreenAdapter<LedgerApp, Place<ExpenseDetailModel>>(
        "getExpense", attempts: 2,
        open: { try await openExpense("x-1030", $0) },
        load: { await $0.visit().load() },
        content: { await $0.model.expense.map { "\($0)" } },
        error: { place in await ShownError(place.model.errorMessage, place.session) },
        isLoading: { await $0.model.isLoading }, isSignedIn: { await $0.isSignedIn })

    static let form = WriteAdapter<LedgerApp, Place<NewExpenseModel>>(
        "createExpense", sendsKey: true,
        open: { stage in
            try await signIn(stage)
            return try await openForm(stage.app)
        },
        submit: { await $0.model.submit() }, error: { await shownError($0) },
        entries: { await entries($0.model) },
        sends: taxi, edit: { await retitle($0.model) },
        result: { await $0.model.created.map { "\($0)" } })

    /// What the form means.
    static let taxi: JSONValue = [
        "title": "Taxi to the airport", "amount": "12.50", "currency": "EUR",
        "category": "travel", "note": "Late flight",
    ]

    static let approval = ToggleAdapter<LedgerApp, Place<ExpenseDetailModel>>(
        "approveExpense", opposite: "withdrawApproval", isOptimistic: false,
        open: { stage in
            let place = try await openExpense("x-1044", stage)
            await place.model.load()
            return place
        },
        toggle: { await $0.model.approval.toggle() },
        isOn: { await $0.model.approval.isApproved },
        error: { place in await ShownError(place.model.approval.errorMessage, place.session) },
        reload: { await $0.visit().load() })

    // MARK: - Actions

    static let reads: [AppAction<LedgerApp>] = [
        AppAction("getSession") {
            try await relaunch($0.app)
        } values: { user in
            ["id": user.id, "name": user.name, "email": user.email, "team": user.team]
        },
        AppAction("listExpenses") {
            try await readList($0.app)
        } values: { list in
            guard let first = list.rows.first else { return [:] }
            return [
                "items.0.title": first.title, "items.0.amount": first.amount,
                "items.0.currency": first.currency, "items.0.status": first.status,
                "items.0.spentOn": first.spentOn, "items.0.createdAt": first.createdAt,
            ]
        }.with { $0.sends = ["offset": 0, "limit": 20] },
        AppAction("getExpense") { stage -> Expense in
            _ = try await workspaceAgain(stage.app)
            return try await read("x-1001", stage.app)
        } values: {
            values(of: $0)
        },
    ]

    static let writes: [AppAction<LedgerApp>] = [
        AppAction("signIn") {
            try await signInElsewhere($0.app)
        }.with {
            $0.sends = ["email": "tomas@ledger.example", "password": "battery staple"]
        },
        AppAction("createExpense") { stage -> Expense in
            _ = try await workspaceAgain(stage.app)
            return try await create(stage.app)
        } values: {
            values(of: $0)
        }.with { $0.sends = taxi },
        AppAction("approveExpense") {
            try await approve(true, $0.app)
        } values: {
            ["title": $0.title, "amount": $0.amount]
        },
        AppAction("withdrawApproval") {
            try await approve(false, $0.app)
        } values: {
            ["title": $0.title, "amount": $0.amount]
        },
    ]

    private static func values(of expense: Expense) -> [String: Any?] {
        [
            "id": expense.id, "title": expense.title, "amount": expense.amount,
            "currency": expense.currency, "status": expense.status,
            "category": expense.category, "spentOn": expense.spentOn,
            "createdAt": expense.createdAt, "submittedBy.name": expense.submittedBy.name,
            "note": expense.note,
        ]
    }

    static var actions: [AppAction<LedgerApp>] {
        // A write whose outcome is unknown reads what it has changed, and repeats that once.
        (reads + writes).map { $0.with { $0.attempts = 2 } }
    }
}

// MARK: - What a user does

extension Adapters {
    @MainActor
    private static func openList(_ stage: Stage) async throws -> Place<ExpenseListModel> {
        // A list lives as long as its session.
        if stage.app.session.workspace != nil { await stage.app.session.signOut() }
        try await signIn(stage)
        return try Place(stage.app) { $0.list }
    }

    @MainActor
    private static func openExpense(_ id: String, _ stage: Stage) async throws -> Place<
        ExpenseDetailModel
    > {
        try await signIn(stage)
        return try Place(stage.app) { $0.openExpense(id) }
    }

    @MainActor
    private static func openForm(_ app: LedgerApp) throws -> Place<NewExpenseModel> {
        try Place(app) { workspace in
            let form = workspace.openNewExpense()
            form.title = "Taxi to the airport"
            form.amountText = "12,50"
            form.category = .travel
            form.note = "Late flight"
            return form
        }
    }

    /// Approves the first expense of the list that waits for it, on its own screen.
    @MainActor
    private static func approveFirst(
        of place: Place<ExpenseListModel>, _ app: LedgerApp
    ) async throws -> String {
        guard let row = place.model.rows.first(where: { $0.status == .submitted }) else {
            throw NothingToApprove()
        }
        let detail = try workspace(app).openExpense(row.id)
        await detail.load()
        await detail.approval.toggle()
        return row.id
    }

    @MainActor
    private static func shownError(_ list: ExpenseListModel, _ session: SessionModel) -> ShownError?
    {
        if case .failed(let text) = list.phase { return .text(text) }
        return ShownError(list.refreshError ?? list.pageError, session)
    }

    /// The text of a form, without the app's own sentence about what may have happened.
    @MainActor
    private static func shownError(_ place: Place<NewExpenseModel>) -> ShownError? {
        if let text = place.model.errorMessage { return .form(text) }
        return ShownError(place.model.fieldErrors.values.sorted().first, place.session)
    }

    @MainActor
    private static func isLoading(_ list: ExpenseListModel) -> Bool {
        list.phase == .loading || list.isRefreshing || list.isLoadingMore
    }

    /// Chooses a status, which starts a load, and waits for it.
    @MainActor
    private static func filter(_ list: ExpenseListModel) async {
        list.statusFilter = .submitted
        await list.load()
    }

    @MainActor
    private static func type(_ text: String, into list: ExpenseListModel) { list.searchText = text }

    @MainActor
    private static func retitle(_ form: NewExpenseModel) { form.title = "Bus to the airport" }

    @MainActor
    private static func entries(_ form: NewExpenseModel) -> String {
        [form.title, form.amountText, form.currency, form.category.rawValue, form.note].joined(
            separator: "|")
    }

    /// The screens of the user, who signs in again if the session has ended.
    @MainActor
    private static func workspaceAgain(_ app: LedgerApp) async throws -> Workspace {
        if app.session.workspace == nil { try await session.signIn(app) }
        return try workspace(app)
    }

    /// Opens an expense and reads it.
    @MainActor
    private static func read(_ id: String, _ app: LedgerApp) async throws -> Expense {
        let detail = try workspace(app).openExpense(id)
        await detail.load()
        if let error = ShownError(detail.errorMessage, app.session) { throw error }
        guard let expense = detail.expense, !Task.isCancelled else { throw CancellationError() }
        return expense
    }

    /// Pulls the list down.
    @MainActor
    private static func readList(
        _ app: LedgerApp
    ) async throws -> (rows: [Expense], hasMore: Bool) {
        let list = try await workspaceAgain(app).list
        await list.refresh()
        if let error = shownError(list, app.session) { throw error }
        guard list.phase == .loaded, !Task.isCancelled else { throw CancellationError() }
        return (list.rows, list.hasMore)
    }

    /// Fills in a form and sends it.
    @MainActor
    private static func create(_ app: LedgerApp) async throws -> Expense {
        let place = try openForm(app)
        await place.model.submit()
        if let error = shownError(place) { throw error }
        guard let expense = place.model.created else { throw CancellationError() }
        return expense
    }

    /// Launches the app once more, which asks for the user of the stored session.
    @MainActor
    private static func relaunch(_ app: LedgerApp) async throws -> User {
        if (try? app.configuration.secrets.secret(named: "ledger.session.cookies")) == nil {
            await app.session.signOut()
            try await self.session.signIn(app)
        }
        let session = SessionModel(app.configuration)
        await session.restore()
        if let text = session.errorMessage { throw ShownError.text(text) }
        switch session.state {
        case .signedIn(let user): return user
        case .signedOut(let reason?): throw ShownError.ended(reason)
        case .signedOut: throw ShownError.signedOut
        case .starting: throw CancellationError()
        }
    }

    /// Signs in on another device.
    @MainActor
    private static func signInElsewhere(_ app: LedgerApp) async throws -> String {
        var configuration = app.configuration
        configuration.secrets = InMemorySecretStore()
        let session = SessionModel(configuration)
        try await signIn("tomas@ledger.example", "battery staple", session)
        return "\(session.state)"
    }

    /// Switches the approval of an expense, after bringing the switch to where it can be tapped.
    @MainActor
    private static func approve(_ wanted: Bool, _ app: LedgerApp) async throws -> Expense {
        let workspace = try await workspaceAgain(app)
        let needed: ExpenseStatus = wanted ? .submitted : .approved
        let detail =
            workspace.detail.flatMap { $0.id == "x-1044" ? $0 : nil }
            ?? workspace.openExpense("x-1044")
        let approval = detail.approval
        func check(_ text: String?) throws {
            if let error = ShownError(text, app.session) { throw error }
            if Task.isCancelled { throw CancellationError() }
        }
        if detail.expense?.status != needed {
            await detail.load()
            try check(detail.errorMessage)
        }
        if detail.expense?.status != needed {
            await approval.toggle()
            try check(approval.errorMessage)
        }
        await approval.toggle()
        try check(approval.errorMessage)
        guard let expense = detail.expense else { throw CancellationError() }
        return expense
    }
}

/// Counts how often the session ends by itself.
@MainActor
private final class Endings {
    private let session: SessionModel
    private(set) var count = 0

    init(_ session: SessionModel) {
        self.session = session
        observe()
    }

    private func observe() {
        withObservationTracking {
            _ = session.state
        } onChange: { [weak self] in
            Task { @MainActor in
                guard let self else { return }
                if case .signedOut(.some) = self.session.state { self.count += 1 }
                self.observe()
            }
        }
    }
}

/// The list shows no expense that waits for approval.
private struct NothingToApprove: Error {}
