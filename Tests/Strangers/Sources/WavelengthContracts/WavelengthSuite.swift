import UnderstudyChecks
import Wavelength

/// The checks of the app: what it is composed from, and one adapter for each part of it.
enum WavelengthSuite {
    static func suite(_ definition: StubDefinition) throws -> Suite<CheckStage<WavelengthApp>> {
        var policy = AppPolicy()
        policy.emptiesScreensAtSignOut = true
        policy.cookies = .none
        policy.repeatsThrottledRequests = false
        policy.dropsLateAnswers = true
        policy.signOutEndsSignIns = true
        policy.resumesIterators = true
        policy.refusalsIn200 = ["ok": false]
        let app = AppUnderTest<WavelengthApp>("Wavelength", policy: policy) { setup in
            WavelengthApp(setup)
        } failure: { error in
            (error as? WavelengthError).map(Failure.init) ?? .standard(error)
        }
        let signIn: @Sendable (CheckStage<WavelengthApp>) async throws -> Void = {
            try await Adapters.signIn($0)
        }
        return try Suite.app(app, definition) {
            Checks.pagination(list: Adapters.library).of("library")
            Checks.pagination(list: Adapters.search).of("search")
            Checks.pagination(list: Adapters.shows).of("shows")
            Checks.pageCount(list: Adapters.library)
            Checks.pageCount(list: Adapters.search)
            Checks.pageCount(list: Adapters.shows)

            Checks.tokens(session: Adapters.session)

            Checks.errors(
                screen: Adapters.waiting(Adapters.episode), actions: Adapters.actions,
                foreignTypes: .read,
                envelope: Adapters.refusal, prepare: signIn
            ).of("episode")
            Checks.errors(
                screen: Adapters.waiting(Adapters.queue), foreignTypes: .read,
                envelope: Adapters.refusal
            ).of("queue")
            if let screen = Adapters.libraryScreen {
                Checks.errors(
                    screen: Adapters.waiting(screen), foreignTypes: .read,
                    envelope: Adapters.refusal
                ).of("library")
                Checks.retries(
                    screen: screen, session: Adapters.session, attempts: 3, pauses: Adapters.pauses
                ).of("library")
                Checks.caching(screen: screen, session: Adapters.session).of("library")
                Checks.cancellation(screen: screen, retries: true).of("library")
                Checks.concurrency(screen: screen, session: Adapters.session).of("library")
            }
            Checks.retries(
                screen: Adapters.episode, session: Adapters.session, attempts: 3,
                pauses: Adapters.pauses
            ).of("episode")
            Checks.retries(
                screen: Adapters.queue, session: Adapters.session, attempts: 3,
                pauses: Adapters.pauses
            ).of("queue")
            Checks.writes(form: Adapters.addToQueue, session: Adapters.session)
            Checks.toggle(Adapters.saved)
            Checks.decoding(actions: Adapters.actions, prepare: signIn)
            Checks.decoding(actions: [Adapters.signInAction])
            Checks.caching(screen: Adapters.episode, session: Adapters.session).of("episode")
            Checks.caching(screen: Adapters.queue).of("queue")
            Checks.cancellation(screen: Adapters.episode, retries: true).of("episode")
            Checks.cancellation(screen: Adapters.queue, retries: true).of("queue")
            Checks.concurrency(screen: Adapters.episode, session: Adapters.session).of("episode")
            Checks.answerOrder(screen: Adapters.episode) { body, number in
                guard var answer = body.object, var episode = answer["data"]?.object else {
                    return body
                }
                episode["title"] = .string("Title \(number)")
                answer["data"] = .object(episode)
                return .object(answer)
            }
            Checks.actions(
                Adapters.actions, isSignedIn: { await $0.client.isSignedIn },
                prepare: signIn)
            Checks.actions([Adapters.signInAction])
            Checks.answers(
                actions: Adapters.actions, options: AnswerOptions(accepting: Adapters.newKinds),
                state: { "\(await $0.app.client.isSignedIn)" }, prepare: signIn)
            Checks.answers(
                actions: [Adapters.signInAction], state: { "\(await $0.app.client.isSignedIn)" })
        }
    }
}

extension Failure {
    /// What an error of the app means. The app does not tell 400 from 422, and not 503 with
    /// `Retry-After` from 503 without, so both have the coarse kind.
    init(_ error: WavelengthError) {
        switch error {
        case .signedOut: self.init(kind: .signedOut)
        case .sessionExpired: self.init(kind: .sessionExpired)
        case .wrongCredentials(let message), .notAuthorized(let message):
            self.init(kind: .unauthorized, message: message)
        case .invalidRequest(let message): self.init(kind: .status, message: message)
        case .refused(let code, let message): self.init(kind: Kind(code), message: message)
        case .server(503, let message): self.init(kind: .status, message: message, status: 503)
        case .server(let status, let message): self.init(status: status, message: message)
        case .unreachable: self.init(kind: .offline)
        case .connectionLost: self.init(kind: .connectionLost)
        case .timedOut: self.init(kind: .timedOut)
        case .outcomeUnknown: self.init(kind: .network)
        case .invalidResponse: self.init(kind: .unreadable)
        }
    }
}

extension Failure.Kind {
    /// The meaning of a refusal inside a status 200.
    fileprivate init(_ code: ServiceCode) {
        switch code {
        case .notFound: self = .notFound
        case .alreadyQueued, .libraryFull: self = .conflict
        case .notAvailable: self = .notAllowed
        default: self = .status
        }
    }
}
