package import StubSupport

extension FixtureStore {
    /// Counts the lists that requests select as memory of a pool from now on.
    package mutating func useMemoryForLists(of pool: MemoryPool?) {
        listMemory = pool
        guard let pool else { return }
        for index in collections.values.indices {
            collections.values[index].selections.useMemory(of: pool)
        }
    }

    /// Evicts the lists that were not used since the last call.
    package func evictUnusedLists() {
        for index in collections.values.indices {
            collections.values[index].selections.evictUnused()
        }
    }

    /// Replaces all rows of a collection, whose marks end; returns it as it was, so that the caller
    /// releases it.
    package mutating func replace(
        _ name: String, by collection: FixtureCollection
    ) -> FixtureCollection? {
        let replaced = collections[name]
        collections[name] = collection
        marks = marks.filter { $1.collection != name }
        memory.fit(to: written)
        return replaced
    }
}
