/// The subject area of a case; its letter starts the id of the case.
///
/// The groups of the catalogue are constants. A suite may have groups of its own:
///
/// ```swift
/// extension CaseGroup {
///     static let checkout = CaseGroup("checkout", letter: "B")
/// }
/// ```
public struct CaseGroup: Sendable, Hashable {
    /// The name in reports and on the command line, such as `pagination`.
    public let name: String
    /// The first letter of the ids in this group, such as `P` in `P02`.
    public let letter: Character

    /// Creates a group; names are unique within a suite.
    public init(_ name: String, letter: Character) {
        self.name = name
        self.letter = letter
    }

    /// Lists are loaded page by page (`P`).
    public static let pagination = CaseGroup("pagination", letter: "P")
    /// Access tokens and refreshing them (`T`).
    public static let tokens = CaseGroup("tokens", letter: "T")
    /// Error responses and what the app makes of them (`E`).
    public static let errors = CaseGroup("errors", letter: "E")
    /// Decoding of response bodies (`D`).
    public static let decoding = CaseGroup("decoding", letter: "D")
    /// Cached responses and conditional requests (`C`).
    public static let caching = CaseGroup("caching", letter: "C")
    /// Repeating failed requests (`R`).
    public static let retries = CaseGroup("retries", letter: "R")
    /// Cancelling work in progress (`X`).
    public static let cancellation = CaseGroup("cancellation", letter: "X")
    /// Several requests at the same time (`K`).
    public static let concurrency = CaseGroup("concurrency", letter: "K")
    /// Streams of server-sent events (`S`).
    public static let streams = CaseGroup("streams", letter: "S")

    /// The groups of the catalogue, in its order.
    public static let catalogue: [CaseGroup] = [
        .pagination, .tokens, .errors, .decoding, .caching, .retries, .cancellation, .concurrency,
        .streams,
    ]
}

extension CaseGroup: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension Sequence<CaseGroup> {
    /// Each group once: those of the catalogue in its order, then the others as they come.
    public var ordered: [CaseGroup] {
        var seen: Set<CaseGroup> = []
        let own = filter { seen.insert($0).inserted }
        return CaseGroup.catalogue.filter(seen.contains)
            + own.filter { !CaseGroup.catalogue.contains($0) }
    }
}
