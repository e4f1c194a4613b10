import Foundation

/// The operations of the API, in the words of the app.
struct LedgerAPI: Sendable {
    let client: APIClient

    /// Sorted, so that a retry with the same idempotency key has the same bytes.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    func signIn(email: String, password: String) async throws -> User {
        let body = try Self.encoder.encode(["email": email, "password": password])
        let user: User = try await client.value(
            of: Endpoint(method: .post, path: ["session"], body: body, needsSession: false))
        // A session without its cookies would fail at the first tap, so it is refused here.
        guard client.cookies.hasSession, client.cookies.csrfToken != nil else {
            throw LedgerError.unreadableAnswer
        }
        return user
    }

    func currentUser() async throws -> User {
        try await client.value(of: Endpoint(method: .get, path: ["session"]))
    }

    func signOut() async throws {
        try await client.send(Endpoint(method: .delete, path: ["session"]))
    }

    func expenses(_ query: ExpenseQuery, offset: Int, limit: Int) async throws -> Page<Expense> {
        var items = [(name: "offset", value: String(offset)), ("limit", String(limit))]
        if let text = query.text { items.append(("q", text)) }
        if let status = query.status { items.append(("status", status.rawValue)) }
        return try await client.value(of: Endpoint(method: .get, path: ["expenses"], query: items))
    }

    func expense(_ id: Expense.ID) async throws -> Expense {
        try await client.value(of: Endpoint(method: .get, path: ["expenses", id]))
    }

    func create(_ expense: NewExpense, idempotencyKey: String) async throws -> Expense {
        let body = try Self.encoder.encode(expense)
        return try await client.value(
            of: Endpoint(
                method: .post, path: ["expenses"], body: body, idempotencyKey: idempotencyKey))
    }

    /// Approves the expense, or withdraws the approval.
    func setApproval(_ approved: Bool, of id: Expense.ID) async throws -> Expense {
        try await client.value(
            of: Endpoint(method: approved ? .put : .delete, path: ["expenses", id, "approval"]))
    }
}
