import Synchronization

/// A value that is made when somebody first asks for it, and kept.
package final class Deferred<Value: Sendable>: Sendable {
    private enum State {
        case due(@Sendable () -> Value)
        /// Somebody was asked to make it.
        case asked(@Sendable () -> Value)
        case made(Value)
    }

    /// Guards nothing but itself: whoever comes first makes the value, others wait for it.
    private let state: Mutex<State>

    package init(_ make: @escaping @Sendable () -> Value) {
        state = Mutex(.due(make))
    }

    /// A value that is there already.
    package init(_ value: Value) {
        state = Mutex(.made(value))
    }

    package var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .due(let make), .asked(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }

    /// The value if it has been made; otherwise `nil`, and `make` is asked to see to it, once.
    ///
    /// It never waits, not even for somebody who is making the value.
    package func value(orElse make: (Deferred) -> Void) -> Value? {
        let found = state.withLockIfAvailable { state -> (value: Value?, isFirst: Bool) in
            switch state {
            case .made(let value): return (value, false)
            case .due(let work):
                state = .asked(work)
                return (nil, true)
            case .asked: return (nil, false)
            }
        }
        if found?.isFirst == true { make(self) }
        return found?.value
    }
}
