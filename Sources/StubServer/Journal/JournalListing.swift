import StubContract
import StubHTTP
import StubJSON
import StubRules

/// Writes the journal as the admin API shows it: what was asked and how it ended, no secrets.
enum JournalListing {
    /// `{"requests":[…],"total":n,"evicted":n}`; `total` counts what matches before the limit.
    static func list(
        _ journal: Journal, _ query: JournalQuery, session: String? = nil
    ) throws(JournalEvicted) -> JSONValue {
        var unlimited = query
        unlimited.limit = nil
        // Without `since` the list is of what is kept, and says itself what is missing.
        let found =
            query.since == nil
            ? journal.exchangesKept(unlimited) : try journal.exchanges(unlimited)
        let shown = found.prefix(max(0, query.limit ?? found.count))
        return [
            "requests": .array(shown.map { entry($0, session: session) }),
            "total": .int(found.count),
            "evicted": .int(journal.evicted),
        ]
    }

    static func entry(_ exchange: Exchange, session: String? = nil) -> JSONValue {
        [
            "id": .int(exchange.id),
            "method": .string(exchange.request.method.rawValue),
            "path": .string(SecretMask.path(String(exchange.request.path))),
            "query": exchange.request.query.map { .string(SecretMask.query($0)) } ?? nil,
            "status": exchange.response.map { .int($0.status) } ?? nil,
            "operation": exchange.operation.map(JSONValue.string) ?? nil,
            "session": session.map(JSONValue.string) ?? nil,
            "tokenId": exchange.tokenID.map(JSONValue.string) ?? nil,
            "receivedAt": .string(CivilTime(unixSeconds: exchange.receivedAt).iso8601),
            "issues": issues(exchange.shownIssues),
        ]
    }

    /// `[{"location","severity","code","message"}]`, as the `Understudy-Issues` field has it too.
    static func issues(_ issues: [ContractIssue]) -> JSONValue {
        .array(issues.map { issue($0, message: $0.message, location: $0.location) })
    }

    /// One issue with these texts, which may be shorter than its own.
    static func issue(_ issue: ContractIssue, message: String, location: String) -> JSONValue {
        [
            "location": .string(location),
            "severity": .string(issue.severity.rawValue),
            "code": .string(issue.code),
            "message": .string(message),
        ]
    }
}
