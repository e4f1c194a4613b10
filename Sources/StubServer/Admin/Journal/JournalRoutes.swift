import StubContract
package import StubHTTP
package import StubJSON
package import StubRules

/// The journal of requests and responses.
package enum JournalRoutes {
    static let all = [list, clear, count, find]

    package static let list = AdminRoute(
        .get, "requests",
        AdminOperation(
            "listRequests", "The journal, oldest first",
            description: "Secrets are omitted: a token is identified by its id.",
            query: [.since, .limit, .unmatched, .operation], .json(.requests),
            errors: [400, 410]), isLong: \.session.isLarge
    ) { call throws(AdminError) in
        let query = try query(of: call, since: call.number("since"))
        return try answer(call) { journal throws(JournalEvicted) in
            try JournalListing.list(
                journal, query, session: call.session.id, mask: call.session.mask())
        }
    }

    package static let clear = AdminRoute(
        .delete, "requests", AdminOperation("clearRequests", "Clears the journal", .done)
    ) { call in
        call.session.withState { $0.journal.clear() }
        return .noContent
    }

    package static let count = AdminRoute(
        .post, "requests/count",
        AdminOperation(
            "countRequests", "The number of requests that match", query: [.since, .limit],
            body: .optional(.requestPattern), .json(.requestCount), errors: [400, 410]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        let query = try question(of: call)
        return try answer(call) { journal throws(JournalEvicted) in
            ["count": .int(try journal.exchanges(query).count)]
        }
    }

    package static let find = AdminRoute(
        .post, "requests/find",
        AdminOperation(
            "findRequests", "The requests that match, oldest first", query: [.since, .limit],
            body: .optional(.requestPattern), .json(.requests), errors: [400, 410]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        let query = try question(of: call)
        return try answer(call) { journal throws(JournalEvicted) in
            try JournalListing.list(
                journal, query, session: call.session.id, mask: call.session.mask())
        }
    }

    /// Answers from the journal as it is now, and with 410 if exchanges that might match were
    /// evicted.
    package static func answer(
        _ call: AdminCall, _ body: (Journal) throws(JournalEvicted) -> JSONValue
    ) throws(AdminError) -> HTTPResponse {
        let journal = call.session.withState { $0.journal }
        do {
            return .json(try body(journal))
        } catch {
            let since = error.firstKept - 1
            throw AdminError(
                410, "\(error) (?since=\(since), or \"since\": \(since) in the body of a POST)")
        }
    }

    /// Returns the query of a URL.
    package static func query(
        of call: AdminCall, since: Int?
    ) throws(AdminError) -> JournalQuery {
        let operation = call.target.values(of: "operation").first
        if let operation, call.session.definition.contract.operation(operation) == nil {
            throw AdminError(400, "The contract has no operation '\(operation)'")
        }
        return JournalQuery(
            since: since, limit: try call.number("limit"),
            isUnmatched: try call.flag("unmatched"), operation: operation)
    }

    /// Returns the query of a body; `since` and `limit` may also be in the URL's query.
    private static func question(of call: AdminCall) throws(AdminError) -> JournalQuery {
        let document = try call.document()
        var query: JournalQuery
        do {
            query = try RuleParser.question(
                in: document, vocabulary: call.session.definition.vocabulary)
        } catch {
            throw AdminError(400, "\(error)")
        }
        try query.limit(by: call)
        return query
    }
}

extension JournalQuery {
    /// Applies `since` and `limit` of the URL, unless the query has them.
    package mutating func limit(by call: AdminCall) throws(AdminError) {
        let (since, limit) = (try call.number("since"), try call.number("limit"))
        self.since = self.since ?? since
        self.limit = self.limit ?? limit
    }
}
