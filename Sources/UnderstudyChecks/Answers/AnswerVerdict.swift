import StubHarness

/// What an app made of one generated answer.
enum AnswerVerdict: Sendable, Hashable {
    /// The app accepted an allowed answer.
    case accepted
    /// The app rejected the answer with an error that it knows.
    case rejected
    /// The app accepted a forbidden answer, and made of it what it makes of the correct one.
    case unaffected
    /// The app accepted a forbidden answer that it is meant to tolerate.
    case tolerated
    /// The app did something else; the text says what.
    case wrong(Fault, expected: String, actual: String)

    /// What an app does with a forbidden answer.
    enum Leniency: Sendable, Hashable {
        /// It rejects the answer.
        case none
        /// It may accept the answer.
        case permitted
        /// It accepts the answer.
        case promised
    }

    /// What an app does wrong.
    enum Fault: Sendable, Hashable {
        /// It sends no request.
        case silence
        /// It does not finish.
        case hang
        /// It shows no error, and something else than for the correct answer.
        case acceptance
        /// It rejects an allowed answer.
        case rejection
        /// It fails with an error that it does not know, or that misleads.
        case error
        /// It fails, and has used a part of the answer.
        case state
    }

    /// The outcome for the report of rates.
    func outcome(of answer: GeneratedAnswer) -> AnswerRecord.Outcome {
        switch self {
        case .accepted: .accepted
        case .rejected: .rejected
        case .unaffected: .unaffected
        case .tolerated: .tolerated
        case .wrong(.hang, _, _): .hung
        case .wrong(.acceptance, _, _): .silent
        case .wrong: .wrong
        }
    }

    /// What the app did wrong; `nil` if nothing.
    var fault: Fault? {
        if case .wrong(let fault, _, _) = self { fault } else { nil }
    }
}

/// What an app did when it received an answer.
struct AnswerOutcome: Sendable {
    /// What the app made of the answer, and its state afterwards; `nil` if it failed.
    let result: String?
    /// What the error means; `nil` if there was none.
    let failure: Failure?
    /// The app's state before and after.
    let states: (before: String, after: String)
    /// Whether the app sent the request.
    let wasAsked: Bool
    /// Whether the app was still busy after the patience of the check.
    var isHanging = false
}

extension AnswerVerdict {
    /// - Parameters:
    ///   - normal: what the app makes of the correct answer.
    ///   - isRefusal: whether the answer is an error, by its status or its members.
    ///   - leniency: whether the app may or must accept the answer although it is forbidden.
    init(
        _ outcome: AnswerOutcome, for answer: GeneratedAnswer, normal: String, isRefusal: Bool,
        leniency: Leniency
    ) {
        guard !outcome.isHanging else {
            self = .wrong(.hang, expected: "a result or an error", actual: "the app never finished")
            return
        }
        guard outcome.wasAsked else {
            self = .wrong(.silence, expected: "a request", actual: "the app sent none")
            return
        }
        if let failure = outcome.failure {
            self = Self.rejection(failure, outcome, answer, isRefusal, leniency)
        } else if isRefusal {
            self = .wrong(.acceptance, expected: "an error", actual: "the app shows none")
        } else if answer.family == .allowed {
            self = .accepted
        } else if outcome.result == normal {
            self = .unaffected
        } else if leniency != .none {
            self = .tolerated
        } else {
            self = .wrong(
                .acceptance,
                expected: "an error, or the same result as for the correct answer, unless "
                    + "AnswerOptions.tolerated has AnswerPattern(\"\(answer.keyword)\")",
                actual: "no error, and \(outcome.result ?? "")")
        }
    }

    private static func rejection(
        _ failure: Failure, _ outcome: AnswerOutcome, _ answer: GeneratedAnswer,
        _ isRefusal: Bool, _ leniency: Leniency
    ) -> AnswerVerdict {
        if failure.kind == .unclassified {
            return .wrong(
                .error, expected: "an error that the app knows",
                actual: failure.message ?? "\(failure)")
        }
        if isRefusal {
            // It is known what went wrong, whatever else is in the body.
            return [.decoding, .unreadable, .badContent].contains(failure.kind)
                ? .wrong(
                    .error, expected: "the error that the answer names", actual: "\(failure)"
                )
                : .rejected
        }
        guard answer.family == .forbidden else {
            return .wrong(
                .rejection,
                expected: "no error, because the contract allows it, unless AnswerOptions.excluded "
                    + "has AnswerPattern(\"\(answer.keyword)\", at: \"\(answer.location)\")",
                actual: "\(failure)")
        }
        guard leniency != .promised else {
            return .wrong(
                .rejection, expected: "no error, as AnswerOptions.accepted says",
                actual: "\(failure)")
        }
        guard outcome.states.before == outcome.states.after else {
            return .wrong(
                .state, expected: "the state before, \(outcome.states.before)",
                actual: "an error, and the state \(outcome.states.after)")
        }
        return .rejected
    }
}
