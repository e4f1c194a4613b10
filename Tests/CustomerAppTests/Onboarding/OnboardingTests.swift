import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OnboardingTests {
    private func app(_ answers: Answer...) async throws -> (TestApp, ScriptedTransport) {
        let transport = ScriptedTransport { _, number in answers[min(number, answers.count) - 1] }
        return (try await TestApp(transport: transport).signedIn(), transport)
    }

    private static let two = Answer.json(
        #"[{"step":"location","state":"pending"},{"step":"camera","state":"pending"}]"#)

    private static let one = Answer.json(
        #"[{"step":"location","state":"skipped"},{"step":"camera","state":"pending"}]"#)

    private static let none = Answer.json(
        #"[{"step":"location","state":"skipped"},{"step":"camera","state":"completed"}]"#)

    @Test func `0.25 each question is asked once, and the flow ends with the last`() async throws {
        let (app, transport) = try await app(Self.two, Self.one, Self.none)
        var completions = 0
        let screen = app.container.onboardingViewModel { completions += 1 }
        #expect(screen.step == nil)
        await screen.load()
        #expect(screen.step?.step == .location)
        await screen.skip()
        #expect(screen.step?.step == .camera && completions == 0)
        await screen.agree()
        #expect(completions == 1 && app.container.onboardingService().isCompleted)
        await screen.load()
        #expect(completions == 1)
        let bodies = transport.requests.compactMap(\.bodyText)
        #expect(
            bodies == [
                #"{"state":"skipped","step":"location"}"#,
                #"{"state":"completed","step":"camera"}"#,
            ])
    }

    @Test func `a question whose answer was not saved is asked again`() async throws {
        let (app, _) = try await app(Self.two, .message("down", status: 500), Self.one)
        let screen = app.container.onboardingViewModel {}
        await screen.load()
        await screen.skip()
        #expect(screen.step?.step == .location && screen.errorMessage == "down")
        await screen.skip()
        #expect(screen.step?.step == .camera && screen.errorMessage == nil)
    }

    @Test func `questions that this version does not know are not asked`() async throws {
        let (app, _) = try await app(
            .json(#"[{"step":"retina_scan","state":"pending"},{"step":"camera","state":"odd"}]"#))
        try await app.container.onboardingService().refresh()
        #expect(app.container.onboardingService().isCompleted)
        #expect(app.container.onboardingService().steps?.map(\.id) == [.camera])
    }

    @Test func `unknown questions are not completed, and are removed at a sign-out`() async throws {
        let (app, _) = try await app(Self.none)
        let service = app.container.onboardingService()
        #expect(!service.isCompleted)
        try await service.refresh()
        #expect(service.isCompleted)
        app.container.clearState()
        #expect(service.steps == nil && !service.isCompleted)
    }
}
