import StubBackport

/// Collects the results of a case: it counts every expectation and records a mismatch for each that
/// fails.
///
/// A failed expectation does not end the case, so that one run shows everything that is wrong. Only
/// the `require` functions end it, since the rest of the case depends on them.
public final class Expectations: Sendable {
    struct Findings {
        var evaluated = 0
        var mismatches: [Mismatch] = []
        /// What kept the app from doing what the case is about, or a part of it.
        var obstacle: Mismatch?
        /// The last evaluated expectation, to report how far a case got that timed out.
        var last: (what: String, place: SourcePlace)?
        /// The generated responses that were sent.
        var answers = AnswerRates()
        /// The generated response that the app is dealing with, if any.
        var pending: AnswerRecord?
    }

    private struct State {
        var findings = Findings()
        var isSealed = false
    }

    private final class Results: Sendable {
        let state = Mutex(State())
    }

    private let results: Results
    private let label: String?
    /// How responses are generated in this run.
    package let generation: AnswerGeneration
    private let progress: CaseProgress?
    /// Whether failures are put down to what causes them.
    private let explains: Bool

    /// Creates expectations without results.
    public convenience init() {
        self.init(generation: AnswerGeneration(), progress: nil)
    }

    convenience init(generation: AnswerGeneration, progress: CaseProgress?) {
        self.init(
            results: Results(), label: nil, generation: generation, progress: progress,
            explains: true)
    }

    private init(
        results: Results, label: String?, generation: AnswerGeneration, progress: CaseProgress?,
        explains: Bool
    ) {
        self.results = results
        self.label = label
        self.generation = generation
        self.progress = progress
        self.explains = explains
    }

    /// The same expectations for one part of a case, or for a part of such a part, whose name precedes
    /// what was checked.
    public func labelled(_ label: String) -> Expectations {
        let whole = self.label.map { "\($0), \(label)" } ?? label
        return Expectations(
            results: results, label: whole, generation: generation, progress: progress,
            explains: explains)
    }

    /// The same expectations, whose failures stay as they are, because no case reports their causes.
    var unexplained: Expectations {
        Expectations(
            results: results, label: label, generation: generation, progress: progress,
            explains: false)
    }

    /// Runs one part of a case; if a value is missing that the part needs, the next part still runs.
    package func continuing(_ work: () async throws -> Void) async throws {
        do { try await work() } catch is ExpectationStop {}
    }

    /// Runs one part of a case, whose failure is put down to what keeps the app from doing what the
    /// part is about.
    ///
    /// - Parameter obstacle: finds that out, after the part has failed; `nil` if nothing does.
    package func explained(
        by obstacle: () async -> Mismatch?, _ work: () async throws -> Void
    ) async throws {
        guard explains else { return try await continuing(work) }
        let known = mismatches.count
        do {
            try await continuing(work)
        } catch {
            guard let found = await obstacle() else { throw error }
            return putDown(to: found, since: known)
        }
        guard mismatches.count > known, let found = await obstacle() else { return }
        putDown(to: found, since: known)
    }

    /// The mismatches so far, in the order they were found.
    package var mismatches: [Mismatch] { results.state.withLock(\.findings.mismatches) }

    /// Replaces the mismatches after so many by what caused all of them.
    private func putDown(to obstacle: Mismatch, since count: Int) {
        let obstacle = label.map(obstacle.labelled) ?? obstacle
        results.state.withLock { state in
            guard !state.isSealed else { return }
            state.findings.mismatches.removeSubrange(count...)
            state.findings.obstacle = state.findings.obstacle ?? obstacle
        }
    }

    /// How many expectations were evaluated so far.
    public var evaluated: Int { results.state.withLock(\.findings.evaluated) }

    /// A number that changes with each expectation and each generated response.
    var progressMade: Int {
        results.state.withLock { $0.findings.evaluated + $0.findings.answers.total.sent }
    }

    /// Returns the results; later expectations of a case that timed out are ignored.
    func seal() -> Findings {
        results.state.withLock { state in
            state.isSealed = true
            return state.findings
        }
    }

    /// Counts one expectation and records its mismatch, if any; returns whether it was met.
    @discardableResult
    func evaluate(
        _ what: String, _ fileID: String, _ line: Int, _ mismatch: (SourcePlace) -> Mismatch?
    ) -> Bool {
        let place = SourcePlace(fileID: fileID, line: line)
        let mismatch = mismatch(place).map { label.map($0.labelled) ?? $0 }
        results.state.withLock { state in
            guard !state.isSealed else { return }
            state.findings.evaluated += 1
            state.findings.last = (what, place)
            if let mismatch { state.findings.mismatches.append(mismatch) }
        }
        return mismatch == nil
    }
}

// MARK: - Generated responses

extension Expectations {
    /// Records that the app is about to receive a generated response.
    ///
    /// If the app then ends the process or hangs, the report names the response.
    ///
    /// - Parameters:
    ///   - answer: the response; its outcome does not count yet.
    ///   - text: describes the response, and how it is sent again.
    package func sending(_ answer: AnswerRecord, _ text: String) {
        results.state.withLock { state in
            if !state.isSealed { state.findings.pending = answer }
        }
        progress?.report(.step(text))
        progress?.report(.sending(answer))
    }

    /// Counts a generated response by what the app made of it.
    package func count(_ answer: AnswerRecord) {
        results.state.withLock { state in
            guard !state.isSealed else { return }
            state.findings.pending = nil
            state.findings.answers.add(answer)
        }
        progress?.report(.answered(answer))
    }
}

/// Ends a case whose mismatch was already recorded.
struct ExpectationStop: Error {}
