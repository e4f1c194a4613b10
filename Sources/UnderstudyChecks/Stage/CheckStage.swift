public import Foundation
import StubBackport
public import StubContract
import StubHTTP
import StubHarness
import StubRules
public import StubServer

/// The environment of one check: its own stub, and the app composed with the stub's address.
///
/// The app does not know that it runs against a stub. A check acts on the app as its user would,
/// and looks at the app's public state and at the stub's journal.
public struct CheckStage<App: Sendable>: Sendable {
    /// The stub of this check alone.
    public let stub: Stub
    /// The app.
    public let app: App
    /// The clock of the app and of the stub.
    public let clock: ManualClock
    /// The app's log.
    public let log: AppLog
    /// How long each wait of a check takes at most, in real time.
    public let patience: Duration
    /// How the app is composed.
    public let description: AppUnderTest<App>
    /// What the app was composed from.
    public let setup: AppSetup
    private let others: OtherStubs
    /// The requests by which the app was only prepared.
    let preparations: Preparations

    /// Starts a stub and composes an app on it.
    ///
    /// - Parameter patience: how long each wait of a check takes at most, in real time.
    public static func open(
        _ definition: StubDefinition, _ description: AppUnderTest<App>,
        patience: Duration = .seconds(20)
    ) async throws -> CheckStage {
        try await open(definition, description, patience: patience, others: OtherStubs())
    }

    private static func open(
        _ definition: StubDefinition, _ description: AppUnderTest<App>, patience: Duration,
        others: OtherStubs
    ) async throws -> CheckStage {
        let stub = Stub(definition, configuration: configuration)
        let address = try stub.start()
        guard let url = URL(string: address) else { throw StageError(address: address) }
        let clock = ManualClock(stub.clock, patience: patience)
        let setup = AppSetup(
            url: url, clock: clock, ahead: .zero, log: AppLog(), storage: AppStorage(),
            preferences: AppStorage())
        do {
            return CheckStage(
                stub: stub, app: try await description.compose(setup), clock: clock,
                log: setup.log, patience: patience, description: description, setup: setup,
                others: others, preparations: Preparations())
        } catch {
            await stub.stop(deadline: .zero)
            throw error
        }
    }

    /// A stub that closes no connection, however long a busy machine takes.
    ///
    /// Checks move a clock of their own, and URLSession on Linux waits for ever when it sends a POST
    /// on a connection that was closed meanwhile.
    private static var configuration: StubConfiguration {
        var configuration = StubConfiguration()
        // Enough for a thousand rows of any size.
        configuration.memoryLimit = 2 << 30
        configuration.limits.idleTimeout = .seconds(3600)
        configuration.limits.headerDeadline = .seconds(3600)
        if let progress = CaseProgress.current {
            configuration.observer = ExchangeObserver("case") { exchange in
                progress.report(.exchange(exchange.summary))
            }
        }
        return configuration
    }

    /// What the stubs were used for so far.
    var use: ResourceUse {
        var use = ResourceUse()
        for stub in [stub] + others.stubs.withLock({ $0 }) {
            use.fixtures.formUnion(stub.usedFixtures)
            for rule in stub.rules.all {
                if let scenario = rule.scenario {
                    if rule.used > 0 { use.scenarios.insert(scenario) }
                } else if rule.used == 0 {
                    use.unusedRules.append(rule.rule.phrase)
                }
            }
        }
        return use
    }

    /// What the app waits for by its clock, which nobody moves, in one line for people; `nil` if it
    /// waits for nothing.
    var pausesOfApp: String? {
        let pauses = ([clock] + others.clocks.withLock { $0 }).flatMap(\.sleeping).sorted()
        guard !pauses.isEmpty else { return nil }
        let texts = pauses.map { "\($0)" }
        return
            "the app waits for \(texts.joined(separator: " and ")) by its clock, which the check "
            + "does not move: an app that repeats requests by itself says so by `attempts` of the "
            + "adapter, and one that gives up late by `deadline`"
    }

    /// Stops the stubs and returns their journals.
    public func close() async -> [Exchange] {
        var exchanges: [Exchange] = []
        for stub in [stub] + others.stubs.withLock({ $0 }) {
            exchanges += stub.journal.exchanges
            await stub.stop(deadline: .zero)
        }
        return exchanges
    }

    /// Explains a contract violation in an exchange of the stage, also after it was closed.
    func explanation(of exchange: Exchange, _ issue: ContractIssue) -> String? {
        ([stub] + others.stubs.withLock { $0 }).first { stub in
            stub.journal.exchanges.contains {
                $0.id == exchange.id && $0.arrival == exchange.arrival
            }
        }?.journal.explanation(of: exchange, [issue])
    }
}

/// The other stubs that a check has started, which are stopped together with its own, and their
/// clocks.
private final class OtherStubs: Sendable {
    let stubs = Mutex<[Stub]>([])
    let clocks = Mutex<[ManualClock]>([])
}

/// The exchanges of one stub that are no part of what a check looks at.
final class Preparations: Sendable {
    private let ids = Mutex<Set<Int>>([])

    func contain(_ exchange: Exchange) -> Bool { ids.withLock { $0.contains(exchange.id) } }

    func add(_ exchanges: [Exchange]) { ids.withLock { $0.formUnion(exchanges.map(\.id)) } }
}

/// An address that is no URL.
struct StageError: Error, CustomStringConvertible {
    let address: String
    var description: String { "'\(address)' is no URL" }
}

extension Rule {
    /// Its name or what it applies to.
    fileprivate var phrase: String {
        name ?? "rule for \(pattern.subject)"
    }
}

extension Exchange {
    /// The request and the status in one line, such as `GET /products → 200`.
    fileprivate var summary: String {
        let target = request.target.prefix(300)
        let status = response.map { " → \($0.status)" } ?? ", unanswered"
        return "\(request.method) \(target)\(status)"
    }
}

// MARK: - Other apps and other servers

extension CheckStage {
    /// A stage with a stub and an app of its own, for the next part of the same check.
    public func fresh() async throws -> CheckStage {
        let stage = try await Self.open(
            stub.definition, description, patience: patience, others: others)
        others.stubs.withLock { $0.append(stage.stub) }
        others.clocks.withLock { $0.append(stage.clock) }
        return stage
    }

    /// The same stage with another app on the same stub.
    public func with(_ app: App) -> CheckStage { with(app, setup) }

    /// Another app on the same stub, which shares nothing with the first.
    ///
    /// - Parameter offset: how far the clock of its device is ahead of the server's.
    public func another(ahead offset: Duration = .zero) async throws -> CheckStage {
        let setup = setup.onAnotherDevice.with(ahead: offset)
        return with(try await description.compose(setup), setup)
    }

    /// Another app, whose base URL is not the stub's.
    func elsewhere(_ address: String) async throws -> CheckStage {
        guard let url = URL(string: address) else { throw StageError(address: address) }
        let setup = setup.onAnotherDevice.with(url: url)
        return with(try await description.compose(setup), setup)
    }

    /// The app as it is after being closed and opened again: nothing is left but what it stored.
    public func relaunched() async throws -> CheckStage {
        with(try await description.compose(setup), setup)
    }

    /// The app as it is after being ended at this moment and opened again: what the first one still
    /// does, or is told, does not affect it.
    public func afterCrash() async throws -> CheckStage {
        let setup = setup.afterCrash
        return with(try await description.compose(setup), setup)
    }

    /// Runs a second server, which is not the app's own.
    public func withOtherServer(_ work: (Stub) async throws -> Void) async throws {
        try await withServer(of: stub.definition, work)
    }

    /// Starts a stub of another contract for the duration of a piece of work.
    package func withServer(
        of definition: StubDefinition, _ work: (Stub) async throws -> Void
    ) async throws {
        let other = Stub(definition)
        try other.start()
        do {
            try await work(other)
        } catch {
            await other.stop(deadline: .zero)
            throw error
        }
        await other.stop(deadline: .zero)
    }

    /// An address on the stub.
    public func url(_ path: String) throws -> URL {
        // A stub that was stopped has no address any more, but the app still has it.
        guard let url = URL(string: path, relativeTo: setup.url) else {
            throw StageError(address: path)
        }
        return url.absoluteURL
    }

    private func with(_ app: App, _ setup: AppSetup) -> CheckStage {
        CheckStage(
            stub: stub, app: app, clock: clock, log: log, patience: patience,
            description: description, setup: setup, others: others, preparations: preparations)
    }
}
