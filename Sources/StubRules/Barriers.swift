import StubHTTP

/// The barriers by name: how many requests have arrived at each, and the gate they wait behind.
///
/// A barrier opens once and stays open. Opening only tells connections to go on, so it is safe
/// while the state is locked.
package struct Barriers: Sendable {
    private struct Barrier {
        var arrived = 0
        let gate = DeliveryGate()
    }

    private var barriers: [String: Barrier] = [:]

    package init() {}

    /// Counts an arrival; the gate to wait behind, `nil` once the barrier is open.
    mutating func arrive(at hold: RuleHold) -> DeliveryGate? {
        var barrier = barriers[hold.barrier] ?? Barrier()
        barrier.arrived += 1
        barriers[hold.barrier] = barrier
        if let until = hold.until, barrier.arrived >= until { barrier.gate.open() }
        return barrier.gate.isOpen ? nil : barrier.gate
    }

    /// Opens a barrier for good, also before anybody has arrived; the number that had arrived.
    @discardableResult
    package mutating func release(_ name: String) -> Int {
        let barrier = barriers[name] ?? Barrier()
        barriers[name] = barrier
        barrier.gate.open()
        return barrier.arrived
    }

    /// Opened barriers are remembered, and whoever opens ever new ones would fill the memory.
    package static let most = 10_000

    /// Opens a barrier; `nil` if it is a new one and there are too many.
    package mutating func releaseIfRoom(_ name: String) -> Int? {
        guard barriers[name] != nil || barriers.count < Self.most else { return nil }
        return release(name)
    }

    /// Opens every barrier and forgets them, so that nothing held is left behind by a reset.
    package mutating func reset() {
        for barrier in barriers.values { barrier.gate.open() }
        barriers = [:]
    }

    /// How many requests have arrived at a barrier.
    package func arrived(at name: String) -> Int { barriers[name]?.arrived ?? 0 }

    var names: [String] { barriers.keys.sorted() }
}
