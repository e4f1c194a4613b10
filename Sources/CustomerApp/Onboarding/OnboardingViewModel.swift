public import Observation

/// Asks the onboarding questions, one after the other.
@MainActor
@Observable
public final class OnboardingViewModel {
    /// True while an answer is being saved.
    public private(set) var isSaving = false

    private var phase = LoadPhase()
    private var saveError: AppError?
    @ObservationIgnored private let service: any OnboardingService
    @ObservationIgnored private let onCompleted: @MainActor () -> Void
    @ObservationIgnored private var hasCompleted = false

    /// Creates the flow's only screen; `onCompleted` is called once when no question is pending.
    public init(service: any OnboardingService, onCompleted: @escaping @MainActor () -> Void) {
        self.service = service
        self.onCompleted = onCompleted
    }

    /// The questions and their load state.
    public var state: LoadState<[OnboardingStep]> { phase.state(service.steps) }

    /// The question to ask; nil before the questions are loaded and after the last one.
    public var step: OnboardingStep? { service.nextStep }

    /// The error of the last answer, or otherwise of the last load.
    public var error: AppError? { saveError ?? state.error }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the questions; if none is pending, completes the flow.
    public func load() async {
        guard !state.isLoading else { return }
        let attempt = phase.begin()
        do {
            try await service.refresh()
            phase.succeed(attempt)
            completeIfDone()
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Saves that the user agreed.
    public func agree() async {
        await answer(.completed)
    }

    /// Saves that the user declined.
    public func skip() async {
        await answer(.skipped)
    }

    private func answer(_ state: OnboardingStep.State) async {
        guard !isSaving, let step else { return }
        isSaving = true
        saveError = nil
        defer { isSaving = false }
        do {
            try await service.set(state, of: step.step)
            completeIfDone()
        } catch {
            saveError = AppError.toShow(error)
        }
    }

    private func completeIfDone() {
        guard service.isCompleted, !hasCompleted else { return }
        hasCompleted = true
        onCompleted()
    }
}
