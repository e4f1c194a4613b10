import StubBackport
import StubContract
import StubRedaction

// Masks the secrets of exchanges that are shown.
extension StubSession {
    /// Returns a mask that also knows the secrets of the exchanges in the journal.
    ///
    /// It searches the exchanges that were journalled since the last call. While a client follows
    /// the journal, that is the last exchange, before its response is returned.
    package func mask() -> SecretMask {
        let rules = edition.redactionRules
        searchNew { learned.learn(from: $0, rules) }
        return SecretMask(rules: rules, known: learned.known)
    }

    /// Searches the exchanges that were not searched yet.
    ///
    /// Other callers wait, because without the secrets of these exchanges they would show them.
    func searchNew(_ search: ([Exchange]) -> Void) {
        unsearched.withLock { unsearched in
            var isBehind = true
            while isBehind {
                let exchanges = withState { state in
                    defer { isBehind = unsearched.isBehind(state.journal) }
                    return unsearched.next(of: state.journal)
                }
                if !exchanges.isEmpty { search(exchanges) }
            }
        }
    }
}

/// Which exchanges of a journal were not searched for secrets yet.
struct UnsearchedExchanges: Sendable {
    /// The id of the last exchange whose request was searched.
    private var last = 0
    /// The searched exchanges that had no response yet.
    private var unanswered: Set<Int> = []

    private static let batch = 256
    /// The maximum number of exchanges to which a response may be added later.
    private static let mostUnanswered = 1024

    /// Whether the journal has exchanges that were not searched at all.
    func isBehind(_ journal: Journal) -> Bool { last < journal.lastID }

    /// Returns exchanges that are new, or have a response now; empty if there are none.
    mutating func next(of journal: Journal) -> [Exchange] {
        var found: [Exchange] = []
        for id in unanswered {
            guard let exchange = journal[id] else {
                unanswered.remove(id)
                continue
            }
            if exchange.response != nil {
                unanswered.remove(id)
                found.append(exchange)
            }
        }
        let new = journal.exchanges(from: last + 1).prefix(Self.batch)
        for exchange in new {
            last = exchange.id
            found.append(exchange)
            if exchange.response == nil, unanswered.count < Self.mostUnanswered {
                unanswered.insert(exchange.id)
            }
        }
        // Those that were removed are not waited for.
        if new.count < Self.batch { last = max(last, journal.lastID) }
        return found
    }
}
