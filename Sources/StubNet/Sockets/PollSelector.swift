import CStubPlatform
import StubBackport

/// Readiness by poll(2), woken by a pipe; available on every POSIX system.
final class PollSelector: Selector {
    private let table = Mutex(Table())
    private let wakeEnd: Descriptor
    private let readEnd: Descriptor

    /// Descriptors and keys, side by side; `positions` finds a descriptor's place in them.
    private struct Table {
        var polled: [pollfd] = []
        var keys: [UInt64] = []
        var positions: [Int32: Int] = [:]
        /// Where the next turn begins, so that every descriptor is reported even if more are ready
        /// than fit.
        var first = 0
    }

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard stub_pipe(&ends) == 0 else { throw .last("pipe") }
        readEnd = try Descriptor(ends[0], from: "pipe")
        wakeEnd = try Descriptor(ends[1], from: "pipe")
        try register(readEnd.number, key: Selectors.wakeKey, for: .read)
    }

    func register(_ descriptor: Int32, key: UInt64, for interest: Interest) throws(SystemError) {
        table.withLock { table in
            table.positions[descriptor] = table.polled.count
            table.polled.append(Self.entry(descriptor, interest))
            table.keys.append(key)
        }
    }

    func change(_ descriptor: Int32, key: UInt64, to interest: Interest) {
        table.withLock { table in
            guard let position = table.positions[descriptor] else { return }
            table.polled[position] = Self.entry(descriptor, interest)
            table.keys[position] = key
        }
    }

    func deregister(_ descriptor: Int32) {
        table.withLock { table in
            guard let position = table.positions.removeValue(forKey: descriptor),
                let lastEntry = table.polled.popLast(), let lastKey = table.keys.popLast(),
                position < table.polled.count
            else { return }
            table.polled[position] = lastEntry
            table.keys[position] = lastKey
            // A muted entry contains the complement of its descriptor.
            table.positions[lastEntry.fd < 0 ? ~lastEntry.fd : lastEntry.fd] = position
        }
    }

    func wait(into events: inout [stub_event], milliseconds: Int32) -> Int {
        var (polled, keys, position) = table.withLock { ($0.polled, $0.keys, $0.first) }
        let ready = poll(&polled, nfds_t(polled.count), milliseconds)
        // EINTR is the only failure, and means that there is no event.
        guard ready > 0 else { return 0 }
        let most = min(Int(ready), events.count)
        var count = 0
        while count < most {
            if position >= polled.count { position = 0 }
            let found = Int32(polled[position].revents)
            let key = keys[position]
            position += 1
            if found == 0 { continue }
            if key == Selectors.wakeKey { drainPipe() }
            events[count] = stub_event(
                key: key, readable: found & POLLIN != 0, writable: found & POLLOUT != 0,
                failed: found & (POLLERR | POLLHUP | POLLNVAL) != 0,
                hung_up: found & Int32(STUB_POLL_HANGUP) != 0)
            count += 1
        }
        table.withLock { $0.first = position }
        return count
    }

    func wake() {
        var byte: UInt8 = 1
        _ = write(wakeEnd.number, &byte, 1)
    }

    private func drainPipe() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd.number, &bytes, bytes.count) == bytes.count {}
    }

    /// poll(2) skips a negative descriptor: it mutes failures too, which Darwin would report
    /// without end for a peer that has closed its side.
    private static func entry(_ descriptor: Int32, _ interest: Interest) -> pollfd {
        var events: Int32 = 0
        if interest.contains(.read) { events |= POLLIN }
        if interest.contains(.write) { events |= POLLOUT }
        if interest.contains(.hangup) { events |= Int32(STUB_POLL_HANGUP) }
        return pollfd(
            fd: events == 0 ? ~descriptor : descriptor, events: Int16(events), revents: 0)
    }
}
