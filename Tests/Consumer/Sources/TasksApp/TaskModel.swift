import Observation

/// The page of one task.
@MainActor
@Observable
public final class TaskModel {
    /// The task; nothing once the session is over that it was loaded in.
    public var task: TodoTask? {
        get async { await client.generation == session ? loaded : nil }
    }
    public private(set) var error: (any Error)?
    public private(set) var isLoading = false

    private let id: String
    private let client: TasksClient
    private var attempt = 0
    private var loaded: TodoTask?
    private var session: Int?

    public init(_ id: String, _ client: TasksClient) {
        self.id = id
        self.client = client
    }

    /// Loads the task, or loads it anew; what is shown stays until the newer one is here.
    public func load() async {
        attempt += 1
        let attempt = attempt
        let session = await client.generation
        isLoading = true
        error = nil
        do {
            let task = try await client.task(id)
            guard attempt == self.attempt else { return }
            if await client.generation == session { (loaded, self.session) = (task, session) }
        } catch is CancellationError where client.bug != .cancellationIsAnError {
            guard attempt == self.attempt else { return }
        } catch {
            guard attempt == self.attempt else { return }
            if await client.generation == session { self.error = error }
        }
        isLoading = false
    }
}
