import Synchronization

/// A one-way gate that responses wait behind; it opens once and stays open.
public final class DeliveryGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// A gate that is closed.
    public init() {}

    /// Whether responses pass; once they do, they always will.
    public var isOpen: Bool { state.withLock(\.isOpen) }

    /// Opens the gate and runs everything that waits, in the order it came.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for proceed in waiting { proceed() }
    }

    /// Runs the closure when the gate opens; at once if it is open.
    package func whenOpen(_ proceed: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(proceed) }
            return state.isOpen
        }
        if isOpen { proceed() }
    }
}
