import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubRules

/// The diagnosis of requests that were not matched.
package enum NearMissRoutes {
    static let all = [unmatched]

    package static let unmatched = AdminRoute(
        .get, "requests/unmatched/near-misses",
        AdminOperation(
            "listNearMisses", "Unmatched requests, compared with similar operations and rules",
            description: "As text for Accept: text/plain.", query: [.limit],
            .json(.nearMisses, "The newest of them, oldest first").orText(), errors: [400]),
        isLong: \.session.isLarge
    ) { call throws(AdminError) in
        let mask = call.session.mask()
        let found = call.session.nearMisses(limit: try call.number("limit") ?? 20, mask: mask)
        if call.request.prefersText { return text(found, mask) }
        return .json([
            "requests": .array(
                found.map { exchange, diagnosis in
                    var members =
                        JournalListing.entry(
                            exchange, session: call.session.id, mask: mask
                        ).object
                        ?? JSONObject()
                    for (name, value) in DiagnosisReport.members(diagnosis) {
                        members[name] = value
                    }
                    return .object(members)
                })
        ])
    }

    private static func text(
        _ found: [(Exchange, RequestDiagnosis)], _ mask: SecretMask
    ) -> HTTPResponse {
        let blocks = found.map { exchange, diagnosis in
            let status = exchange.response.map { " → \($0.status)" } ?? ""
            let target = mask.target(of: exchange)
            return "\(exchange.request.method) \(target)\(status)\n"
                + DiagnosisReport.text(diagnosis)
        }
        return HTTPResponse(
            status: 200, fields: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(blocks.joined(separator: "\n").utf8))
    }
}

extension StubSession {
    /// The newest requests that match no operation or break the contract, oldest first, with a
    /// diagnosis.
    ///
    /// Only the requested number is diagnosed, because that takes a thousand times as long as
    /// finding them.
    func nearMisses(
        limit: Int = .max, mask: SecretMask
    ) -> [(Exchange, RequestDiagnosis)] {
        let (journal, found) = withState { ($0.journal, $0.nearMissFinder(at: 0)) }
        var finder = found
        finder.mask = mask
        let missed = journal.exchanges.reversed().lazy.filter { exchange in
            exchange.isUnmatched || exchange.issues.contains(where: \.isRequestIssue)
        }.prefix(max(0, limit))
        return missed.reversed().map { exchange in
            finder.now = exchange.receivedAt
            return (
                exchange,
                finder.diagnosis(
                    of: exchange.request, operation: exchange.operation,
                    issues: exchange.issues.filter(\.isRequestIssue))
            )
        }
    }
}

extension StubState {
    /// - Parameters:
    ///   - now: the stub's time at the request, in seconds since 1970-01-01T00:00:00Z.
    ///   - answered: the version that answered the request; `nil` means the current one.
    func nearMissFinder(at now: Double, by answered: StubEdition? = nil) -> NearMissFinder {
        let edition = answered ?? edition
        return NearMissFinder(
            edition: edition, rules: rules.entries,
            recordings: recordings.recordings, states: rules.states,
            mask: SecretMask(rules: edition.redactionRules), now: now)
    }
}
