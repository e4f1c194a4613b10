import CStubPlatform

/// Readiness by epoll, woken by an eventfd; used on Linux.
final class EpollSelector: Selector {
    private let epoll: Descriptor
    private let waker: Descriptor

    init() throws(SystemError) {
        epoll = try Descriptor(stub_epoll_create(), from: "epoll_create1")
        waker = try Descriptor(stub_wake_descriptor(), from: "eventfd")
        try register(waker.number, key: Selectors.wakeKey, for: .read)
    }

    func register(_ descriptor: Int32, key: UInt64, for interest: Interest) throws(SystemError) {
        guard control(STUB_EPOLL_ADD, descriptor, key, interest) == 0 else {
            throw .last("epoll_ctl EPOLL_CTL_ADD")
        }
    }

    func change(_ descriptor: Int32, key: UInt64, to interest: Interest) {
        _ = control(STUB_EPOLL_CHANGE, descriptor, key, interest)
    }

    func deregister(_ descriptor: Int32) {
        _ = control(STUB_EPOLL_REMOVE, descriptor, 0, [])
    }

    func wait(into events: inout [stub_event], milliseconds: Int32) -> Int {
        let found = events.withUnsafeMutableBufferPointer { buffer in
            stub_epoll_wait(epoll.number, buffer.baseAddress, milliseconds)
        }
        // EINTR is the only failure for a valid descriptor, and means that there is no event.
        let count = max(0, Int(found))
        for event in events[..<count] where event.key == Selectors.wakeKey { drainWaker() }
        return count
    }

    func wake() {
        var one: UInt64 = 1
        _ = write(waker.number, &one, 8)
    }

    private func drainWaker() {
        var value: UInt64 = 0
        _ = read(waker.number, &value, 8)
    }

    private func control(
        _ operation: Int, _ descriptor: Int32, _ key: UInt64, _ interest: Interest
    ) -> Int32 {
        stub_epoll_control(
            epoll.number, Int32(operation), descriptor, interest.contains(.read),
            interest.contains(.write), interest.contains(.hangup), key)
    }
}
