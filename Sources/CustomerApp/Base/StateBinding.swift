import Observation

/// Keeps a view up to date with observable state while the view holds the binding.
///
/// The view gets the current value immediately and the latest value after each change. Several
/// changes in one turn of the main actor count as one, and a change to an equal value is ignored. A
/// view that appears again replaces its binding, so that nothing is rendered twice.
@MainActor
public final class StateBinding {
    private var update: (@MainActor () -> Void)?

    /// Renders the value that `read` returns now, and again after each change.
    public init<Value: Equatable>(
        _ read: @escaping @MainActor () -> Value, render: @escaping @MainActor (Value) -> Void,
    ) {
        var last: Value?
        update = { [weak self] in
            let value = withObservationTracking {
                read()
            } onChange: {
                // Called just before the change: the new value can be read in the next turn.
                Task { @MainActor in self?.update?() }
            }
            guard value != last else { return }
            last = value
            render(value)
        }
        update?()
    }

    /// Stops rendering before the binding is released.
    public func cancel() {
        update = nil
    }
}
