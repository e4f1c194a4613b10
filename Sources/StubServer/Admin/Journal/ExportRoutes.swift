import StubContract
import StubFixtures
import StubHTTP
import StubJSON

/// The journal in other formats: an archive, a stream of events, and the coverage.
enum ExportRoutes {
    static func all(_ sessions: SessionTable) -> [AdminRoute] {
        [
            AdminRoute(
                .get, "requests.har",
                AdminOperation(
                    "exportRequests", "The journal as an HTTP archive (HAR 1.2), without secrets",
                    .json(.archive)), isLong: \.session.isLarge
            ) { call in
                let journal = call.session.withState { $0.journal }
                let export = HARExport(
                    origin: "http://" + (call.request.fields["Host"] ?? ""),
                    mask: call.session.mask())
                return .json(export.text(of: journal.exchanges))
            },
            AdminRoute(
                .get, "events",
                AdminOperation(
                    "followRequests",
                    "Every exchange as a server-sent event, as soon as it is decided",
                    description:
                        "The response does not end. Last-Event-ID, or since, is the id of the last known exchange.",
                    query: [.since],
                    .content(
                        "text/event-stream",
                        "Events named exchange, whose data is a request, and change, after the "
                            + "admin API has changed something else"),
                    errors: [400, 503])
            ) { call throws(AdminError) in
                let since = call.request.fields["Last-Event-ID"].flatMap { Int($0) }
                let stream = EventFeed.begin(
                    call.session, since: try call.number("since") ?? since)
                guard let stream else {
                    throw AdminError(
                        503,
                        "The followers of the journal use all their memory; end "
                            + "some, or raise --max-memory")
                }
                return HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                    // Sent immediately, so that clients and proxies receive the start of the
                    // response.
                    body: Array("retry: 1000\n\n".utf8), delivery: Delivery(stream: stream))
            },
            AdminRoute(
                .get, "coverage",
                AdminOperation(
                    "getCoverage",
                    "Operations and statuses seen, and fixtures used, in all sessions since the start",
                    .json(.coverage)), isLong: { _ in sessions.isLarge }
            ) { call in
                let coverage = sessions.coverage(of: call.session)
                let definition = call.session.definition
                return .json(
                    coverage.report(
                        of: definition.contract, fixtures: definition.fixtures.names))
            },
        ]
    }
}
