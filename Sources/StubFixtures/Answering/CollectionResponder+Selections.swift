package import StubContract

extension CollectionResponder {
    /// Returns the work that has to be done before a large collection can be listed quickly; `nil`
    /// if there is none.
    package func work(in store: FixtureStore) -> SelectionWork? {
        guard store.lists(manyRowsFor: binding), case .list(let list) = binding.action,
            let collection = store.collections[binding.fixture]
        else { return nil }
        return (try? query(list))?.work(in: collection)
    }
}

extension FixtureStore {
    /// Whether the binding lists a large collection, whose rows take long to select.
    package func lists(manyRowsFor binding: StubBinding) -> Bool {
        guard case .list = binding.action, binding.owner == nil else { return false }
        guard let collection = collections[binding.fixture] else { return false }
        return collection.rows.count >= FixtureCollection.largeCount
    }
}
