public import Observation

/// Questions without a server, for previews and offline use.
@MainActor
@Observable
public final class LocalOnboardingService: OnboardingService {
    public private(set) var steps: [OnboardingStep]?

    @ObservationIgnored private let sample: [OnboardingStep]

    /// Creates a service with the given questions, by default none.
    public init(_ sample: [OnboardingStep] = []) {
        self.sample = sample
        steps = sample
    }

    public func refresh() async throws(AppError) {
        if steps == nil { steps = sample }
    }

    public func set(_ state: OnboardingStep.State, of step: OnboardingStep.Kind)
        async throws(AppError)
    {
        steps = (steps ?? sample).map {
            $0.step == step ? OnboardingStep(step: step, state: state) : $0
        }
    }

    public func clearState() {
        steps = nil
    }
}
