import Foundation
import Observation

/// One expense, with its approval.
@MainActor @Observable
public final class ExpenseDetailModel {
    public let id: Expense.ID
    /// The row of the list at first, then the server's answer. It stays when a refresh fails.
    public var expense: Expense? { approval.expense }
    public private(set) var isLoading = false
    public private(set) var errorMessage: String?
    public let approval: ApprovalModel

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private var newestRead = 0

    init(id: Expense.ID, preview: Expense?, _ context: ScreenContext) {
        self.id = id
        self.context = context
        approval = ApprovalModel(expense: preview, context)
    }

    /// Reads the expense; also the retry. The newest read wins, whichever answer comes last.
    public func load() async {
        newestRead += 1
        let read = newestRead
        (isLoading, errorMessage) = (true, nil)
        let mark = context.changes.mark()
        do {
            let (api, id) = (context.api, id)
            let answer = try await context.scope.run { try await api.expense(id) }
            guard read == newestRead else { return }
            // Another expense than the one asked for is as useless as none, and must not look like an empty screen.
            guard answer.id == id else { throw LedgerError.unreadableAnswer }
            apply(context.changes.written(since: mark).last { $0.id == id } ?? answer)
        } catch {
            guard read == newestRead else { return }
            errorMessage = LedgerError.message(for: error)
        }
        isLoading = false
    }

    func apply(_ expense: Expense) {
        if expense.id == id { approval.expense = expense }
    }

    func clear() {
        newestRead += 1
        (isLoading, errorMessage) = (false, nil)
        approval.clear()
    }
}
