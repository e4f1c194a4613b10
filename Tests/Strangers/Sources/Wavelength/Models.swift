import Foundation

public struct Show: Identifiable, Hashable, Sendable, Decodable {
    public let id, title, publisher: String
    public let summary: String?
    public let explicit: Bool
    public let episodeCount: Int?
    private let artworkUrl: String?

    /// A picture with a broken address is no reason to lose the whole row.
    public var artworkURL: URL? { artworkUrl.flatMap { URL(string: $0) } }
}

/// A struct, not an enum, so that a kind invented after this version of the app is just a value that is
/// shown like a full episode.
public struct EpisodeKind: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let full = EpisodeKind(rawValue: "full")
    public static let trailer = EpisodeKind(rawValue: "trailer")
    public static let bonus = EpisodeKind(rawValue: "bonus")
}

public struct Episode: Identifiable, Hashable, Sendable, Decodable {
    public let id, showId, showTitle, title: String
    public let summary: String?
    public let kind: EpisodeKind?
    public let publishedAt: Date
    public let durationSeconds: Int
    /// Whether the signed-in user has it in the library.
    public var isSaved: Bool
    private let audioUrl, artworkUrl: String?

    /// Nil while the audio is not available in the user's country.
    public var audioURL: URL? { audioUrl.flatMap { URL(string: $0) } }
    public var artworkURL: URL? { artworkUrl.flatMap { URL(string: $0) } }
}

/// What the service answers when an episode enters or leaves the library.
public struct LibraryState: Hashable, Sendable, Decodable {
    public let episodeId: String
    public let isSaved: Bool
    public let savedAt: Date?
}

public struct QueueItem: Identifiable, Hashable, Sendable, Decodable {
    public let id: String
    public let position: Int
    public let addedAt: Date
    public let episode: Episode
}

/// Where a new item goes in the queue.
public enum QueuePlacement: String, Sendable, Encodable {
    case next, last
}
