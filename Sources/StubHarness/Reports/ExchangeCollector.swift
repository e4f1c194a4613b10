package import StubContract
import Synchronization

/// A report that keeps the exchanges of all cases that passed.
package final class ExchangeCollector: Report {
    private let kept = Mutex<[Exchange]>([])

    package init() {}

    /// The exchanges, in the order the cases ended.
    package var exchanges: [Exchange] { kept.withLock { $0 } }

    package func receive(_ event: RunEvent) {
        guard case .caseEnded(let result) = event, result.verdict == .passed else { return }
        kept.withLock { $0 += result.exchanges }
    }
}
