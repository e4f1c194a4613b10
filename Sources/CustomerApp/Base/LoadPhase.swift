/// The phase of a load without its content, for view models whose content is in a service.
///
/// Each attempt has a number, so that an attempt overtaken by a newer one is ignored.
struct LoadPhase: Equatable {
    private enum Step: Equatable {
        case idle, loading, loaded
        case failed(AppError)
    }

    private var step: Step = .idle
    private var before: Step = .idle
    private var attempt = 0

    /// Combines the phase with the current content.
    func state<Value>(_ value: Value?) -> LoadState<Value> {
        switch step {
        case .idle: value.map { .loaded($0) } ?? .idle
        case .loading: .loading(last: value)
        case .loaded: value.map { .loaded($0) } ?? .idle
        case .failed(let error): .failed(last: value, error)
        }
    }

    mutating func begin() -> Int {
        if step != .loading { before = step }
        step = .loading
        attempt += 1
        return attempt
    }

    func isCurrent(_ attempt: Int) -> Bool { attempt == self.attempt }

    mutating func succeed(_ attempt: Int) {
        guard isCurrent(attempt) else { return }
        step = .loaded
    }

    /// Records a failure; a cancellation or the end of the session restores the previous phase.
    mutating func fail(_ attempt: Int, with error: any Error) {
        guard isCurrent(attempt) else { return }
        step = AppError.toShow(error).map(Step.failed) ?? before
    }

    /// Ends an attempt in flight, whose response may be older than content that was saved meanwhile.
    mutating func overtake() {
        attempt += 1
        step = .loaded
    }

    mutating func dismissError() {
        if case .failed = step { step = .idle }
    }
}
