import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubWireMock

/// The journal of requests and responses.
enum JournalRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "requests",
            AdminOperation(
                "listRequests", "The journal, oldest first",
                description:
                    "Secrets are omitted: a token is identified by its id. A session with mappings "
                    + "answers in WireMock's format, the newest first.",
                query: [.sinceDate, .limit, .unmatched, .operation, .matchingStub],
                .json(.anyRequests),
                errors: [400, 410]), isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let since = call.target.values(of: "since").first
            let date = since.flatMap { $0.contains("T") ? DateReading.seconds($0) : nil }
            let query = try query(of: call, since: date == nil ? call.number("since") : nil)
            if call.session.withState({ $0.rules.hasHadMappings }) {
                let journal = call.session.withState { $0.journal }
                var all = query
                all.limit = nil
                let found = journal.exchangesKept(all).filter { $0.receivedAt >= date ?? 0 }
                return .json(MappingRequestRoutes.events(found, limit: query.limit, call))
            }
            if date != nil {
                throw AdminError(
                    400, "'since' must be the number of an exchange in a session without mappings")
            }
            return try answer(call) { journal throws(JournalEvicted) in
                try JournalListing.list(
                    journal, query, session: call.session.id, mask: call.session.mask())
            }
        },
        AdminRoute(
            .delete, "requests",
            AdminOperation(
                "clearRequests", "Clears the journal",
                description: "A session with mappings answers 200 with an empty object.", .done,
                or: [.json(.object)])
        ) { call in
            let hasHadMappings = call.session.withState { state in
                state.journal.clear()
                return state.rules.hasHadMappings
            }
            return hasHadMappings ? .json([:]) : .noContent
        },
        AdminRoute(
            .post, "requests/count",
            AdminOperation(
                "countRequests", "The number of requests that match",
                description: "The pattern may also be in WireMock's format.",
                query: [.since, .limit],
                body: .optional(.anyPattern), .json(.requestCount), errors: [400, 410, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let (query, isMapping) = try question(of: call)
            return try answer(call) { journal throws(JournalEvicted) in
                let count = JSONValue.int(try journal.exchanges(query).count)
                return isMapping
                    ? ["count": count, "requestJournalDisabled": false] : ["count": count]
            }
        },
        AdminRoute(
            .post, "requests/find",
            AdminOperation(
                "findRequests", "The requests that match, oldest first",
                description:
                    "For a pattern in WireMock's format, the requests are in that format as well.",
                query: [.since, .limit],
                body: .optional(.anyPattern), .json(.anyRequests), errors: [400, 410, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let (query, isMapping) = try question(of: call)
            return try answer(call) { journal throws(JournalEvicted) in
                if isMapping {
                    return MappingRequestRoutes.list(Array(try journal.exchanges(query)), call)
                }
                return try JournalListing.list(
                    journal, query, session: call.session.id, mask: call.session.mask())
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
            let since = error.firstKept - 1
            throw AdminError(
                410, "\(error) (?since=\(since), or \"since\": \(since) in the body of a POST)")
        }
    }

    private static func query(
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

    /// Returns the query of a body, and whether it is in WireMock's format; `since` and `limit` may
    /// also be in the URL's query.
    private static func question(
        of call: AdminCall
    ) throws(AdminError) -> (query: JournalQuery, isMapping: Bool) {
        let document = try call.document()
        let isMapping = MappingQuery.isOne(
            document.value, isUsual: call.session.withState { $0.rules.hasHadMappings })
        var query = try isMapping ? mappingQuery(document) : ownQuery(document, call)
        let (since, limit) = (try call.number("since"), try call.number("limit"))
        query.since = query.since ?? since
        query.limit = query.limit ?? limit
        return (query, isMapping)
    }

    private static func ownQuery(
        _ document: JSONDocument, _ call: AdminCall
    ) throws(AdminError) -> JournalQuery {
        do {
            return try RuleParser.question(
                in: document, vocabulary: call.session.definition.vocabulary)
        } catch {
            throw AdminError(400, "\(error)")
        }
    }

    /// Reads a pattern in WireMock's format.
    static func mappingQuery(
        _ document: JSONDocument
    ) throws(AdminError) -> JournalQuery {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let pattern = reader.pattern(document.value)
        guard reader.refusals.isEmpty else {
            throw AdminError(422, MappingRefusal.answer(to: reader.refusals))
        }
        return JournalQuery(pattern: pattern)
    }
}
