/// A load without its content, for view models whose content lives in a service.
///
/// Each attempt has a number, so that an attempt overtaken by a newer one changes nothing.
struct LoadPhase: Equatable {
    private enum Step: Equatable {
        case idle, loading, loaded
        case failed(AppError)
    }

    private var step: Step = .idle
    private var before: Step = .idle
    private var attempt = 0

    /// The full state, given the content of the moment.
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

    /// Notes a failure; a cancellation or a session's end puts back what was there before.
    mutating func fail(_ attempt: Int, with error: any Error) {
        guard isCurrent(attempt) else { return }
        step = AppError.toShow(error).map(Step.failed) ?? before
    }

    mutating func dismissError() {
        if case .failed = step { step = .idle }
    }
}
