import StubBackport

/// A number that is set after the closure that reads it was created.
final class Mailbox: Sendable {
    private let stored = Mutex(0)

    var value: Int {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
