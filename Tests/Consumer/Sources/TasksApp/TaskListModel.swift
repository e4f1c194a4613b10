import Observation

/// The list of tasks, page by page, and searched.
@MainActor
@Observable
public final class TaskListModel {
    public private(set) var tasks: [TodoTask] = []
    public private(set) var hasMore = true
    public private(set) var error: (any Error)?
    public private(set) var isLoading = false

    /// Tasks asked for at a time.
    public nonisolated static let pageSize = 10
    /// The pause after the last keystroke before a search is sent.
    public nonisolated static let debounce = Duration.milliseconds(300)

    private let client: TasksClient
    private var text = ""
    private var pages = 0
    private var generation = 0
    private var shown = ""
    private var search: Task<Void, Never>?

    public init(_ client: TasksClient) {
        self.client = client
    }

    /// Loads the first page, or loads it anew.
    public func load() async {
        generation += 1
        await fetch(page: 1)
    }

    /// Loads the next page, unless one is on its way or this was the last.
    public func loadMore() async {
        guard hasMore || client.bug == .endlessList else { return }
        guard !isLoading || client.bug == .doublePages else { return }
        await fetch(page: pages + 1)
    }

    /// Changes the text of the search.
    public func type(_ text: String) {
        self.text = text
        search?.cancel()
        let (client, pause) = (client, client.bug == .noDebounce ? .zero : Self.debounce)
        search = Task { [weak self] in
            do { try await client.clock.sleep(for: pause) } catch { return }
            // Not `==`, for which é is the same however it is composed.
            guard let self, !self.text.utf8.elementsEqual(self.shown.utf8) else { return }
            await self.load()
        }
    }

    private func fetch(page number: Int) async {
        // A further page belongs to the search that is shown, whatever has been typed since.
        let (generation, text) = (generation, number == 1 ? text : shown)
        isLoading = true
        error = nil
        do {
            let page = try await client.tasks(
                page: number, size: Self.pageSize, matching: text)
            guard generation == self.generation || client.bug == .staleGeneration else { return }
            if number == 1 { tasks = [] }
            take(page, number)
            shown = text
        } catch is CancellationError where client.bug != .cancellationIsAnError {
            guard generation == self.generation else { return }
        } catch {
            guard generation == self.generation else { return }
            self.error = error
            if client.bug == .pageErrorClearsList { tasks = [] }
        }
        isLoading = false
    }

    private func take(_ page: TaskPage, _ number: Int) {
        pages = number
        hasMore = !page.tasks.isEmpty && number < page.pages
        for task in page.tasks {
            if client.bug != .duplicateRows,
                let index = tasks.firstIndex(where: { $0.id == task.id })
            {
                tasks[index] = task
            } else {
                tasks.append(task)
            }
        }
    }
}
