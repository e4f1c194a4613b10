import StubContract
import StubHTTP

/// The short way of a read that was answered before, with nothing changed since.
///
/// Looked up, journalled and counted in one go, without being taken apart again. It answers what
/// the long way through `StubDecision` would, or nothing: rules, recordings, a moved clock and
/// whatever a request asks of the stub itself are for that one.
extension StubState {
    /// Fields by which a plain read is not answered as everybody is.
    private static let telling = FieldNames([
        "Prefer", "X-Understudy-Delay", "X-Understudy-Scenario", "If-Match", "If-None-Match",
        "Origin",
    ])

    mutating func knownAnswer(
        to request: HTTPRequest, now: Double, arrival: Duration
    ) -> HTTPResponse? {
        guard request.body.isEmpty, request.fields.surelyLacks(Self.telling),
            rules.entries.isEmpty, recordings.isEmpty, clock.isReal
        else { return nil }
        guard tokens != nil, let authorization = request.fields["Authorization"] else {
            return knownAnswer(to: request, of: nil, now: now, arrival: arrival)
        }
        guard let place = try? tokens?.find(authorization, now: now) else { return nil }
        return knownAnswer(to: request, of: place, now: now, arrival: arrival)
    }

    /// An answer that is known to be some user's says that the user is still there.
    private mutating func knownAnswer(
        to request: HTTPRequest, of place: TokenTable.Place?, now: Double, arrival: Duration
    ) -> HTTPResponse? {
        let user = place.flatMap { tokens?.tokens[$0].user }
        guard let known = reads.entry(for: request, user: user, at: fixtures.revision) else {
            return nil
        }
        let (response, route) = (known.answer.http, known.route)
        let bearer = place.flatMap { tokens?.use($0) }
        // The same text, but the route's own: the journal keeps one for all requests.
        var request = request
        request.target = route.key.target
        journal.add(
            request, response: response, operation: route.operationID, receivedAt: now,
            arrival: arrival, tokenID: bearer?.tokenID)
        coverage.note(operation: route.operationID, status: response.status)
        return response
    }
}
