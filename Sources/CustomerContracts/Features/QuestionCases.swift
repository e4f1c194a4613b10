import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The questions after the first sign-in: each is answered once, as the user meant it.
enum QuestionCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F10", "questions are answered as meant", .features) { stage, then in
            try await stage.signIn()
            let asked = await Questions(stage.app)
            stage.refuse(Operation.onboarding, 503, times: 1)
            await asked.form.load()
            then.equal(await asked.form.error, .unavailable(message: "Not now"), "of the load")
            then.equal(await asked.ends, 0, "ends without any question")
            then.isFalse(await stage.app.onboardingService().isCompleted, "completed")
            await asked.form.load()
            then.isNil(await asked.form.error, "an error after a success")
            let steps = await stage.app.onboardingService().steps?.map(\.step) ?? []
            then.equal(await asked.form.step?.step, steps.first, "the first question")
            stage.refuse(Operation.setOnboarding, 503, times: 1)
            await asked.form.skip()
            then.equal(await asked.form.error, .unavailable(message: "Not now"), "of the answer")
            then.equal(await asked.form.step?.step, steps.first, "the question, asked again")
            stage.hold(Operation.setOnboarding, at: "answer", times: 1)
            let form = await asked.form
            async let first: Void = form.skip()
            try await stage.arrival(of: Operation.setOnboarding, count: 2)
            then.isTrue(await form.isSaving, "saving")
            await form.agree()
            stage.release("answer")
            await first
            then.isNil(await form.error, "an error after a success")
            then.count(stage.exchanges(Operation.setOnboarding), 2, "answers of two taps")
            await form.agree()
            then.equal(await asked.ends, 0, "ends before the last question")
            await form.skip()
            then.isNil(await form.step, "a further question")
            then.equal(
                stage.exchanges(Operation.setOnboarding).dropFirst()
                    .map { $0.requestJSON?["state"]?.string },
                ["skipped", "completed", "skipped"], "the answers")
            then.equal(
                stage.exchanges(Operation.setOnboarding).dropFirst()
                    .map { $0.requestJSON?["step"]?.string },
                steps.map(\.rawValue), "the questions")
            await form.load()
            then.equal(await asked.ends, 1, "ends of the questions")
            // Somebody without a question is not kept.
            let again = await Questions(stage.app)
            await again.form.load()
            then.equal(await again.ends, 1, "ends without a question")
        }
        ContractCase("K03", "newest wins", .concurrency) { stage, then in
            try await stage.signIn()
            let service = await stage.app.onboardingService()
            stage.stub.rules.add(
                Rule(.operation(Operation.onboarding)).times(1)
                    .respond(200, body: .json([["step": "camera", "state": "pending"]]))
                    .holding(at: "older"))
            async let older: Void? = try? service.refresh()
            try await stage.arrival(of: Operation.onboarding)
            try await service.refresh()
            let newer = await service.steps
            stage.release("older")
            _ = await older
            then.equal(await service.steps, newer, "after the older answer")
            stage.hold(Operation.onboarding, at: "read", times: 1)
            async let read: Void? = try? service.refresh()
            try await stage.arrival(of: Operation.onboarding, count: 3)
            try await service.set(.skipped, of: .location)
            stage.release("read")
            _ = await read
            then.equal(
                await service.steps?.first { $0.step == .location }?.state, .skipped,
                "an answer of the user, after an older read")
        }
    }
}

/// The form with the questions.
@MainActor
private final class Questions {
    private(set) var ends = 0
    private let app: AppContainer
    private(set) lazy var form = app.onboardingViewModel { [weak self] in self?.ends += 1 }

    init(_ app: AppContainer) { self.app = app }
}
