public import Foundation
public import Observation

/// The requests that wait before they are sent again, for a screen that wants to say so.
@MainActor
@Observable
public final class RequestPauses {
    private var ends: [Int: Date] = [:]
    @ObservationIgnored private var count = 0

    /// Creates a list of pauses, none of which has begun.
    public nonisolated init() {}

    /// When the next request that waits goes on; nil when none waits.
    public var resumesAt: Date? { ends.values.min() }

    func begin(until end: Date) -> Int {
        count += 1
        ends[count] = end
        return count
    }

    func end(_ number: Int) {
        ends[number] = nil
    }
}
