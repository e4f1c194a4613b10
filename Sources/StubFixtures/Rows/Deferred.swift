import StubBackport

/// A value that is computed on its first use, and then kept.
final class Deferred<Value: Sendable>: Sendable {
    private enum State {
        case due(@Sendable () -> Value)
        /// A caller was asked to compute it.
        case asked(@Sendable () -> Value)
        case made(Value)
    }

    /// Protects only this value: the first caller computes it, and others wait for the result.
    private let state: Mutex<State>

    init(_ make: @escaping @Sendable () -> Value) {
        state = Mutex(.due(make))
    }

    /// Creates a computed value.
    init(_ value: Value) {
        state = Mutex(.made(value))
    }

    var value: Value {
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

    /// Returns the value if it was computed; otherwise calls `make` once and returns `nil`.
    ///
    /// It never waits, not even if another thread is computing the value.
    func value(orElse make: (Deferred) -> Void) -> Value? {
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
