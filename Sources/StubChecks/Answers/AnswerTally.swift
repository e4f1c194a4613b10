import Synchronization

/// Counts the generated answers of a run by what the app made of them.
public final class AnswerTally: Sendable {
    /// The numbers for a group of answers.
    public struct Counts: Sendable, Hashable {
        /// Allowed answers that the app accepted.
        public internal(set) var accepted = 0
        /// Forbidden answers, and declared errors, that the app answered with an error it knows.
        public internal(set) var rejected = 0
        /// Forbidden answers of which the app made the same as of the correct one.
        public internal(set) var unaffected = 0
        /// Forbidden answers that the app is meant to accept.
        public internal(set) var tolerated = 0
        /// Answers that the app handled wrongly.
        public internal(set) var wrong = 0

        /// All answers.
        public var total: Int { accepted + rejected + unaffected + tolerated + wrong }
    }

    private struct State {
        var operations: [String: Counts] = [:]
        var keywords: [String: Counts] = [:]
    }

    private let state = Mutex(State())

    /// Creates a tally without answers.
    public init() {}

    /// The numbers by operation.
    public var operations: [String: Counts] { state.withLock(\.operations) }

    /// The numbers by the keyword that the answers test.
    public var keywords: [String: Counts] { state.withLock(\.keywords) }

    func count(_ verdict: AnswerVerdict, _ answer: GeneratedAnswer, of operation: String) {
        state.withLock { state in
            state.operations[operation, default: Counts()].add(verdict)
            let keyword = "\(answer.family.rawValue) \(answer.keyword)"
            state.keywords[keyword, default: Counts()].add(verdict)
        }
    }
}

extension AnswerTally.Counts {
    fileprivate mutating func add(_ verdict: AnswerVerdict) {
        switch verdict {
        case .accepted: accepted += 1
        case .rejected: rejected += 1
        case .unaffected: unaffected += 1
        case .tolerated: tolerated += 1
        case .wrong: wrong += 1
        }
    }
}
