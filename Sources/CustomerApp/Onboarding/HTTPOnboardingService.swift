/// The questions of the API, kept between launches.
@MainActor
public final class HTTPOnboardingService: OnboardingService {
    private let client: HTTPClient
    private let stored: StoredProperty<[OnboardingStep]>
    private var epoch = 0

    /// Creates a service that knows the questions of the last launch.
    public init(client: HTTPClient, stored: StoredProperty<[OnboardingStep]>) {
        self.client = client
        self.stored = stored
    }

    public var steps: [OnboardingStep]? { stored.value }

    public func refresh() async throws {
        try await keep(.onboarding)
    }

    public func set(_ state: OnboardingStep.State, of step: OnboardingStep.Kind) async throws {
        try await keep(.setOnboarding(OnboardingStep(step: step, state: state)))
    }

    public func clearState() {
        epoch += 1
        stored.value = nil
    }

    private func keep(_ endpoint: Endpoint<[OnboardingStep]>) async throws {
        let epoch = epoch
        let steps = try await client.send(endpoint)
        guard epoch == self.epoch else { throw AppError.sessionEnded }
        stored.value = steps
    }
}

/// A step as the server writes it; one that this version of the app does not know is left out.
private struct OnboardingStepResponse: Decodable, Sendable {
    let step: String
    let state: String

    var known: OnboardingStep? {
        guard let kind = OnboardingStep.Kind(rawValue: step) else { return nil }
        // A state of the future has surely been asked about.
        return OnboardingStep(step: kind, state: .init(rawValue: state) ?? .completed)
    }
}

extension Endpoint where Response == [OnboardingStep] {
    static var onboarding: Self {
        Endpoint<[OnboardingStepResponse]>(.get, "/onboarding", authentication: .bearer)
            .map { $0.compactMap(\.known) }
            .with { $0.caching = .revalidate }
    }

    static func setOnboarding(_ step: OnboardingStep) -> Self {
        Endpoint<[OnboardingStepResponse]>(
            .post, "/onboarding", body: .json(step), authentication: .bearer,
        ).map { $0.compactMap(\.known) }
    }
}
