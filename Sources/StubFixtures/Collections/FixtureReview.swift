import StubBackport
package import StubJSON

/// The check of all rows, which runs after a stub has started.
///
/// Until it is done, it keeps the text of the files, which contains the places of errors.
package final class FixtureReview: Sendable {
    private struct Work: Sendable {
        let check: FixtureCheck
        let seed: [(name: String, document: JSONDocument)]
        let fixtures: FixtureStore
    }

    private let work: Mutex<Work?>

    package init(
        _ check: FixtureCheck, _ seed: [(name: String, document: JSONDocument)],
        _ fixtures: FixtureStore
    ) {
        work = Mutex(Work(check: check, seed: seed, fixtures: fixtures))
    }

    /// Returns the errors in the fixtures, ordered by file and place; empty when called again.
    package func findings() -> [Diagnostic] {
        guard let work = work.withLock({ $0.take() }) else { return [] }
        return work.seed.flatMap { name, document in
            work.check.findings(in: name, document, rows: work.fixtures.collections[name])
        }
    }
}
