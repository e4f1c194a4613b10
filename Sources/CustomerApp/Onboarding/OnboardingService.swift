/// Stores which questions the user was asked after signing in.
@MainActor
public protocol OnboardingService: AnyObject, Sendable {
    /// The questions in the order they are asked, observable; nil before the first fetch.
    var steps: [OnboardingStep]? { get }

    /// Fetches the questions again; after a failure the previous ones stay.
    func refresh() async throws(AppError)

    /// Saves the user's decision.
    func set(_ state: OnboardingStep.State, of step: OnboardingStep.Kind) async throws(AppError)

    /// Removes the previous user's questions.
    func clearState()
}

extension OnboardingService {
    /// The next question to ask.
    public var nextStep: OnboardingStep? { steps?.first { $0.state == .pending } }

    /// True if the questions are known and none is pending.
    public var isCompleted: Bool { steps != nil && nextStep == nil }
}
