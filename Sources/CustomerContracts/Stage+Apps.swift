import CustomerApp
import Foundation
import StubServer

// MARK: - Other apps and other servers

extension Stage {
    /// Another app on the same stub, sharing nothing with the first but what it is given.
    func anotherApp(
        storage: any KeyValueStore = MemoryKeyValueStore(),
        secrets: (any KeyValueStore)? = nil, ahead offset: Duration = .zero,
        configure: (inout AppConfiguration) -> Void = { _ in }
    ) async -> Stage {
        var configuration = await app.configuration
        configure(&configuration)
        let (configured, clock, log) = (configuration, clock, log)
        let app = await AppContainer(
            configuration: configured, clock: SkewedClock(clock: clock, offset: offset),
            storage: storage, secrets: secrets ?? storage, logger: AppLogger { log.append($0) })
        return Stage(stub: stub, app: app, clock: clock, log: log, patience: patience)
    }

    /// The app as it is after being closed and opened again: nothing is left but what is stored.
    func relaunched() async -> Stage {
        await anotherApp(storage: app.storage, secrets: app.secrets)
    }

    /// Runs a server that is not the app's own beside it.
    func withOtherServer(_ work: (Stub) async throws -> Void) async throws {
        let other = Stub(stub.definition)
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
    func url(_ path: String) throws -> URL {
        guard let url = URL(string: stub.url + path) else { throw StageError(address: path) }
        return url
    }

    /// The signed-in user as the server has them now.
    @MainActor
    func currentUser() async throws -> User? {
        try await app.userService().refresh()
        return app.userService().user
    }
}

/// A device whose clock is ahead of the server's, or behind it.
private struct SkewedClock: AppClock {
    let clock: CaseClock
    let offset: Duration

    var now: Date {
        let (seconds, attoseconds) = offset.components
        return clock.now.addingTimeInterval(Double(seconds) + Double(attoseconds) * 1e-18)
    }

    func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }
}
