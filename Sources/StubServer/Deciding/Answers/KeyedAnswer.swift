import StubContract
import StubFixtures
import StubHTTP
import StubSupport

/// Performs a request with an `Idempotency-Key` once, and repeats its response.
struct KeyedAnswer {
    let key: IdempotencyLedger.Key
    let body: [UInt8]
    /// Real time since the stub's start.
    let arrival: Duration

    /// Creates the key; `nil` for requests without one, and for operations that declare none.
    init?(_ call: StubCall, user: RowID?, arrival: Duration) {
        guard let operation = call.operation,
            let text = call.header(for: .idempotency)[IdempotencyLedger.field], !text.isEmpty,
            operation.parameters.contains(where: {
                $0.location == .header && HTTPFields.sameName($0.name, IdempotencyLedger.field)
            })
        else { return nil }
        key = IdempotencyLedger.Key(operation: operation.id, user: user, text: text)
        body = call.content
        self.arrival = arrival
    }

    /// Returns the stored response of the key, if there is one.
    func known(_ ledger: IdempotencyLedger) -> StubAnswer? {
        switch ledger.find(key, body: body, at: arrival) {
        case .unknown:
            return nil
        case .running:
            var response = HTTPResponse.message(
                409, "A request with this Idempotency-Key is still running")
            response.fields["Retry-After"] = "1"
            return StubAnswer(http: response, origin: .stub)
        case .reused:
            return StubAnswer(
                http: .message(422, "This Idempotency-Key was sent with another body"),
                origin: .stub)
        case .answered(var response):
            response.fields["Idempotent-Replayed"] = "true"
            return StubAnswer(http: response, source: .repetition)
        }
    }

    /// Stores a successful response; an error response changed nothing, and the request may be
    /// corrected.
    ///
    /// - Parameter age: the id of the exchange.
    func keep(_ answer: inout StubAnswer, in ledger: inout IdempotencyLedger, age: Int) {
        guard answer.http.status / 100 == 2 else { return }
        ledger.record(key, body: body, response: answer.http, at: arrival, age: age)
        answer.kept = key
    }
}
