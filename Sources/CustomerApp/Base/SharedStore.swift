import Observation

/// State that several screens share: every screen can read it, and only events change it.
///
/// A store derived from another one has no state of its own. A store whose event is `Never` is
/// read-only.
@MainActor
public final class SharedStore<State, Event> {
    /// The effect of an event on the state.
    public enum Change {
        /// No change.
        case none
        /// A change that is applied before `send` returns.
        case now(@MainActor (inout State) -> Void)
        /// A change that asynchronous work returns, applied to the state at that time; nil for no
        /// change.
        case later(@MainActor () async -> (@MainActor (inout State) -> Void)?)
    }

    private let read: @MainActor () -> State
    private let dispatch: (@MainActor (Event) -> Task<Void, Never>?)?

    /// Creates a store that owns its state; `handle` returns the change for each event.
    public init(_ state: State, handle: @escaping @MainActor (Event, State) -> Change) {
        let cell = StateCell(state)
        read = { cell.state }
        dispatch = { event in
            switch handle(event, cell.state) {
            case .none:
                return nil
            case .now(let change):
                change(&cell.state)
                return nil
            case .later(let work):
                return Task { [weak cell] in
                    guard let change = await work(), let cell, !Task.isCancelled else { return }
                    change(&cell.state)
                }
            }
        }
    }

    private init(
        read: @escaping @MainActor () -> State,
        dispatch: (@MainActor (Event) -> Task<Void, Never>?)?,
    ) {
        self.read = read
        self.dispatch = dispatch
    }

    /// The current state, observable.
    public var state: State { read() }

    /// Sends an event; returns the task of its asynchronous part, if there is one.
    @discardableResult
    public func send(_ event: Event) -> Task<Void, Never>? { dispatch?(event) }

    /// Derives a store that exposes a part of the state and a part of the events.
    public func scope<Local, LocalEvent>(
        state: @escaping @MainActor (State) -> Local,
        event: @escaping @MainActor (LocalEvent) -> Event,
    ) -> SharedStore<Local, LocalEvent> {
        SharedStore<Local, LocalEvent>(
            read: { [read] in state(read()) }, dispatch: { [dispatch] in dispatch?(event($0)) })
    }

    /// Derives a read-only store.
    public var readOnly: SharedStore<State, Never> {
        SharedStore<State, Never>(read: read, dispatch: nil)
    }
}

@MainActor
@Observable
private final class StateCell<State> {
    var state: State

    init(_ state: State) {
        self.state = state
    }
}
