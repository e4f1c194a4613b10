/// Chooses among recordings of the same request, and remembers which were replayed.
struct RecordingTurns: Sendable {
    /// When each recording was replayed last.
    private var replayed: [Int: Int] = [:]
    /// When a write was answered last, by its method and path.
    private var writes: [String: Int] = [:]
    private var clock = 0

    /// The maximum number of writes that are remembered, since clients choose their paths.
    private static let mostWrites = 10_000

    /// Returns the place of the recording to replay next.
    ///
    /// - Parameter candidates: the recordings of the request, in recorded order.
    func next(of candidates: [(place: Int, sequence: Recording.Sequence?)]) -> Int? {
        guard let first = candidates.first else { return nil }
        let mode = candidates.lazy.compactMap(\.sequence).first?.mode ?? .stick
        let current = candidates.indices.filter { replayed[candidates[$0].place] != nil }
            .max { time(of: candidates[$0].place) < time(of: candidates[$1].place) }
        switch mode {
        case .stick:
            let fresh = candidates.first { replayed[$0.place] == nil }
            return (fresh ?? candidates.last)?.place
        case .cycle:
            guard let current else { return first.place }
            return candidates[(current + 1) % candidates.count].place
        case .state:
            let since = current.map { time(of: candidates[$0].place) } ?? 0
            if let index = afterLastWrite(candidates, since: since, from: current) {
                return candidates[index].place
            }
            guard let current else { return first.place }
            let next = current + 1
            let isNext = next < candidates.count && candidates[next].sequence?.after == nil
            return candidates[isNext ? next : current].place
        }
    }

    mutating func note(replayed place: Int) {
        clock += 1
        replayed[place] = clock
    }

    mutating func note(write name: String) {
        clock += 1
        if writes.count < Self.mostWrites || writes[name] != nil { writes[name] = clock }
    }

    private func time(of place: Int) -> Int { replayed[place] ?? 0 }

    /// Returns the recording whose write was answered last of all writes since a time; of several
    /// with the same write, the first after the current one.
    private func afterLastWrite(
        _ candidates: [(place: Int, sequence: Recording.Sequence?)], since: Int, from current: Int?
    ) -> Int? {
        let times = candidates.map { $0.sequence?.after.flatMap { writes[$0] } ?? 0 }
        guard let last = times.max(), last > since else { return nil }
        let start = current.map { $0 + 1 } ?? 0
        return candidates.indices.map { ($0 + start) % candidates.count }
            .first { times[$0] == last }
    }
}
