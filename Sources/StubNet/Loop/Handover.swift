import Dispatch

/// Lets one thread wait for another.
struct Handover: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }

    /// Blocks the calling thread; never to be called on a loop's thread.
    func wait() { semaphore.wait() }
}
