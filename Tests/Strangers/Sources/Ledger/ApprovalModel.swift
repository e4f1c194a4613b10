import Foundation
import Observation

/// The approve / withdraw switch. It shows what the server has confirmed and never runs ahead of it:
/// an approval releases money.
@MainActor @Observable
public final class ApprovalModel {
    public internal(set) var expense: Expense?
    public private(set) var isBusy = false
    public private(set) var errorMessage: String?
    @ObservationIgnored private let context: ScreenContext

    init(expense: Expense?, _ context: ScreenContext) {
        (self.expense, self.context) = (expense, context)
    }

    public var isApproved: Bool { expense?.status == .approved }

    /// Only submitted and approved expenses can be switched. Whether this user may do it is for the server to say.
    public var canToggle: Bool { !isBusy && (isApproved || expense?.status == .submitted) }

    /// A second tap while the first is under way does nothing.
    public func toggle() async {
        guard canToggle, let id = expense?.id else { return }
        let (api, wanted) = (context.api, !isApproved)
        (isBusy, errorMessage) = (true, nil)
        defer { isBusy = false }
        do {
            context.changes.announce(
                try await context.scope.run { try await api.setApproval(wanted, of: id) })
        } catch {
            let message = LedgerError.message(for: error)
            // If nobody knows what has happened, the expense is read again before the user decides.
            if (error as? LedgerError)?.leavesOutcomeUnknown == true,
                let current = try? await context.scope.run({ try await api.expense(id) })
            {
                context.changes.announce(current)
                if current.status == (wanted ? .approved : .submitted) { return }
            }
            if context.scope.isOpen { errorMessage = message }
        }
    }

    func clear() { (expense, errorMessage) = (nil, nil) }
}
