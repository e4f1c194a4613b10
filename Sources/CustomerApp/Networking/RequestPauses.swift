public import Foundation
public import Observation

/// The requests that wait before a retry, for a screen that shows this.
@MainActor
@Observable
public final class RequestPauses {
    private var ends: [Int: Date] = [:]
    @ObservationIgnored private var count = 0

    /// Creates an empty list of pauses.
    public nonisolated init() {}

    /// The time at which the next waiting request is sent; nil if none waits.
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
