/// The recent search queries, newest first and without duplicates.
@MainActor
public final class RecentQueries {
    private let stored: StoredProperty<[String]>
    private let maximumCount: Int

    /// Creates a list that is stored in the given property.
    public init(stored: StoredProperty<[String]>, maximumCount: Int = 10) {
        self.stored = stored
        self.maximumCount = maximumCount
    }

    /// The queries, observable.
    public var all: [String] { stored.value ?? [] }

    /// Adds a query after a successful search.
    public func note(_ query: String) {
        let others = all.filter { $0 != query }
        stored.value = Array(([query] + others).prefix(maximumCount))
    }

    /// Removes all queries.
    public func clear() {
        stored.value = nil
    }
}
