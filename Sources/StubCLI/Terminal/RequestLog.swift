import StubContract
import StubHTTP
import StubServer

/// Logs requests as they are answered.
struct RequestLog: Sendable {
    enum Verbosity: Sendable {
        case nothing
        /// Only requests and responses that violate the contract.
        case issues
        case everything
    }

    let verbosity: Verbosity
    var times = TimeOfDay(start: 0, offset: 0)
    var isColoured = false
    /// Removes secrets from what is logged.
    let mask: @Sendable () -> SecretMask
    let write: @Sendable (String) -> Void

    /// Logs the updates until the task is cancelled, and then the remaining exchanges of the
    /// journal.
    func follow(
        _ updates: some AsyncSequence<Exchange, Never>, rest: () -> [Exchange]
    ) async {
        guard verbosity != .nothing else { return }
        var last: Int?
        for await exchange in updates { tell(exchange, after: &last) }
        for exchange in rest() where exchange.id > last ?? 0 { tell(exchange, after: &last) }
    }

    /// Logs an exchange; if the journal dropped exchanges before it, logs their number.
    private func tell(_ exchange: Exchange, after last: inout Int?) {
        if let last, exchange.id > last + 1 {
            write("\(exchange.id - last - 1) requests arrived too fast to be logged\n")
        }
        last = exchange.id
        let text = lines(exchange)
        if !text.isEmpty { write(text) }
    }

    private func lines(_ exchange: Exchange) -> String {
        let mask = mask()
        let issues = mask.issues(of: exchange)
            .map { "  \($0.severity.rawValue): \("\($0)".withoutControls)\n" }.joined()
        if issues.isEmpty, verbosity != .everything { return "" }
        let line = RequestLine(
            exchange: exchange, time: times.text(after: exchange.arrival), mask: mask,
            isColoured: isColoured)
        return line.text + "\n" + issues
    }
}
