/// What handles the readiness of a descriptor.
protocol ReadinessHandler: AnyObject, Sendable {
    /// Called on the loop's thread.
    func isReady(_ readiness: Readiness)
}

/// What a descriptor is ready for; a failure shows when it is read from or written to.
struct Readiness: Sendable, Equatable {
    var readable: Bool
    var writable: Bool
    var failed: Bool
    /// The peer has closed its sending side; reported only if `Interest.hangup` was registered.
    var hungUp: Bool
}

/// The handlers of a loop, by a key that is never used twice.
///
/// The key consists of a slot and its generation, so that an event for a closed descriptor cannot
/// reach the new descriptor with the same number.
struct SlotTable {
    private struct Slot {
        var generation: UInt32 = 0
        var handler: (any ReadinessHandler)?
    }

    private var slots: [Slot] = []
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
}
