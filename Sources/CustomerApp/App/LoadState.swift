/// Where a screen's content stands; a reload and a failure keep what was shown before.
public enum LoadState<Value> {
    /// Nothing was asked for yet.
    case idle
    /// On its way; `last` is what was shown before.
    case loading(last: Value?)
    /// Here.
    case loaded(Value)
    /// Failed; `last` is still shown.
    case failed(last: Value?, AppError)

    /// The content to show, be it fresh or from before.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let last), .failed(let last, _): last
        case .loaded(let value): value
        }
    }

    /// True while a request is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// What went wrong, until the next attempt.
    public var error: AppError? {
        if case .failed(_, let error) = self { error } else { nil }
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }
}

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}
