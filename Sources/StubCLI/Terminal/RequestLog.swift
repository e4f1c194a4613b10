import StubContract
import StubHTTP
import StubServer

/// Tells of requests as they are answered.
struct RequestLog: Sendable {
    enum Verbosity: Sendable {
        case nothing
        /// Only requests and answers that break the contract.
        case issues
        case everything
    }

    let verbosity: Verbosity
    let write: @Sendable (String) -> Void

    /// Writes the updates until the task is cancelled, then what the journal has beyond them.
    func follow(_ updates: AsyncStream<Exchange>, of journal: StubJournal) async {
        guard verbosity != .nothing else { return }
        var last = 0
        for await exchange in updates {
            tell(exchange)
            last = exchange.id
        }
        for exchange in journal.exchanges where exchange.id > last { tell(exchange) }
    }

    private func tell(_ exchange: Exchange) {
        let text = lines(exchange)
        if !text.isEmpty { write(text) }
    }

    private func lines(_ exchange: Exchange) -> String {
        let request = exchange.request
        var line = "\(request.method) \(request.target)"
        if let response = exchange.response { line += " → \(response.status)" }
        let issues = exchange.issues.map { "  \($0.severity.rawValue): \($0)\n" }.joined()
        if issues.isEmpty, verbosity != .everything { return "" }
        return line + "\n" + issues
    }
}
