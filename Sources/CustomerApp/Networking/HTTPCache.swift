import Foundation
import StubBackport

/// Caches responses in memory, each for the session that received it (RFC 9111).
///
/// `URLSession`'s cache is disabled, because it hides a 304 from the app, does not distinguish
/// sessions, and writes to disk. Error responses are never cached.
public final class HTTPCache: Sendable {
    /// Identifies a cached response: the session and the URL.
    struct Key: Hashable, Sendable {
        /// The session's number; nil for responses that do not depend on a user.
        let owner: Int?
        let url: URL
    }

    /// A cached response with its expiry.
    struct Entry: Sendable {
        fileprivate(set) var reply: HTTPReply
        fileprivate(set) var freshUntil: Date
        fileprivate var lastUse: Int

        /// The header field that revalidates the response, with the validator as the server sent
        /// it.
        var condition: (name: String, value: String)? {
            if let tag = reply[header: "ETag"] { return ("If-None-Match", tag) }
            return reply[header: "Last-Modified"].map { ("If-Modified-Since", $0) }
        }
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var useCount = 0
    }

    private let state = Mutex(State())
    private let maximumCount: Int

    /// Creates an empty cache; above the maximum, the least recently used responses are evicted.
    public init(maximumCount: Int = 200) {
        self.maximumCount = max(1, maximumCount)
    }

    /// The number of cached responses.
    public var count: Int { state.withLock { $0.entries.count } }

    /// Removes all responses.
    public func removeAll() {
        state.withLock { $0.entries = [:] }
    }

    func entry(for key: Key) -> Entry? {
        state.withLock { state in
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return state.entries[key]
        }
    }

    /// Caches a response if the server allows it; otherwise removes the previous one.
    func keep(_ reply: HTTPReply, for key: Key, at now: Date) {
        let control = CacheControl(reply)
        let lifetime = control.lifetime(of: reply)
        let entry = Entry(reply: reply, freshUntil: now.advanced(by: lifetime), lastUse: 0)
        let isOfUse = lifetime > .zero || entry.condition != nil
        state.withLock { state in
            guard reply.status == 200, isOfUse, !control.forbidsKeeping, !reply.variesUnpredictably
            else {
                state.entries[key] = nil
                return
            }
            state.useCount += 1
            state.entries[key] = entry
            state.entries[key]?.lastUse = state.useCount
            while state.entries.count > maximumCount,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
            }
        }
    }

    /// Updates a response from a 304 and returns it; nil if it was removed meanwhile.
    func revalidated(_ key: Key, by notModified: HTTPReply, at now: Date) -> HTTPReply? {
        state.withLock { state in
            guard var entry = state.entries[key] else { return nil }
            entry.reply = entry.reply.updated(by: notModified)
            let control = CacheControl(entry.reply)
            entry.freshUntil = now.advanced(by: control.lifetime(of: entry.reply))
            state.entries[key] = control.forbidsKeeping ? nil : entry
            return entry.reply
        }
    }

    /// Marks all responses of a session as stale, because a write may have changed any of them.
    func invalidate(owner: Int?) {
        state.withLock { state in
            for key in state.entries.keys where key.owner == owner || key.owner == nil {
                state.entries[key]?.freshUntil = .distantPast
            }
        }
    }
}

extension HTTPReply {
    /// True if the response varies by more than the URL, the session and the app's constant header
    /// fields.
    fileprivate var variesUnpredictably: Bool {
        let known: Set = ["accept", "accept-encoding", "authorization", "origin"]
        let names = (self[header: "Vary"] ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return !known.isSuperset(of: names)
    }
}

/// How a request may use cached responses.
public enum CachePolicy: Sendable, Hashable {
    /// Use a fresh response from the cache, and revalidate a stale one.
    case standard
    /// Always revalidate, even if the cached response is fresh.
    case revalidate
    /// Neither read the cache nor write to it.
    case bypass
}

/// The `Cache-Control` directives of a response (RFC 9111 §5.2).
struct CacheControl {
    private let directives: [String: String]

    init(_ reply: HTTPReply) {
        let parts = (reply[header: "Cache-Control"] ?? "").split(separator: ",").map { part in
            let words = part.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let value = words.count > 1 ? words[1].trimmingCharacters(in: ["\""]) : ""
            return ((words.first ?? "").lowercased(), value)
        }
        directives = Dictionary(parts, uniquingKeysWith: { first, _ in first })
    }

    var forbidsKeeping: Bool { directives["no-store"] != nil }

    /// How long the response is fresh; zero if the server sends no `max-age`.
    func lifetime(of reply: HTTPReply) -> Duration {
        guard directives["no-cache"] == nil, let text = directives["max-age"],
            let seconds = Int(text), seconds > 0
        else { return .zero }
        let age = reply[header: "Age"].flatMap(Int.init) ?? 0
        return .seconds(max(0, min(seconds, Self.longest) - max(0, age)))
    }

    private static let longest = 365 * 86_400
}
