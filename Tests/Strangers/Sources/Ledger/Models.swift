import Foundation

/// A value from a list that the server may extend. Being a struct, it holds values that this version does not know.
public struct ExpenseStatus: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let submitted = ExpenseStatus(rawValue: "submitted")
    public static let approved = ExpenseStatus(rawValue: "approved")
    public static let rejected = ExpenseStatus(rawValue: "rejected")
    public static let paid = ExpenseStatus(rawValue: "paid")

    /// The choices of the filter.
    public static let known: [ExpenseStatus] = [.submitted, .approved, .rejected, .paid]

    public var title: String { Self.known.contains(self) ? rawValue.capitalized : "Other" }
}

/// What the money was spent on. Open for the same reason as `ExpenseStatus`.
public struct ExpenseCategory: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let travel = ExpenseCategory(rawValue: "travel")
    public static let meals = ExpenseCategory(rawValue: "meals")
    public static let lodging = ExpenseCategory(rawValue: "lodging")
    public static let equipment = ExpenseCategory(rawValue: "equipment")
    public static let other = ExpenseCategory(rawValue: "other")
}

public struct User: Decodable, Equatable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let email: String
    public let team: String?
}

/// Someone or something that an expense points to.
public struct Reference: Decodable, Equatable, Sendable, Identifiable {
    public let id: String
    public let name: String
}

public struct Expense: Decodable, Equatable, Sendable, Identifiable {
    public let id: String
    public let title: String
    @DecimalText public var amount: Decimal
    public let currency: String
    public let status: ExpenseStatus
    public let category: ExpenseCategory
    public let spentOn: CalendarDay
    public let createdAt: Date
    public let submittedBy: Reference
    public let approvedBy: Reference?
    /// The expense report that this expense has been put on, if any.
    public let report: Reference?
    public let note: String?
}

public struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    public let items: [Item]
    public let total: Int
}

/// What the list asks for. A blank search is no search.
public struct ExpenseQuery: Equatable, Sendable {
    public let text: String?
    public let status: ExpenseStatus?

    public init(text: String = "", status: ExpenseStatus? = nil) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        self.text = trimmed.isEmpty ? nil : trimmed
        self.status = status
    }
}

/// The body of a new expense. Equatable, because the idempotency key belongs to exactly this content.
struct NewExpense: Encodable, Equatable, Sendable {
    let title: String
    @DecimalText var amount: Decimal
    let currency: String
    let category: ExpenseCategory
    let spentOn: CalendarDay
    let note: String?
}
