import StubContract
import StubHTTP
import StubJSON

/// What was asked of the stub, and how it ended.
enum JournalRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(.get, "requests", isLong: \.session.isLarge) { call throws(AdminError) in
            let query = try query(of: call)
            return try answer(call) { journal throws(JournalEvicted) in
                try JournalListing.list(journal, query, session: call.session.id)
            }
        },
        AdminRoute(.delete, "requests") { call in
            call.session.withState { $0.journal.clear() }
            return .noContent
        },
        AdminRoute(.post, "requests/count", isLong: \.session.isLarge) { call throws(AdminError) in
            let pattern = try pattern(of: call)
            return try answer(call) { journal throws(JournalEvicted) in
                ["count": .int(try journal.count(of: pattern))]
            }
        },
        AdminRoute(.post, "requests/find", isLong: \.session.isLarge) { call throws(AdminError) in
            let query = JournalQuery(pattern: try pattern(of: call))
            return try answer(call) { journal throws(JournalEvicted) in
                try JournalListing.list(journal, query, session: call.session.id)
            }
        },
    ]

    private static func answer(
        _ call: AdminCall, _ body: (Journal) throws(JournalEvicted) -> JSONValue
    ) throws(AdminError) -> HTTPResponse {
        let journal = call.session.withState { $0.journal }
        do {
            return .json(try body(journal))
        } catch {
            throw AdminError(410, "\(error)")
        }
    }

    private static func query(of call: AdminCall) throws(AdminError) -> JournalQuery {
        let operation = call.target.values(of: "operation").first
        if let operation, call.session.definition.contract.operation(operation) == nil {
            throw AdminError(400, "The contract has no operation '\(operation)'")
        }
        return JournalQuery(
            since: try call.number("since"), limit: try call.number("limit"),
            isUnmatched: try call.flag("unmatched"), operation: operation)
    }

    private static func pattern(of call: AdminCall) throws(AdminError) -> RequestPattern {
        let document = try call.document()
        do {
            return try RuleParser.pattern(
                in: document, vocabulary: call.session.definition.vocabulary)
        } catch {
            throw AdminError(400, "\(error)")
        }
    }
}
