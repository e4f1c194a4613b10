/// What was searched for of late, the latest first, each once.
@MainActor
public final class RecentQueries {
    private let stored: StoredProperty<[String]>
    private let maximumCount: Int

    /// Creates a list that is kept in the given property.
    public init(stored: StoredProperty<[String]>, maximumCount: Int = 10) {
        self.stored = stored
        self.maximumCount = maximumCount
    }

    /// The queries, observable.
    public var all: [String] { stored.value ?? [] }

    /// Notes a query that has found an answer.
    public func note(_ query: String) {
        let others = all.filter { $0 != query }
        stored.value = Array(([query] + others).prefix(maximumCount))
    }

    /// Forgets every query.
    public func clear() {
        stored.value = nil
    }
}
