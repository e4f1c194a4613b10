/// The questions from the API, stored between launches.
@MainActor
public final class HTTPOnboardingService: OnboardingService {
    private let client: HTTPClient
    private let stored: StoredProperty<[OnboardingStep]>
    private var order = AnswerOrder()

    /// Creates a service that starts with the stored questions.
    public init(client: HTTPClient, stored: StoredProperty<[OnboardingStep]>) {
        self.client = client
        self.stored = stored
    }

    public var steps: [OnboardingStep]? { stored.value }

    public func refresh() async throws(AppError) {
        let request = order.begin()
        let steps = try await client.send(.onboarding)
        if try order.accepts(read: request) { stored.value = steps }
    }

    public func set(_ state: OnboardingStep.State, of step: OnboardingStep.Kind)
        async throws(AppError)
    {
        let request = order.begin()
        let change = OnboardingStep(step: step, state: state)
        let steps = try await client.send(.setOnboarding(change))
        if try order.accepts(write: request) { stored.value = steps }
    }

    public func clearState() {
        order.clear()
        stored.value = nil
    }
}

/// A step as the API represents it; steps that this version of the app does not know are omitted.
private struct OnboardingStepResponse: Decodable, Sendable {
    let step: String
    let state: String

    var known: OnboardingStep? {
        guard let kind = OnboardingStep.Kind(rawValue: step) else { return nil }
        // A question whose state this version does not know was already asked by a newer version.
        return OnboardingStep(step: kind, state: .init(rawValue: state) ?? .completed)
    }
}

extension Endpoint where Response == [OnboardingStep] {
    static var onboarding: Self {
        Endpoint<[OnboardingStepResponse]>(.get, "/onboarding", authentication: .bearer)
            .map { $0.compactMap(\.known) }
            .with { $0.caching = .revalidate }
            .demo(#"[{"step": "location", "state": "pending"}]"#)
    }

    static func setOnboarding(_ step: OnboardingStep) -> Self {
        Endpoint<[OnboardingStepResponse]>(
            .post, "/onboarding", body: .json(step), authentication: .bearer,
        ).map { $0.compactMap(\.known) }
            .demo(#"[{"step": "\#(step.step.rawValue)", "state": "\#(step.state.rawValue)"}]"#)
    }
}
