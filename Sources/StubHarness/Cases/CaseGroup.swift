/// The subject area of a case; its letter starts the id of the case.
public enum CaseGroup: String, Sendable, Hashable, CaseIterable {
    /// Lists are loaded page by page (`P`).
    case pagination
    /// Access tokens and refreshing them (`T`).
    case tokens
    /// Error responses and what the app makes of them (`E`).
    case errors
    /// Decoding of response bodies (`D`).
    case decoding
    /// Cached responses and conditional requests (`C`).
    case caching
    /// Repeating failed requests (`R`).
    case retries
    /// Cancelling work in progress (`X`).
    case cancellation
    /// Several requests at the same time (`K`).
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
