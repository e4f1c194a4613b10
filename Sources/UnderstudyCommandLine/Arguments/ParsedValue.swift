import StubBackport

/// The value of a declaration, which the parser of arguments sets once.
///
/// A reference type, since the parser finds declarations by reflection and cannot change the
/// command that contains them; each command made by `init()` has its own.
final class ParsedValue<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ initial: Value) {
        state = Mutex(initial)
    }

    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
