import Foundation
import Observation

/// Ties requests to the life of a workspace. When it closes, running requests are cancelled and late answers are dropped.
@MainActor
final class WorkspaceScope {
    private(set) var isOpen = true
    private var running: [Int: @Sendable () -> Void] = [:]
    private var nextID = 0
    private let onSessionEnded: @MainActor (LedgerError) -> Void

    init(onSessionEnded: @escaping @MainActor (LedgerError) -> Void) {
        self.onSessionEnded = onSessionEnded
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
        -> Value
    {
        guard isOpen else { throw CancellationError() }
        let task = Task { try await work() }
        let id = nextID
        nextID += 1
        running[id] = { task.cancel() }
        defer { running[id] = nil }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        guard isOpen else { throw CancellationError() }
        if case .failure(let error as LedgerError) = result, case .sessionEnded = error {
            // Closes this scope: the screens are gone, and the login shows the reason.
            onSessionEnded(error)
            throw CancellationError()
        }
        return try result.get()
    }

    func close() {
        isOpen = false
        running.values.forEach { $0() }
    }
}

/// What writes have told us, for screens that hold the same expense. A read that began before a write was answered
/// may bring the old state; it asks here what it must not overwrite.
@MainActor
final class ExpenseChanges {
    private var writes: [Expense.ID: (sequence: Int, expense: Expense)] = [:]
    private var sequence = 0
    var onChange: (Expense) -> Void = { _ in }

    /// To be taken when a read begins.
    func mark() -> Int { sequence }

    func announce(_ expense: Expense) {
        sequence += 1
        writes[expense.id] = (sequence, expense)
        onChange(expense)
    }

    func written(since mark: Int) -> [Expense] {
        writes.values.filter { $0.sequence > mark }.sorted { $0.sequence < $1.sequence }.map(
            \.expense)
    }
}

/// What all screens of a workspace share.
@MainActor
struct ScreenContext {
    let api: LedgerAPI
    let scope: WorkspaceScope
    let changes: ExpenseChanges
    var configuration: LedgerConfiguration { api.client.configuration }
}

/// Owns the screens of one signed-in user and is thrown away with them.
@MainActor @Observable
public final class Workspace {
    public let user: User
    public let list: ExpenseListModel
    public private(set) var detail: ExpenseDetailModel?
    public private(set) var newExpense: NewExpenseModel?
    @ObservationIgnored let context: ScreenContext

    init(user: User, api: LedgerAPI, onSessionEnded: @escaping @MainActor (LedgerError) -> Void) {
        self.user = user
        let scope = WorkspaceScope(onSessionEnded: onSessionEnded)
        context = ScreenContext(api: api, scope: scope, changes: ExpenseChanges())
        list = ExpenseListModel(context)
        context.changes.onChange = { [weak self] expense in
            self?.list.apply(expense)
            self?.detail?.apply(expense)
        }
    }

    /// Opens an expense. The row of the list is shown until the full answer is there.
    @discardableResult
    public func openExpense(_ id: Expense.ID) -> ExpenseDetailModel {
        let model = ExpenseDetailModel(id: id, preview: list.rows.first { $0.id == id }, context)
        detail = model
        return model
    }

    public func closeExpense() { detail = nil }

    /// Opens an empty form. The list is read again once the expense exists, since the server decides where it belongs.
    @discardableResult
    public func openNewExpense() -> NewExpenseModel {
        let model = NewExpenseModel(context) { [weak list] in list?.refreshInBackground() }
        newExpense = model
        return model
    }

    public func closeNewExpense() { newExpense = nil }

    /// Empties the screens too: a view may hold one for a moment longer, and it must not show the last user's data.
    func close() {
        context.scope.close()
        list.clear()
        detail?.clear()
        newExpense?.clear()
        (detail, newExpense) = (nil, nil)
    }
}
