import Synchronization

/// Collects what a case finds: every comparison is counted, every failed one is a mismatch.
///
/// A failed expectation does not stop the case, so one run shows everything that is wrong;
/// ``require(_:_:fileID:line:)`` is the exception, for values the rest of the case needs.
public final class Expectations: Sendable {
    struct Findings {
        var evaluated = 0
        var mismatches: [Mismatch] = []
        /// The last expectation met, to tell how far a case came that never ended.
        var last: (what: String, place: SourcePlace)?
    }

    private struct State {
        var findings = Findings()
        var isSealed = false
    }

    private let state = Mutex(State())

    public init() {}

    /// The mismatches so far, in the order they were found.
    public var mismatches: [Mismatch] { state.withLock(\.findings.mismatches) }

    /// How many expectations were evaluated so far.
    public var evaluated: Int { state.withLock(\.findings.evaluated) }

    /// Hands over the findings; what a body that was given up on still finds is dropped.
    func seal() -> Findings {
        state.withLock { state in
            state.isSealed = true
            return state.findings
        }
    }

    /// Counts one expectation and keeps its mismatch if it has one; answers whether it held.
    @discardableResult
    func evaluate(
        _ what: String, _ fileID: String, _ line: Int, _ mismatch: (SourcePlace) -> Mismatch?
    ) -> Bool {
        let place = SourcePlace(fileID: fileID, line: line)
        let mismatch = mismatch(place)
        state.withLock { state in
            guard !state.isSealed else { return }
            state.findings.evaluated += 1
            state.findings.last = (what, place)
            if let mismatch { state.findings.mismatches.append(mismatch) }
        }
        return mismatch == nil
    }
}

/// Ends a case whose mismatch is already recorded.
struct ExpectationStop: Error {}
