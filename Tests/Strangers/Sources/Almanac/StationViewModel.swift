/// One weather station: its details and its latest observations come from two endpoints at the same time,
/// and each part of the screen stands for itself.
public final class StationViewModel: Sendable {
    public struct Section<Value: Equatable & Sendable>: Equatable, Sendable {
        public internal(set) var value: Value?
        public internal(set) var isLoading = false
        public internal(set) var error: AlmanacError?
    }

    public struct State: ScreenState {
        public internal(set) var station = Section<Station>()
        public internal(set) var observations = Section<[Observation]>()
        public internal(set) var pausedForSeconds: Int?

        public var isLoading: Bool { station.isLoading || observations.isLoading }
        public var stationErrorMessage: String? {
            station.error?.message(paused: pausedForSeconds != nil)
        }
        public var observationsErrorMessage: String? {
            observations.error?.message(paused: pausedForSeconds != nil)
        }
    }

    private struct Hidden {
        var generation = 0
        var requests: [any Cancellable] = []
    }

    public let stationId: String
    private let client: AlmanacClient
    private let store: StateStore<State, Hidden>

    public init(client: AlmanacClient, stationId: String) {
        self.client = client
        self.stationId = stationId
        store = StateStore(State(), Hidden(), client.configuration)
    }

    deinit { cancel() }

    public var state: State { store.state }

    /// Called on the callback queue after every change.
    public var onChange: (@Sendable (State) -> Void)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    /// Loads what is not there yet, when the screen appears and when the user tries again.
    public func load() { load(anew: false) }

    /// Loads both parts anew; what is shown stays until the answer is there, and if it fails.
    public func refresh() { load(anew: true) }

    /// Gives up whatever is running.
    public func cancel() {
        store.update { state, hidden in
            hidden.generation += 1
            hidden.requests.forEach { $0.cancel() }
            hidden.requests = []
            (state.station.isLoading, state.observations.isLoading) = (false, false)
        }
    }

    private func load(anew: Bool) {
        store.update { state, hidden in
            guard state.pausedForSeconds == nil else { return }
            if anew || state.station.value == nil {
                fetch(\.station, &state, &hidden) { client.station(id: stationId, completion: $0) }
            }
            if anew || state.observations.value == nil {
                fetch(\.observations, &state, &hidden) { completion in
                    client.observations(stationId: stationId) { completion($0.map(\.results)) }
                }
            }
        }
    }

    private func fetch<Value>(
        _ section: WritableKeyPath<State, Section<Value>> & Sendable, _ state: inout State,
        _ hidden: inout Hidden,
        from request: (@escaping AlmanacClient.Completion<Value>) -> any Cancellable
    ) {
        guard !state[keyPath: section].isLoading else { return }
        state[keyPath: section].isLoading = true
        state[keyPath: section].error = nil
        let generation = hidden.generation
        hidden.requests.append(request { [weak self] in self?.receive($0, section, generation) })
    }

    private func receive<Value>(
        _ result: Result<Value, AlmanacError>,
        _ section: WritableKeyPath<State, Section<Value>> & Sendable, _ generation: Int
    ) {
        store.update { state, hidden in
            guard hidden.generation == generation else { return }
            state[keyPath: section].isLoading = false
            if !state.isLoading { hidden.requests = [] }
            switch result {
            case .success(let value):
                state[keyPath: section].value = value
            case .failure(.cancelled):
                break
            case .failure(let error):
                state[keyPath: section].error = error
                state.pause(for: error)
            }
        }
    }
}
