/// The state of a screen's content; a reload and a failure keep the previous content.
public enum LoadState<Value> {
    /// Nothing was requested yet.
    case idle
    /// A request is in flight; `last` is the previous content.
    case loading(last: Value?)
    /// The content was loaded.
    case loaded(Value)
    /// The request failed; `last` is the previous content and is still shown.
    case failed(last: Value?, AppError)

    /// The content to show, either new or previous.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let last), .failed(let last, _): last
        case .loaded(let value): value
        }
    }

    /// True while a request is in flight.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The error of the last attempt, until the next attempt.
    public var error: AppError? {
        if case .failed(_, let error) = self { error } else { nil }
    }

    /// The error of the last attempt, as text for the user.
    public var errorMessage: String? { error?.text }
}

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}
