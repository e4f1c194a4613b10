import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer

/// Routes that both WireMock and the stub have: a session with mappings, or a query in WireMock's
/// format, is answered in that format, and everything else like by the stub alone.
enum SharedRoutes {
    static let all = [list, clear, count, find, nearMisses, scenarios]

    private static func hasHadMappings(_ call: AdminCall) -> Bool {
        call.session.withState { $0.rules.hasHadMappings }
    }

    // MARK: - The journal

    private static let list = AdminRoute(
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
        guard hasHadMappings(call) else {
            if date != nil {
                throw AdminError(
                    400, "'since' must be the number of an exchange in a session without mappings")
            }
            return try JournalRoutes.list.answer(call)
        }
        var query = try JournalRoutes.query(
            of: call, since: date == nil ? call.number("since") : nil)
        let limit = query.limit
        query.limit = nil
        let journal = call.session.withState { $0.journal }
        let found = journal.exchangesKept(query).filter { $0.receivedAt >= date ?? 0 }
        return .json(MappingRequestRoutes.events(found, limit: limit, call))
    }

    private static let clear = AdminRoute(
        .delete, "requests",
        AdminOperation(
            "clearRequests", "Clears the journal",
            description: "A session with mappings answers 200 with an empty object.", .done,
            or: [.json(.object)])
    ) { call throws(AdminError) in
        let response = try JournalRoutes.clear.answer(call)
        return hasHadMappings(call) ? .json([:]) : response
    }

    private static let count = AdminRoute(
        .post, "requests/count",
        AdminOperation(
            "countRequests", "The number of requests that match",
            description: "The pattern may also be in WireMock's format.",
            query: [.since, .limit],
            body: .optional(.anyPattern), .json(.anyCount), errors: [400, 410, 422]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        guard let query = try mappingQuery(of: call) else {
            return try JournalRoutes.count.answer(call)
        }
        return try JournalRoutes.answer(call) { journal throws(JournalEvicted) in
            [
                "count": .int(try journal.exchanges(query).count),
                "requestJournalDisabled": false,
            ]
        }
    }

    private static let find = AdminRoute(
        .post, "requests/find",
        AdminOperation(
            "findRequests", "The requests that match, oldest first",
            description:
                "For a pattern in WireMock's format, the requests are in that format as well.",
            query: [.since, .limit],
            body: .optional(.anyPattern), .json(.anyRequests), errors: [400, 410, 422]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        guard let query = try mappingQuery(of: call) else {
            return try JournalRoutes.find.answer(call)
        }
        return try JournalRoutes.answer(call) { journal throws(JournalEvicted) in
            MappingRequestRoutes.list(Array(try journal.exchanges(query)), call)
        }
    }

    /// Returns the query of a body in WireMock's format; `nil` if it is in the stub's own.
    private static func mappingQuery(of call: AdminCall) throws(AdminError) -> JournalQuery? {
        let document = try call.document()
        guard MappingQuery.isOne(document.value, isUsual: hasHadMappings(call)) else { return nil }
        var query = JournalQuery(pattern: try MappingQuery.pattern(in: document))
        try query.limit(by: call)
        return query
    }

    // MARK: - Near misses and scenarios

    private static let nearMisses = AdminRoute(
        .get, "requests/unmatched/near-misses",
        AdminOperation(
            "listNearMisses", "Unmatched requests, compared with similar operations and rules",
            description:
                "As text for Accept: text/plain. A session with mappings answers in WireMock's "
                + "format.", query: [.limit],
            .json(.anyNearMisses, "The newest of them, oldest first").orText(), errors: [400]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        guard hasHadMappings(call), !call.request.prefersText else {
            return try NearMissRoutes.unmatched.answer(call)
        }
        return .json(MappingNearMissRoutes.unmatched(try call.number("limit"), call))
    }

    private static let scenarios = AdminRoute(
        .get, "scenarios",
        AdminOperation(
            "listScenarios", "The scenarios of the contract and of mappings",
            .json(.anyScenarios))
    ) { call in
        let mapped = MappingStateRoutes.scenarios(of: call.session.withState(\.rules))
        return .json(["scenarios": .array(RuleRoutes.scenarios(of: call) + mapped)])
    }
}

extension AdminSchema {
    fileprivate static let anyCount = object(
        named: "Count",
        [
            .required("count", .integer),
            .optional("requestJournalDisabled", .boolean, "For a query in WireMock's format"),
        ])
    fileprivate static let anyScenarios = object(
        named: "Scenarios", [.required("scenarios", .array(of: .anyOf(scenario, mappedScenario)))])
    private static let mappedScenario = allOf(
        scenario,
        object(
            named: "MappedScenario",
            [
                .required("id", .string, "The name again"),
                .required(
                    "possibleStates", .array(of: .string),
                    "The states that mappings require or set"),
                .required("mappings", .array(of: .object), "The mappings of the scenario"),
            ]))
}
