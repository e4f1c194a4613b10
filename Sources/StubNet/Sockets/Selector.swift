import CStubPlatform

/// What a registration waits for; a failure of the descriptor is always reported.
package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let read = Interest(rawValue: 1)
    package static let write = Interest(rawValue: 2)
    /// The peer has closed its sending side, also if bytes before that have not been read yet.
    ///
    /// Reported if the system can, see `Selectors.tellsHangups`.
    package static let hangup = Interest(rawValue: 4)
}

/// Waits for many descriptors at once, level-triggered: an event that is not handled is reported again.
///
/// Only the loop's thread waits; the other functions may be called from any thread.
protocol Selector: AnyObject, Sendable {
    func register(_ descriptor: Int32, key: UInt64, for interest: Interest) throws(SystemError)
    func change(_ descriptor: Int32, key: UInt64, to interest: Interest)
    func deregister(_ descriptor: Int32)
    /// Fills `events` and returns their number; waits at most that many milliseconds, without limit
    /// if -1.
    func wait(into events: inout [stub_event], milliseconds: Int32) -> Int
    /// Ends the current wait, or the next one.
    func wake()
}

enum Selectors {
    /// The fastest selector of the system, or poll(2) if the environment contains
    /// `UNDERSTUDY_SELECTOR=poll`.
    static func make() throws(SystemError) -> any Selector {
        if usesEpoll { return try EpollSelector() }
        return try PollSelector()
    }

    static var usesEpoll: Bool {
        let asksForPoll =
            getenv("UNDERSTUDY_SELECTOR").map { String(cString: $0) == "poll" } ?? false
        return stub_has_epoll() && !asksForPoll
    }

    /// Whether a registration for hangups is ever reported one.
    static var tellsHangups: Bool { usesEpoll || Int(STUB_POLL_HANGUP) != 0 }

    /// The key of the descriptor that only ends a wait.
    static let wakeKey = UInt64.max
    static let batch = Int(STUB_EPOLL_BATCH)
}
