public import StubHarness
public import StubServer
public import TasksApp
public import UnderstudyChecks

/// The checks of the app: what it is composed from, and one adapter for each part of it.
public enum TasksSuite {
    /// The suite, each check on a stub of its own.
    ///
    /// - Parameter bug: a mistake that the app is to make, to see whether it is found.
    public static func suite(
        _ definition: StubDefinition, bug: PlantedBug? = .fromEnvironment,
        patience: Duration = .seconds(20)
    ) throws -> Suite<CheckStage<TasksClient>> {
        let app = AppUnderTest<TasksClient>("Tasks") { setup in
            TasksClient(
                base: setup.url, clock: setup.clock.timer, now: { setup.now },
                log: { setup.log.append($0) }, bug: bug)
        } failure: { error in
            (error as? TasksError).map(Failure.init) ?? .standard(error)
        }
        return try Suite.app(app, definition, patience: patience) {
            OwnChecks.all
            Checks.pagination(list: Adapters.tasks)
            Checks.tokens(session: Adapters.session)
            Checks.errors(
                screen: Adapters.task, actions: Adapters.actions,
                prepare: { try await Adapters.signIn($0) })
            Checks.retries(screen: Adapters.task, attempts: 1).without("R01", "R04")
            Checks.writes(form: Adapters.form)
            Checks.decoding(
                actions: Array(Adapters.actions.prefix(1)),
                prepare: { try await Adapters.signIn($0) })
            Checks.caching(screen: Adapters.task, session: Adapters.session)
            Checks.cancellation(screen: Adapters.task)
            Checks.concurrency(screen: Adapters.task, session: Adapters.session)
        }
    }
}

extension Failure {
    /// What an error of the app means.
    init(_ error: TasksError) {
        switch error {
        case .offline: self.init(kind: .offline)
        case .timedOut: self.init(kind: .timedOut)
        case .connectionLost: self.init(kind: .connectionLost)
        case .notAllowed(let message): self.init(kind: .notAllowed, message: message)
        case .status(let status, let message, let delay):
            self.init(status: status, message: message, retryAfter: delay.map { .seconds($0) })
        case .unreadable: self.init(kind: .unreadable)
        case .signedOut: self.init(kind: .signedOut)
        case .sessionExpired: self.init(kind: .sessionExpired)
        case .sessionUnavailable: self.init(kind: .sessionUnavailable)
        }
    }
}
