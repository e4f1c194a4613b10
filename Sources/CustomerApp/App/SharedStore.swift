import Observation

/// State that several screens share: everyone reads it, events alone change it.
///
/// A store derived from another one has no state of its own; one whose event is `Never` can only be
/// read.
@MainActor
public final class SharedStore<State, Event> {
    /// What an event does to the state.
    public enum Change {
        /// Nothing.
        case none
        /// This, before `send` returns.
        case now(@MainActor (inout State) -> Void)
        /// What the work answers, to the state as it is by then; nil for nothing.
        case later(@MainActor () async -> (@MainActor (inout State) -> Void)?)
    }

    private let read: @MainActor () -> State
    private let dispatch: (@MainActor (Event) -> Task<Void, Never>?)?

    /// Creates a store that owns its state; `handle` decides what each event changes.
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

    /// The state as it is, observable.
    public var state: State { read() }

    /// Lets an event happen; the task is the part of it that takes time, if there is one.
    @discardableResult
    public func send(_ event: Event) -> Task<Void, Never>? { dispatch?(event) }

    /// The same store seen through a part of its state and a part of its events.
    public func scope<Local, LocalEvent>(
        state: @escaping @MainActor (State) -> Local,
        event: @escaping @MainActor (LocalEvent) -> Event,
    ) -> SharedStore<Local, LocalEvent> {
        SharedStore<Local, LocalEvent>(
            read: { [read] in state(read()) }, dispatch: { [dispatch] in dispatch?(event($0)) })
    }

    /// The same store for those who only read.
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
