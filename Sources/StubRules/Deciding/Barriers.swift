import StubHTTP

/// The barriers by name: the number of requests that have arrived, and the gate that holds them.
///
/// A released barrier stays open until a rule that holds at it is added. Opening it only notifies
/// connections, so it is safe while the state is locked.
package struct Barriers: Sendable {
    private struct Barrier {
        var arrived = 0
        let gate = DeliveryGate()
    }

    private var barriers: [String: Barrier] = [:]

    package init() {}

    /// Counts an arrival; returns the gate to wait for, or `nil` if the barrier is open.
    mutating func arrive(at hold: RuleHold) -> DeliveryGate? {
        var barrier = barriers[hold.barrier] ?? Barrier()
        barrier.arrived += 1
        barriers[hold.barrier] = barrier
        if let until = hold.until, barrier.arrived >= until { barrier.gate.open() }
        return barrier.gate.isOpen ? nil : barrier.gate
    }

    /// Opens a barrier, even before an arrival; returns the number of arrivals.
    @discardableResult
    package mutating func release(_ name: String) -> Int {
        let barrier = barriers[name] ?? Barrier()
        barriers[name] = barrier
        barrier.gate.open()
        return barrier.arrived
    }

    /// Begins a new barrier of this name if the present one is open.
    mutating func closeAgain(_ name: String) {
        if barriers[name]?.gate.isOpen == true { barriers[name] = nil }
    }

    /// The maximum number of barriers, because opened ones are stored.
    package static let most = 10_000

    /// Opens a barrier; returns `nil` for a new one if there are too many.
    package mutating func releaseIfRoom(_ name: String) -> Int? {
        guard barriers[name] != nil || barriers.count < Self.most else { return nil }
        return release(name)
    }

    /// Opens and removes all barriers, so that a reset leaves no request waiting.
    package mutating func reset() {
        for barrier in barriers.values { barrier.gate.open() }
        barriers = [:]
    }

    /// Returns the number of requests that have arrived at a barrier.
    package func arrived(at name: String) -> Int { barriers[name]?.arrived ?? 0 }

    var names: [String] { barriers.keys.sorted() }
}
