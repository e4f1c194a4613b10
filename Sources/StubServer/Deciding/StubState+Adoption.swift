import StubContract
import StubFixtures
import StubRecordings
import StubRules

extension StubState {
    /// Takes up another edition and keeps what still fits: clock, journal, barriers, tokens, rules,
    /// and the rows of collections whose files are the same.
    mutating func adopt(_ new: StubEdition, configuration: StubConfiguration) {
        let old = edition.definition
        let next = new.definition
        edition = new
        fixtures.adopt(next.fixtures, insteadOf: old.fixtures)
        if next.recordings.recordings != old.recordings.recordings {
            recordings = next.recordings
        }
        if let binding = next.contract.tokens {
            if tokens == nil {
                tokens = TokenAuthority(
                    binding, policy: configuration.tokenPolicy, seed: configuration.seed)
            }
            _ = withTokens { $0.adopt(binding) }
        } else {
            tokens = nil
        }
        rules.adopt(next.scenarios)
    }
}

extension FixtureStore {
    /// Takes over the fixtures of changed files; the others keep what was written to them.
    ///
    /// No id that was given to a row is given again, whichever file has changed.
    fileprivate mutating func adopt(_ next: FixtureStore, insteadOf old: FixtureStore) {
        var adopted = next
        for (name, rows) in collections {
            guard let fresh = next.collections[name] else { continue }
            if let read = old.collections[name], fresh.hasSameOrigin(as: read),
                !rows.hasSameRows(as: read)
            {
                adopted.collections[name] = rows.rechecked(as: fresh)
            } else {
                adopted.collections[name]?.goOn(after: rows)
            }
        }
        adopted.continueDrawing(from: self)
        // Gives the store a new revision as well, even where no row has changed.
        adopted.marks = marks
        adopted.memory = memory
        self = adopted
    }
}

extension TokenAuthority {
    /// Follows another binding; lifetimes that somebody has set stay.
    fileprivate mutating func adopt(_ next: TokenBinding) {
        if accessLifetime == binding.accessLifetime { accessLifetime = next.accessLifetime }
        if refreshLifetime == binding.refreshLifetime { refreshLifetime = next.refreshLifetime }
        binding = next
    }
}
