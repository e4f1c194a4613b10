package import StubContract
import StubHTTP
package import StubJSON
import StubRules

/// Formats the journal for the admin API, without secrets.
package enum JournalListing {
    /// `{"requests":[…],"total":n,"evicted":n}`; `total` is the number of matches before the limit.
    static func list(
        _ journal: Journal, _ query: JournalQuery, session: String? = nil, mask: SecretMask
    ) throws(JournalEvicted) -> JSONValue {
        var unlimited = query
        unlimited.limit = nil
        // Without `since` the list contains the stored exchanges, and states how many were evicted.
        let found =
            query.since == nil
            ? journal.exchangesKept(unlimited) : try journal.exchanges(unlimited)
        let shown = found.prefix(max(0, query.limit ?? found.count))
        return [
            "requests": .array(shown.map { entry($0, session: session, mask: mask) }),
            "total": .int(found.count),
            "evicted": .int(journal.evicted),
        ]
    }

    static func entry(
        _ exchange: Exchange, session: String? = nil, mask: SecretMask
    ) -> JSONValue {
        [
            "id": .int(exchange.id),
            "method": .string(exchange.request.method.rawValue),
            "path": .string(mask.path(String(exchange.request.path))),
            "query": exchange.request.query.map { .string(mask.query($0)) } ?? nil,
            "status": exchange.response.map { .int($0.status) } ?? nil,
            "operation": exchange.operation.map(JSONValue.string) ?? nil,
            "session": session.map(JSONValue.string) ?? nil,
            "tokenId": exchange.tokenID.map(JSONValue.string) ?? nil,
            "receivedAt": .string(CivilTime(unixSeconds: exchange.receivedAt).iso8601),
            "arrival": milliseconds(exchange.arrival),
            "duration": exchange.response == nil ? nil : milliseconds(exchange.duration),
            "size": exchange.response.map { .int($0.bodyCount) } ?? nil,
            "source": exchange.source.map(source) ?? nil,
            "issues": issues(mask.issues(of: exchange)),
        ]
    }

    private static func source(_ source: AnswerSource) -> JSONValue {
        var summary: JSONObject = [
            "kind": .string(source.kind),
            "name": source.name.map(JSONValue.string) ?? nil,
            "rule": source.rule.map(JSONValue.string) ?? nil,
        ]
        if !source.draws.isEmpty {
            summary["chance"] = .array(
                source.draws.map { ["rule": .string($0.rule), "drawn": .bool($0.applies)] })
        }
        return .object(summary)
    }

    /// Returns milliseconds with three decimals.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let milliseconds = duration / .milliseconds(1)
        guard milliseconds < 1e12 else { return .int(1_000_000_000_000) }
        return JSONNumber((milliseconds * 1000).rounded() / 1000).map(JSONValue.number) ?? nil
    }

    /// `[{"location","severity","code","message"}]`, the format of the `Understudy-Issues` field.
    package static func issues(_ issues: [ContractIssue]) -> JSONValue {
        .array(issues.map { issue($0, message: $0.message, location: $0.location) })
    }

    /// Formats an issue with these texts, which may be shortened.
    static func issue(_ issue: ContractIssue, message: String, location: String) -> JSONValue {
        [
            "location": .string(location),
            "severity": .string(issue.severity.rawValue),
            "code": .string(issue.code),
            "message": .string(message),
        ]
    }
}
