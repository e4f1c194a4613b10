import StubContract
import StubHTTP
import StubServer

/// Logs requests when their responses are sent, or their clients leave.
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

    /// Logs exchanges until the task is cancelled, and then the remaining ones of the journal.
    func follow(
        _ deliveries: AsyncStream<DeliveryFeed.Event>, in journal: StubJournal
    ) async {
        guard verbosity != .nothing else { return }
        var open = OpenExchanges()
        for await event in deliveries {
            add(to: &open, from: journal)
            for ended in open.ended(by: event) { tell(ended, in: journal) }
        }
        add(to: &open, from: journal)
        for ended in open.rest() { tell(ended, in: journal) }
    }

    /// Adds what has arrived; if the journal dropped exchanges meanwhile, logs their number.
    private func add(to open: inout OpenExchanges, from journal: StubJournal) {
        let missing = open.add(journal.entries(since: open.last))
        if missing > 0 { write("\(missing) requests arrived too fast to be logged\n") }
    }

    private func tell(_ ended: OpenExchanges.Ended, in journal: StubJournal) {
        // The journal may have been cleared.
        guard var exchange = journal.exchange(ended.id) else { return }
        if ended.isLeft { exchange.isAbandoned = true }
        let text = lines(exchange, duration: ended.duration)
        if !text.isEmpty { write(text) }
    }

    /// The line of an exchange, and one for each of its violations; empty if it is not logged.
    func lines(_ exchange: Exchange, duration: Duration?) -> String {
        let mask = mask()
        let issues = mask.issues(of: exchange)
            .map { "  \($0.severity.rawValue): \("\($0)".withoutControls)\n" }.joined()
        if issues.isEmpty, verbosity != .everything { return "" }
        let line = RequestLine(
            exchange: exchange, time: times.text(after: exchange.arrival), mask: mask,
            isColoured: isColoured, duration: duration)
        return line.text + "\n" + issues
    }
}
