import CStubPlatform

/// What handles the readiness of a descriptor.
package protocol ReadinessHandler: AnyObject, Sendable {
    /// Called on the loop's thread.
    func isReady(_ readiness: Readiness)
    /// Whether it comes first in every turn; its work has to be short.
    var isUrgent: Bool { get }
}

extension ReadinessHandler {
    package var isUrgent: Bool { false }
}

/// What a descriptor is ready for; a failure shows when it is read from or written to.
package struct Readiness: Sendable, Equatable {
    package var readable: Bool
    package var writable: Bool
    package var failed: Bool
    /// The peer has closed its sending side; reported only if `Interest.hangup` was registered.
    package var hungUp: Bool
}

/// The handlers of a loop, by a key that is never used twice.
///
/// The key consists of a slot and its generation, so that an event for a closed descriptor cannot
/// reach the new descriptor with the same number.
struct SlotTable {
    private struct Slot {
        var generation: UInt32 = 0
        var handler: (any ReadinessHandler)?
        /// The number of the last event.
        var lastServed = Self.never
        var isUrgent = false

        /// Before all events, but after urgent handlers.
        static let never: UInt64 = 1
    }

    private var slots: [Slot] = []
    private var served = Slot.never
    private var free: [Int] = []

    mutating func insert(_ handler: any ReadinessHandler) -> UInt64 {
        let index: Int
        if let reused = free.popLast() {
            index = reused
        } else {
            index = slots.count
            slots.append(Slot())
        }
        slots[index].handler = handler
        slots[index].lastServed = Slot.never
        slots[index].isUrgent = handler.isUrgent
        return UInt64(slots[index].generation) << 32 | UInt64(index)
    }

    mutating func remove(_ key: UInt64) {
        guard self[key] != nil else { return }
        let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
        slots[index].handler = nil
        slots[index].generation &+= 1
        free.append(index)
    }

    subscript(key: UInt64) -> (any ReadinessHandler)? {
        let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: key >> 32)
        else { return nil }
        return slots[index].handler
    }

    /// Returns the handler of an event, which then waits for the next one.
    mutating func serve(_ key: UInt64) -> (any ReadinessHandler)? {
        guard let handler = self[key] else { return nil }
        let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
        served += 1
        slots[index].lastServed = served
        return handler
    }

    /// Sorts events by the time since the last event of their handlers.
    func putLongestWaitingFirst(_ events: inout ArraySlice<stub_event>) {
        events.sort { lastServed($0.key) < lastServed($1.key) }
    }

    private func lastServed(_ key: UInt64) -> UInt64 {
        guard self[key] != nil else { return 0 }
        let slot = slots[Int(truncatingIfNeeded: key & 0xFFFF_FFFF)]
        return slot.isUrgent ? 0 : slot.lastServed
    }
}
