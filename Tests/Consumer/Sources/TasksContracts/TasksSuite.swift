public import StubChecks
public import StubHarness
public import StubServer
public import TasksApp

/// The checks of the app: what it is composed from, and one adapter for each part of it.
public enum TasksSuite {
    /// The suite, each check on a stub of its own.
    ///
    /// - Parameter bug: a mistake that the app is to make, to see whether it is found.
    public static func suite(
        _ definition: StubDefinition, bug: PlantedBug? = .fromEnvironment,
        patience: Duration = .seconds(20)
    ) throws -> Suite<CheckStage<TasksClient>> {
        let app = AppUnderTest<TasksClient>("Tasks") { setup in
            TasksClient(
                base: setup.url, clock: setup.clock.timer, now: { setup.now },
                log: { setup.log.append($0) }, bug: bug)
        } failure: { error in
            (error as? TasksError).map(Failure.init) ?? .standard(error)
        }
        return try Suite.app(app, definition, patience: patience) {
            PaginationChecks(list: tasks)
            TokenChecks(session: session)
            ErrorChecks(screen: task, actions: actions) { try await session.signIn($0.app) }
            RetryChecks(screen: task, attempts: 1).without("R01", "R04")
            WriteChecks(form: form)
            DecodingChecks(actions: Array(actions.prefix(1))) { try await session.signIn($0.app) }
            CachingChecks(screen: task, session: session)
            CancellationChecks(screen: task)
            ConcurrencyChecks(screen: task, session: session)
        }
    }

    private static let tasks = ListAdapter<TasksClient, TaskListModel>(
        "listTasks", pageSize: TaskListModel.pageSize,
        open: { stage in
            try await session.signIn(stage.app)
            return await TaskListModel(stage.app)
        },
        load: { await $0.load() }, loadMore: { await $0.loadMore() },
        ids: { await $0.tasks.map(\.id) }, hasMore: { await $0.hasMore },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        refresh: { await $0.load() },
        search: ListSearch(debounce: TaskListModel.debounce, texts: ("pai", "paint")) {
            await $0.type($1)
        },
        text: ListText(of: "title") { list, id in
            await list.tasks.first { $0.id == id }?.title
        },
        details: { stage, id in _ = try await stage.app.task(id) })

    private static let session = SessionAdapter<TasksClient>(
        "getTask", deadline: .seconds(30),
        signIn: { try await $0.signIn("ada@example.com", "ada-secret") },
        call: { app, number in _ = try await app.task("task-00\(number)") },
        content: { app, number in "\(try await app.task("task-00\(number)"))" },
        signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
        signInOther: { try await $0.signIn("ben@example.com", "ben-secret") },
        signInWrongly: { try await $0.signIn("ada@example.com", "wrong") },
        write: SessionWrite("addTask") { try await $0.add("Feed the cat") })

    private static let task = ScreenAdapter<TasksClient, TaskModel>(
        "getTask", deadline: .seconds(30),
        open: { stage in
            try await session.signIn(stage.app)
            return await TaskModel("task-001", stage.app)
        },
        load: { await $0.load() }, content: { await $0.task.map { "\($0)" } },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        isSignedIn: { await $0.isSignedIn })

    private static let form = WriteAdapter<TasksClient, AddTaskModel>(
        "addTask", sendsKey: true, deadline: .seconds(30),
        open: { stage in
            try await session.signIn(stage.app)
            return await AddTaskModel("Feed the cat", stage.app)
        },
        submit: { await $0.submit() }, error: { await $0.error }, entries: { await $0.title })

    private static let actions: [AppAction<TasksClient>] = [
        AppAction("getTask") { _ = try await $0.app.task("task-002") },
        AppAction("addTask") { try await $0.app.add("Feed the cat") },
    ]
}

extension Failure {
    /// What an error of the app means.
    init(_ error: TasksError) {
        switch error {
        case .offline: self.init(kind: .offline)
        case .timedOut: self.init(kind: .timedOut)
        case .connectionLost: self.init(kind: .connectionLost)
        case .notAllowed(let message): self.init(kind: .notAllowed, message: message)
        case .status(let status, let message, let delay):
            self.init(status: status, message: message, retryAfter: delay.map { .seconds($0) })
        case .unreadable: self.init(kind: .unreadable)
        case .signedOut: self.init(kind: .signedOut)
        case .sessionExpired: self.init(kind: .sessionExpired)
        case .sessionUnavailable: self.init(kind: .sessionUnavailable)
        }
    }
}
