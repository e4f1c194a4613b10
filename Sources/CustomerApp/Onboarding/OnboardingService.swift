/// Knows which questions a user was asked after signing in.
@MainActor
public protocol OnboardingService: AnyObject, Sendable {
    /// The questions in the order they are asked, observable; nil before they were fetched.
    var steps: [OnboardingStep]? { get }

    /// Fetches the questions anew; on failure those known stay.
    func refresh() async throws(AppError)

    /// Notes what became of a question.
    func set(_ state: OnboardingStep.State, of step: OnboardingStep.Kind) async throws(AppError)

    /// Forgets the questions of the user before.
    func clearState()
}

extension OnboardingService {
    /// The next question to ask.
    public var nextStep: OnboardingStep? { steps?.first { $0.state == .pending } }

    /// True when the questions are known and none is left.
    public var isCompleted: Bool { steps != nil && nextStep == nil }
}
