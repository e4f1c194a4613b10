/// An operation or a rule that a request came near, compared part by part.
public struct NearMiss: Sendable, Hashable {
    /// What the request came near.
    public enum Subject: Sendable, Hashable {
        /// An operation by its id, with its method and path template.
        case operation(String, method: String, path: String)
        /// A rule by its id, with its name or its scenario's.
        case rule(Int, name: String?)
    }

    /// One part of the request: what was expected and what came.
    public struct Part: Sendable, Hashable {
        /// `method`, `path`, `query.limit`, `header.Accept`, `body/price` and the like.
        public let field: String
        /// What would have fitted, as text.
        public let expected: String
        /// `nil` if it is missing.
        public let found: String?
        /// Whether what came fits.
        public let isMet: Bool
    }

    /// What the request came near.
    public let subject: Subject
    /// Everything that was compared, whether it fits or not.
    public let parts: [Part]
    /// 0 fits; each part that does not adds up to 1.
    public let distance: Double

    /// The parts that do not fit.
    public var differences: [Part] { parts.filter { !$0.isMet } }
}

/// Why a request was not answered as it was meant: what it came near, and what may be the cause.
public struct RequestDiagnosis: Sendable, Hashable {
    /// The nearest first, at most three.
    public let nearMisses: [NearMiss]
    /// What to try, as sentences.
    public let hints: [String]
}

extension RequestDiagnosis: CustomStringConvertible {
    /// A block of lines for each near miss, then the hints.
    public var description: String { DiagnosisReport.text(self) }
}
