/// An operation, a rule or a recording that is similar to a request, compared part by part.
public struct NearMiss: Sendable, Hashable {
    /// What is similar to the request.
    public enum Subject: Sendable, Hashable {
        /// An operation by its id, with its method and path template.
        case operation(String, method: String, path: String)
        /// A rule by its id, with its name or its scenario's.
        case rule(Int, name: String?)
        /// A recorded request, with its method and path.
        case recording(method: String, path: String)
    }

    /// A part of the request: the expected and the actual value.
    public struct Part: Sendable, Hashable {
        /// `method`, `path`, `query.limit`, `header.Accept`, `body/price` and others.
        public let field: String
        /// The expected value, as text.
        public let expected: String
        /// The actual value without secrets; `nil` if it is missing.
        public let found: String?
        /// Whether the actual value matches.
        public let isMet: Bool
        /// What is wrong, as a sentence, if it is not that two values differ.
        public let problem: String?

        init(
            field: String, expected: String, found: String?, isMet: Bool, problem: String? = nil
        ) {
            self.field = field
            self.expected = expected
            self.found = found
            self.isMet = isMet
            self.problem = problem
        }
    }

    /// The operation, the rule or the recording that is similar to the request.
    public let subject: Subject
    /// All compared parts, whether they match or not.
    public let parts: [Part]
    /// 0 for a match; each part that does not match adds up to 1.
    public let distance: Double

    /// The parts that do not match.
    public var differences: [Part] { parts.filter { !$0.isMet } }
}

/// Explains why a request was not matched: what is similar to it, and possible causes.
public struct RequestDiagnosis: Sendable, Hashable {
    /// The near misses, at most three, the nearest first.
    public let nearMisses: [NearMiss]
    /// Advice, as sentences.
    public let hints: [String]
}

extension RequestDiagnosis: CustomStringConvertible {
    /// A paragraph for each near miss, then the hints.
    public var description: String { DiagnosisReport.text(self) }
}
