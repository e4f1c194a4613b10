import StubContract
import StubFixtures
import StubRecordings
import StubRules

extension StubState {
    /// Changes to another version and keeps what is still valid.
    ///
    /// That is the clock, journal, barriers, tokens, rules, and the rows of collections whose files
    /// are unchanged, with their marks.
    mutating func adopt(_ new: StubEdition, configuration: StubConfiguration) {
        let old = edition.definition
        let next = new.definition
        edition = new
        fixtures.adopt(next.fixtures, insteadOf: old.fixtures)
        if !next.recordings.hasSameRecordings(as: old.recordings) {
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
        if next.mappings != old.mappings {
            rules.adopt(mappings: next.mappings, insteadOf: old.mappings)
        }
    }
}

extension FixtureStore {
    /// Replaces the fixtures of changed files; the others keep the rows that requests have written.
    ///
    /// No id that was assigned to a row is assigned again, whichever file has changed.
    fileprivate mutating func adopt(_ next: FixtureStore, insteadOf old: FixtureStore) {
        var adopted = next
        for (name, rows) in collections {
            guard let fresh = next.collections[name] else { continue }
            if let read = old.collections[name], fresh.hasSameOrigin(as: read),
                !rows.hasSameRows(as: read)
            {
                adopted.collections[name] = rows.rechecked(as: fresh)
            } else {
                adopted.collections[name]?.excludeIDs(givenBy: rows)
            }
        }
        adopted.continueDrawing(from: self)
        // This also gives the store a new revision, even if no row has changed.
        adopted.marks = marks.filter { _, book in
            guard let fresh = next.collections[book.collection],
                let read = old.collections[book.collection]
            else { return false }
            return fresh.hasSameOrigin(as: read)
        }
        adopted.memory = memory
        adopted.useMemoryForLists(of: listMemory)
        self = adopted
    }
}

extension TokenAuthority {
    /// Uses another binding; lifetimes that were set explicitly stay.
    fileprivate mutating func adopt(_ next: TokenBinding) {
        if accessLifetime == binding.accessLifetime { accessLifetime = next.accessLifetime }
        if refreshLifetime == binding.refreshLifetime { refreshLifetime = next.refreshLifetime }
        binding = next
    }
}
