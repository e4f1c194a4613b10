import Dispatch
import Synchronization

/// What a screen shows. Every screen refuses requests for a while when the server asked for it with a 429.
protocol ScreenState: Equatable, Sendable {
    /// The pause that is going on; nil when the screen may ask again.
    var pausedForSeconds: Int? { get set }
}

extension ScreenState {
    /// The first pause counts, if several requests are refused at once.
    mutating func pause(for error: AlmanacError) {
        if case .rateLimited(let seconds, _) = error, pausedForSeconds == nil {
            pausedForSeconds = seconds
        }
    }
}

/// The state of one screen behind a lock: the part that the screen shows, and the part that only the view model
/// needs. Each change of the shown part is published on the callback queue, in order, and pauses end by themselves.
final class StateStore<State: ScreenState, Hidden: Sendable>: Sendable {
    private struct Contents {
        var state: State
        var hidden: Hidden
        var observer: (@Sendable (State) -> Void)?
        var pauseEnded: (@Sendable () -> Void)?
    }

    private let contents: Mutex<Contents>
    private let configuration: AlmanacConfiguration

    init(_ state: State, _ hidden: Hidden, _ configuration: AlmanacConfiguration) {
        contents = Mutex(Contents(state: state, hidden: hidden))
        self.configuration = configuration
    }

    var state: State { contents.withLock { $0.state } }

    var observer: (@Sendable (State) -> Void)? {
        get { contents.withLock { $0.observer } }
        set { contents.withLock { $0.observer = newValue } }
    }

    func whenPauseEnds(_ action: @escaping @Sendable () -> Void) {
        contents.withLock { $0.pauseEnded = action }
    }

    /// The body runs under the lock. It may start and cancel calls of the API, which never call back from
    /// inside; it must not touch the store, nor the scheduler, which might run its work at once.
    @discardableResult
    func update<Outcome: Sendable>(_ body: (inout State, inout Hidden) -> Outcome) -> Outcome {
        let (outcome, pause) = contents.withLock { contents -> (Outcome, Int?) in
            let before = contents.state
            let outcome = body(&contents.state, &contents.hidden)
            let after = contents.state
            if after != before {
                // Queued under the lock, because otherwise two changes could overtake each other.
                configuration.callbackQueue.async { [weak self] in self?.observer?(after) }
            }
            return (outcome, before.pausedForSeconds == nil ? after.pausedForSeconds : nil)
        }
        if let pause {
            _ = configuration.scheduler.schedule(after: .seconds(pause)) { [weak self] in
                self?.update { state, _ in state.pausedForSeconds = nil }
                self?.contents.withLock { $0.pauseEnded }?()
            }
        }
        return outcome
    }
}
