import Synchronization

/// Names the content of a fixture store at one moment, so that a cache can tell whether it is stale.
///
/// Numbers are drawn from one counter for the whole process. Two copies of a store share a revision
/// until one of them changes, and never again afterwards.
package struct FixtureRevision: Sendable, Hashable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    /// A revision that no store has had before.
    static func next() -> FixtureRevision {
        FixtureRevision(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
