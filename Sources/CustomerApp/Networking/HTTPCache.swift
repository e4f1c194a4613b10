import Foundation
import Synchronization

/// Keeps answers in memory, never on disk, each for the session it was given to (RFC 9111).
///
/// `URLSession`'s own cache is switched off: it hides a 304 from the app, knows nothing of who is
/// signed in, and writes to disk. Answers with an error are never kept.
public final class HTTPCache: Sendable {
    /// Whose answer to what.
    struct Key: Hashable, Sendable {
        /// The session's number; nil for what anybody may read.
        let owner: Int?
        let url: URL
    }

    /// An answer, and until when it may be used unasked.
    struct Entry: Sendable {
        fileprivate(set) var reply: HTTPReply
        fileprivate(set) var freshUntil: Date
        fileprivate var lastUse: Int

        /// What to ask the server with whether the answer still holds; names and values as it sent them.
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

    /// Creates an empty cache; beyond the maximum the answers not used for longest are dropped.
    public init(maximumCount: Int = 200) {
        self.maximumCount = max(1, maximumCount)
    }

    /// The number of answers kept.
    public var count: Int { state.withLock { $0.entries.count } }

    /// Forgets everything.
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

    /// Keeps an answer if the server allows it, or else forgets the one before it.
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

    /// Takes over what a 304 says, and gives the whole answer; nil when it has been forgotten.
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

    /// Has every answer of a session asked about again: a write may have changed any of them.
    func invalidate(owner: Int?) {
        state.withLock { state in
            for key in state.entries.keys where key.owner == owner || key.owner == nil {
                state.entries[key]?.freshUntil = .distantPast
            }
        }
    }
}

extension HTTPReply {
    /// True when the answer depends on more than the address, the session and what we always send.
    fileprivate var variesUnpredictably: Bool {
        let known: Set = ["accept", "accept-encoding", "authorization", "origin"]
        let names = (self[header: "Vary"] ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return !known.isSuperset(of: names)
    }
}
