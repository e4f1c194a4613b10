import Synchronization

/// A value that is made when somebody first asks for it, and kept.
final class Deferred<Value: Sendable>: Sendable {
    private enum State {
        case due(@Sendable () -> Value)
        case made(Value)
    }

    /// Guards nothing but itself: whoever comes first makes the value, others wait for it.
    private let state: Mutex<State>

    init(_ make: @escaping @Sendable () -> Value) {
        state = Mutex(.due(make))
    }

    /// A value that is there already.
    init(_ value: Value) {
        state = Mutex(.made(value))
    }

    var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .due(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
