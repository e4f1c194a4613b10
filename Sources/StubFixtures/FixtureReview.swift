package import StubJSON
import Synchronization

/// The check of every row that is put off until a stub has started.
///
/// It holds the text of the files, which tells where mistakes are, until it is done.
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

    /// What is wrong with the fixtures, in order of file and place; nothing the second time.
    package func findings() -> [Diagnostic] {
        guard let work = work.withLock({ $0.take() }) else { return [] }
        return work.seed.flatMap { name, document in
            work.check.findings(in: name, document, rows: work.fixtures.collections[name])
        }
    }
}
