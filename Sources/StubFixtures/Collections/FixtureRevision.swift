import StubBackport

/// Identifies the content of a fixture store at a moment, so that a cache can detect changes.
///
/// Numbers come from one counter for the whole process. Two copies of a store share a revision
/// until one of them changes, and never again afterwards.
package struct FixtureRevision: Sendable, Hashable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    /// Returns a revision that no store had before.
    static func next() -> FixtureRevision {
        FixtureRevision(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
