import StubContract
import StubRules

/// The number of requests that match a pattern, updated as the journal grows.
struct JournalTally: Sendable {
    private let pattern: RequestPattern
    /// Whether requests count that are not answered yet.
    private let countsOpen: Bool
    /// The matching exchanges below `firstOpen`, which are not checked again.
    private var settled = 0
    private var firstOpen = 0
    private(set) var count = 0

    init(of pattern: RequestPattern, countingOpen countsOpen: Bool = false) {
        self.pattern = pattern
        self.countsOpen = countsOpen
    }

    /// Returns the tally including the journal's new exchanges.
    func counting(_ journal: Journal) -> JournalTally {
        var tally = self
        tally.count = settled
        var isSettled = true
        for exchange in journal.exchanges(from: firstOpen) {
            isSettled = isSettled && exchange.response != nil
            if countsOpen || exchange.response != nil, pattern.matches(exchange) {
                tally.count += 1
            }
            guard isSettled else { continue }
            tally.settled = tally.count
            tally.firstOpen = exchange.id + 1
        }
        return tally
    }
}
