import StubContract
import StubRules

/// How many answered requests of a journal match a pattern, counted on as the journal grows.
struct JournalTally: Sendable {
    private let pattern: RequestPattern
    /// Matching exchanges below `firstOpen`, which are not looked at again.
    private var settled = 0
    private var firstOpen = 0
    private(set) var count = 0

    init(of pattern: RequestPattern) {
        self.pattern = pattern
    }

    /// This tally with what the journal has beyond it.
    func counting(_ journal: Journal) -> JournalTally {
        var tally = self
        tally.count = settled
        var isSettled = true
        for exchange in journal.exchanges(from: firstOpen) {
            isSettled = isSettled && exchange.response != nil
            if exchange.response != nil, pattern.matches(exchange) { tally.count += 1 }
            guard isSettled else { continue }
            tally.settled = tally.count
            tally.firstOpen = exchange.id + 1
        }
        return tally
    }
}
