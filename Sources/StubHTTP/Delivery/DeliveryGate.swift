import StubBackport

/// A gate that responses wait for; it opens once and stays open.
package final class DeliveryGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    package init() {}

    /// Whether the gate is open.
    package var isOpen: Bool { state.withLock(\.isOpen) }

    /// Opens the gate and runs the waiting closures in the order they arrived.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for proceed in waiting { proceed() }
    }

    /// Runs the closure when the gate opens, or now if it is open.
    package func whenOpen(_ proceed: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(proceed) }
            return state.isOpen
        }
        if isOpen { proceed() }
    }
}
