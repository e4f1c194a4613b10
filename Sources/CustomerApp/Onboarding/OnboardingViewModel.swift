public import Observation

/// Asks the questions that are asked once, one after the other.
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

    /// Creates the flow's only screen; `onCompleted` is called once when no question is left.
    public init(service: any OnboardingService, onCompleted: @escaping @MainActor () -> Void) {
        self.service = service
        self.onCompleted = onCompleted
    }

    /// The questions and where they stand.
    public var state: LoadState<[OnboardingStep]> { phase.state(service.steps) }

    /// The question to ask; nil before they are here and after the last.
    public var step: OnboardingStep? { service.nextStep }

    /// What went wrong: the last answer that was not saved, or else the last load.
    public var error: AppError? { saveError ?? state.error }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the questions; when none is left the flow is over.
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

    /// Agrees to what is asked for.
    public func agree() async {
        await answer(.completed)
    }

    /// Would rather not.
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
