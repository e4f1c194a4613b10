import Foundation
import Observation

/// The form for a new expense.
@MainActor @Observable
public final class NewExpenseModel {
    /// The raw values are the members of the request body, which the server's error pointers name.
    public enum Field: String, Sendable { case title, amount, currency, category, spentOn, note }

    public var title = ""
    public var amountText = ""
    public var currency = "EUR"
    public var category = ExpenseCategory.other
    public var spentOn = CalendarDay(Date())
    public var note = ""

    public private(set) var isSubmitting = false
    public private(set) var fieldErrors: [Field: String] = [:]
    public private(set) var errorMessage: String?
    /// Set once the expense exists; the screen closes then.
    public private(set) var created: Expense?

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let onCreated: @MainActor () -> Void
    /// The last content that was sent, with its key. The same content keeps its key, so the server sees a retry.
    @ObservationIgnored private var attempt: (content: NewExpense, key: String)?

    init(_ context: ScreenContext, onCreated: @escaping @MainActor () -> Void) {
        (self.context, self.onCreated) = (context, onCreated)
    }

    /// Sends the form. Does nothing while it is being sent, or once the expense exists.
    public func submit() async {
        guard !isSubmitting, created == nil else { return }
        (fieldErrors, errorMessage) = ([:], nil)
        guard let content = validated() else { return }
        let key = attempt.flatMap { $0.content == content ? $0.key : nil } ?? UUID().uuidString
        attempt = (content, key)
        isSubmitting = true
        let api = context.api
        do {
            created = try await context.scope.run {
                try await api.create(content, idempotencyKey: key)
            }
            onCreated()
        } catch {
            // The key stays after a cancellation too, so sending again cannot create a second expense.
            (fieldErrors, errorMessage) = LedgerError.forForm(error)
            if let error = error as? LedgerError, error.leavesOutcomeUnknown {
                errorMessage =
                    error.userMessage
                    + "\nThe expense may have been saved. Sending it again unchanged is safe."
            }
        }
        isSubmitting = false
    }

    func clear() {
        (title, amountText, note) = ("", "", "")
        (fieldErrors, errorMessage, created, attempt, isSubmitting) = ([:], nil, nil, nil, false)
    }

    /// Checks only what is certain. All other rules are the server's, and its answers are shown beside the fields.
    private func validated() -> NewExpense? {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        let note = note.trimmingCharacters(in: .whitespacesAndNewlines)
        let amount = AmountText.decimal(fromTyped: amountText) ?? 0
        if title.isEmpty { fieldErrors[.title] = "Enter a title." }
        if amount <= 0 { fieldErrors[.amount] = "Enter an amount such as 12.50." }
        guard fieldErrors.isEmpty else { return nil }
        return NewExpense(
            title: title, amount: amount, currency: currency, category: category, spentOn: spentOn,
            note: note.isEmpty ? nil : note)
    }
}
