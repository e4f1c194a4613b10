/// The subject area a case belongs to; its letter starts the case's id.
public enum CaseGroup: String, Sendable, Hashable, CaseIterable {
    case pagination
    case tokens
    case errors
    case decoding
    case caching
    case retries
    case cancellation
    case concurrency

    /// The first letter of the ids in this group, such as `P` in `P02`.
    public var letter: Character {
        switch self {
        case .pagination: "P"
        case .tokens: "T"
        case .errors: "E"
        case .decoding: "D"
        case .caching: "C"
        case .retries: "R"
        case .cancellation: "X"
        case .concurrency: "K"
        }
    }
}
