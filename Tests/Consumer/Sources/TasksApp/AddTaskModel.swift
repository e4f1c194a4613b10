import Foundation
import Observation

/// The form of a new task.
@MainActor
@Observable
public final class AddTaskModel {
    /// Another title is another task, which needs another key.
    public var title: String { didSet { if title != oldValue { key = UUID() } } }
    public private(set) var error: (any Error)?
    public private(set) var isBusy = false

    private let client: TasksClient
    /// The same for every attempt to add this task, so that it is added once.
    private var key = UUID()

    public init(_ title: String, _ client: TasksClient) {
        self.title = title
        self.client = client
    }

    /// Adds the task, unless that is under way.
    public func submit() async {
        guard !isBusy || client.bug == .doubleSubmit else { return }
        isBusy = true
        error = nil
        if client.bug == .newKeyPerAttempt { key = UUID() }
        do {
            try await client.add(title, key: key)
            key = UUID()
        } catch {
            self.error = error
        }
        isBusy = false
    }
}
