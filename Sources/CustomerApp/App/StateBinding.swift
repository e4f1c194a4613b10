import Observation

/// Keeps a view up to date with observable state, for as long as the view holds it.
///
/// The view gets the present value at once and then the latest one after each change; several changes
/// in one turn are one, and a change to an equal value is none. A view that appears again replaces
/// its binding, so that nothing is rendered twice.
@MainActor
public final class StateBinding {
    private var update: (@MainActor () -> Void)?

    /// Begins to hand what `read` gives to `render`.
    public init<Value: Equatable>(
        _ read: @escaping @MainActor () -> Value, render: @escaping @MainActor (Value) -> Void,
    ) {
        var last: Value?
        update = { [weak self] in
            let value = withObservationTracking {
                read()
            } onChange: {
                // Told just before the change: the new value can be read in the next turn.
                Task { @MainActor in self?.update?() }
            }
            guard value != last else { return }
            last = value
            render(value)
        }
        update?()
    }

    /// Ends the delivery before the binding is released.
    public func cancel() {
        update = nil
    }
}
