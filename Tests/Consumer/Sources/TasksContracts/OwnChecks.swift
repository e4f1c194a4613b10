import TasksApp
import UnderstudyChecks

extension CaseGroup {
    /// What this app alone promises its users.
    static let tasks = CaseGroup("tasks", letter: "B")
}

/// Checks that no pack has.
enum OwnChecks {
    @CheckBuilder<CheckStage<TasksClient>>
    static var all: [Checks<CheckStage<TasksClient>>] {
        ContractCase("B01", "a long title is kept", .tasks) { stage, then in
            try await Adapters.signIn(stage)
            let title = String(repeating: "long ", count: 200)
            stage.answer("getTask", stage.row("tasks") { $0["title"] = .string(title) })
            let task = try await stage.app.task("task-001")
            then.equal(task.title, title, "the title")
            then.count(stage.exchanges("getTask"), 1, "requests")
        }
    }
}
