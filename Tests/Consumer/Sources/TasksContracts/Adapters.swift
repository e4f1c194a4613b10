import TasksApp
import UnderstudyChecks

/// The app as the packs of checks see it.
enum Adapters {
    static let tasks = ListAdapter<TasksClient, TaskListModel>(
        "listTasks", pageSize: TaskListModel.pageSize,
        open: { stage in
            try await signIn(stage)
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

    static func signIn(_ stage: CheckStage<TasksClient>) async throws {
        try await session.signIn(stage.app)
    }

    static let session = SessionAdapter<TasksClient>(
        "getTask", deadline: .seconds(30), parallelCalls: 8,
        signIn: { try await $0.signIn("ada@example.com", "ada-secret") },
        call: { app, number in _ = try await app.task("task-00\(number)") },
        content: { app, number in "\(try await app.task("task-00\(number)"))" },
        signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
        signInOther: { try await $0.signIn("ben@example.com", "ben-secret") },
        signInWrongly: { try await $0.signIn("ada@example.com", "wrong") },
        write: SessionWrite("addTask") { try await $0.add("Feed the cat") })

    static let task = ScreenAdapter<TasksClient, TaskModel>(
        "getTask", deadline: .seconds(30),
        open: { stage in
            try await signIn(stage)
            return await TaskModel("task-001", stage.app)
        },
        load: { await $0.load() }, content: { await $0.task.map { "\($0)" } },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        isSignedIn: { await $0.isSignedIn })

    static let form = WriteAdapter<TasksClient, AddTaskModel>(
        "addTask", sendsKey: true, deadline: .seconds(30),
        open: { stage in
            try await signIn(stage)
            return await AddTaskModel("Feed the cat", stage.app)
        },
        submit: { await $0.submit() }, error: { await $0.error }, entries: { await $0.title },
        edit: { form in await MainActor.run { form.title = "Feed the dog" } })

    static let actions: [AppAction<TasksClient>] = [
        AppAction("getTask") { _ = try await $0.app.task("task-002") },
        AppAction("addTask") { try await $0.app.add("Feed the cat") },
    ]
}
