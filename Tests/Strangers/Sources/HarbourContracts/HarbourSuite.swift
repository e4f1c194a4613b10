import Foundation
import Harbour
import UnderstudyChecks

/// The checks of the SDK: what it is composed from, and one adapter for each part of it.
enum HarbourSuite {
    static func suite(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) throws -> Suite<CheckStage<HarbourClient>> {
        try Suite.app(app, definition, patience: patience) {
            Checks.pagination(list: Adapters.repositories)
            Checks.pagination(list: Adapters.issues)
            Checks.pagination(list: Adapters.comments.list)
            Checks.pageCount(list: Adapters.repositories)
            Checks.pageCount(list: Adapters.issues)
            Checks.pageCount(list: Adapters.comments.list)
            Checks.tokens(session: Adapters.session)
            Checks.errors(
                screen: Adapters.issue, actions: Adapters.actions, foreignTypes: .read,
                prepare: { try await Adapters.signIn($0) })
            Checks.retries(screen: Adapters.issue, session: Adapters.session, attempts: 1)
            Checks.writes(form: Adapters.newIssue, session: Adapters.session)
            Checks.writes(form: Adapters.newComment, session: Adapters.session)
            Checks.toggle(Adapters.closing)
            Checks.decoding(actions: Adapters.actions, prepare: { try await Adapters.signIn($0) })
            Checks.caching(screen: Adapters.issue, session: Adapters.session, revalidates: true)
            Checks.cancellation(screen: Adapters.issue)
            Checks.concurrency(screen: Adapters.issue, session: Adapters.session)
            Checks.answerOrder(screen: Adapters.issue, change: { retitled($0, $1) })
            Checks.actions(
                Adapters.actions, deadline: Adapters.deadline,
                isSignedIn: { await $0.isSignedIn() }, prepare: { try await Adapters.signIn($0) })
            Checks.answers(
                actions: Adapters.actions,
                options: AnswerOptions(
                    // What may be missing may be null as well.
                    tolerating: [AnswerPattern("type", value: .null)],
                    // Every enum of the API is open: more values may come.
                    accepting: [AnswerPattern("enum")]),
                state: { "\(await $0.app.isSignedIn())" },
                prepare: { try await Adapters.signIn($0) })
            // The pages of the SDK as screens.
            Self.checks(of: Adapters.repositories)
            Self.checks(of: Adapters.comments.list)
            Self.checks(of: Adapters.issues)
        }
    }

    /// The checks of screens, on a list.
    private static func checks<Screen: Sendable>(
        of list: ListAdapter<HarbourClient, Screen>
    ) -> [Checks<CheckStage<HarbourClient>>] {
        guard var screen = list.screen else { return [] }
        screen.deadline = Adapters.deadline
        screen.isSignedIn = { await $0.isSignedIn() }
        return screenChecks(screen)
    }

    @CheckBuilder<CheckStage<HarbourClient>>
    private static func screenChecks<Screen: Sendable>(
        _ screen: ScreenAdapter<HarbourClient, Screen>
    ) -> [Checks<CheckStage<HarbourClient>>] {
        Checks.errors(screen: screen, foreignTypes: .read)
        Checks.retries(screen: screen, session: Adapters.session, attempts: 1)
        Checks.caching(screen: screen, session: Adapters.session)
        Checks.cancellation(screen: screen)
        Checks.concurrency(screen: screen, session: Adapters.session)
    }

    /// The same issue with another title for each number.
    private static func retitled(_ body: JSONValue, _ number: Int) -> JSONValue {
        var issue = body.object ?? JSONObject()
        issue["title"] = .string("Answer \(number)")
        return .object(issue)
    }

    private static var app: AppUnderTest<HarbourClient> {
        var policy = AppPolicy()
        policy.followsRedirectedWrites = false
        policy.lastTapWins = true
        policy.cookies = .none
        policy.treatsDelayedRefusalsAsThrottled = true
        policy.followsLinks = true
        policy.resumesIterators = true
        policy.dropsLateAnswers = true
        return AppUnderTest("Harbour", policy: policy) { setup in
            HarbourClient(
                configuration: HarbourConfiguration(
                    baseURL: setup.url, pageSize: Adapters.pageSize,
                    requestDeadline: Adapters.deadline, clock: setup.clock.timer),
                secrets: StoredSecrets(storage: setup.storage))
        } failure: { error in
            (error as? HarbourError).map(Failure.init) ?? .standard(error)
        }
    }
}

/// The device's keychain, which outlives the app.
private struct StoredSecrets: SecretStore {
    let storage: AppStorage

    func readToken() throws -> AccessToken? {
        try storage["token"].map { try AccessToken(String(decoding: $0, as: UTF8.self)) }
    }

    func save(_ token: AccessToken) { storage["token"] = Array(token.secret.utf8) }

    func removeToken() { storage["token"] = nil }
}

extension Failure {
    /// What an error of the SDK means.
    init(_ error: HarbourError) {
        switch error {
        case .notSignedIn: self.init(kind: .signedOut)
        case .tokenRejected(let message):
            self.init(kind: .unauthorized, message: message, status: 401)
        case .sessionEnded: self.init(kind: .cancelled)
        case .forbidden(let message):
            self.init(kind: .notAllowed, message: message, status: 403)
        case .notFound(let message): self.init(kind: .notFound, message: message, status: 404)
        case .validationFailed(let message, let fields):
            self.init(
                kind: .invalid, message: message, status: 422, fields: fields.compactMap(\.field))
        case .rateLimited(let seconds, let message):
            self.init(kind: .throttled, message: message, retryAfter: seconds.map { .seconds($0) })
        case .serverFailed(503, let message):
            // The SDK does not tell maintenance, with a `Retry-After`, from any other 503.
            self.init(kind: .status, message: message, status: 503)
        case .rejected(let status, let message), .serverFailed(let status, let message):
            self.init(status: status, message: message)
        case .unexpectedResponse(let status) where 200..<300 ~= status:
            self.init(kind: .unreadable, status: status)
        case .unexpectedResponse(let status): self.init(kind: .undocumented, status: status)
        case .redirectRefused: self.init(kind: .undocumented)
        case .linkRefused: self.init(kind: .badContent)
        case .cursorOutOfDate: self.init(kind: .conflict)
        case .malformedToken, .invalidInput: self.init(kind: .invalid)
        case .secretStoreFailed: self.init(kind: .signedOut)
        case .offline: self.init(kind: .offline)
        case .timedOut: self.init(kind: .timedOut)
        case .connectionFailed: self.init(kind: .network)
        }
    }
}
