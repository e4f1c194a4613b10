import StubBackport
package import StubContract
import StubHTTP

/// A report that keeps the requests of all cases that passed, with the status of each response.
package final class ExchangeCollector: Report {
    private let kept = Mutex<[Exchange]>([])

    package init() {}

    /// The exchanges without the content of their responses, in the order the cases ended.
    package var exchanges: [Exchange] { kept.withLock { $0 } }

    package func receive(_ event: RunEvent) {
        guard case .caseEnded(let result) = event, result.verdict == .passed else { return }
        let requests = result.exchanges.map { exchange in
            var exchange = exchange
            exchange.response = exchange.response.map { HTTPResponse(status: $0.status) }
            return exchange
        }
        kept.withLock { $0 += requests }
    }
}
