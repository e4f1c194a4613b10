/// What became of a case that ran in another process.
package enum CaseOutcome: Sendable {
    /// It ended, passed or not.
    case ended(CaseResult)
    /// Its process ended before it did.
    case lost(LostCase)
}

/// Runs a case elsewhere, by its position in the suite and its id, without so many generated
/// responses that were sent already; `nil` if the calling task is cancelled.
package typealias CaseExecutor =
    @Sendable (_ position: Int, _ id: String, _ sent: Int) async -> CaseOutcome?

/// What is known about a case whose process ended before it did.
package struct LostCase: Sendable {
    /// Why the process ended.
    package enum Cause: Sendable, Hashable {
        /// It ended by itself: `signal 4 (Illegal instruction)` or `exit code 3`.
        case ended(String)
        /// The case did not end in time, so that the process was ended.
        case overdue(Duration)
        /// It had more memory than it may have, in bytes.
        case memory(Int)
        /// It could not be started, and why.
        case notStarted(String)
    }

    package var cause: Cause
    package var duration: Duration = .zero
    /// The last exchange of the app with the stub.
    package var lastExchange: String?
    /// What the case was about to do, if it said so.
    package var step: String?
    /// The last lines that the process wrote.
    package var lastWords: [String] = []
    /// The generated responses that were sent.
    package var answers = AnswerRates()
    /// The generated response that the app was dealing with.
    package var pending: AnswerRecord?
    /// How many generated responses were sent, the pending one included.
    package private(set) var sent = 0

    package init(_ cause: Cause) {
        self.cause = cause
    }

    /// Notes what happened in the case before it was lost.
    package mutating func note(_ event: CaseProgress.Event) {
        switch event {
        case .exchange(let text): lastExchange = text
        case .step(let text): step = text
        case .sending(let answer):
            pending = answer
            sent += 1
        case .answered(let answer):
            answers.add(answer)
            pending = nil
            step = nil
        }
    }
}

extension CaseResult {
    /// The result of a case whose process ended before it did.
    ///
    /// - Parameter secretNames: the names of secrets in the contract.
    init<World>(
        _ contractCase: ContractCase<World>, lost: LostCase, secretNames: Set<String>
    ) {
        var answers = lost.answers
        if var pending = lost.pending {
            pending.outcome = lost.isOverdue ? .hung : .crashed
            answers.add(pending)
        }
        self.init(
            contractCase, verdict: lost.isOverdue ? .timedOut : .crashed, duration: lost.duration,
            mismatches: [
                CaseMask(names: secretNames).mismatch(lost.mismatch(at: contractCase.place))
            ], answers: answers)
    }
}

extension CaseResult {
    /// The result of a case that went on in another process after it was lost, once or more often.
    func after(_ lost: [CaseResult]) -> CaseResult {
        guard let first = lost.first else { return self }
        var answers = answers
        for result in lost { answers.add(result.answers) }
        var result = CaseResult(
            id: id, title: title, group: group, place: place, verdict: first.verdict,
            duration: lost.reduce(duration) { $0 + $1.duration }, evaluated: evaluated,
            mismatches: lost.flatMap(\.mismatches) + mismatches, issues: issues,
            exchanges: exchanges, answers: answers, use: use)
        result.violations = violations
        return result
    }
}

extension LostCase {
    /// Whether the rest of the generated responses can be sent: the app crashed because of one.
    var mayGoOn: Bool {
        switch cause {
        case .ended, .memory: pending != nil
        case .overdue, .notStarted: false
        }
    }

    fileprivate var isOverdue: Bool {
        if case .overdue = cause { true } else { false }
    }

    fileprivate func mismatch(at place: SourcePlace) -> Mismatch {
        var details: [String] = []
        if let lastExchange { details.append("last exchange: \(lastExchange)") }
        if let step { details += step.split(separator: "\n").map(String.init) }
        details += lastWords.map { "the process wrote: \($0)" }
        return Mismatch(
            "the case came to an end", expected: expected, actual: actual,
            difference: details.isEmpty ? nil : details.joined(separator: "\n"), place: place)
    }

    private var expected: String {
        switch cause {
        case .ended, .notStarted: "the app keeps its process running"
        case .overdue(let limit): "within \(DurationText.of(limit))"
        case .memory: "the app needs no more memory than it may have"
        }
    }

    private var actual: String {
        switch cause {
        case .ended(let how): "the process ended by \(how)"
        case .overdue: "still running, and the process did not respond; it was ended"
        case .memory(let bytes): "the process had \(bytes >> 20) MiB; it was ended"
        case .notStarted(let reason): "the process could not be started: \(reason)"
        }
    }
}
