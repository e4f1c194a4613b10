import CustomerApp
import Foundation
import UnderstudyChecks

// MARK: - How the app is composed

extension AppContainer {
    /// Puts the app together for a check.
    convenience init(_ setup: AppSetup) {
        var configuration = AppConfiguration(baseURL: setup.url)
        configuration.apiKey = "key-of-the-app"
        self.init(
            configuration: configuration,
            clock: DeviceClock(clock: setup.clock, offset: setup.ahead),
            storage: StoredValues(storage: setup.preferences),
            secrets: StoredValues(storage: setup.storage),
            logger: AppLogger { setup.log.append($0.message) })
    }
}

/// The clock of a device, which differs from the server's by an offset.
struct DeviceClock: AppClock {
    let clock: ManualClock
    var offset = Duration.zero

    var now: Date {
        let (seconds, attoseconds) = offset.components
        return clock.now.addingTimeInterval(Double(seconds) + Double(attoseconds) * 1e-18)
    }

    func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }
}

/// Adapts the check's storage to the app's protocol.
private struct StoredValues: KeyValueStore {
    let storage: AppStorage

    func data(forKey key: String) throws -> Data? {
        storage[key].map { Data($0) }
    }

    func set(_ data: Data?, forKey key: String) throws {
        storage[key] = data.map { Array($0) }
    }
}

// MARK: - Other apps

extension Stage {
    /// Puts a second app together on the same stub; the two share only the given parts.
    func anotherApp(
        storage: any KeyValueStore = MemoryKeyValueStore(), ahead offset: Duration = .zero,
        configure: (inout AppConfiguration) -> Void = { _ in }
    ) async -> Stage {
        var configuration = await app.configuration
        configure(&configuration)
        let (configured, clock, log) = (configuration, clock, log)
        return with(
            await AppContainer(
                configuration: configured, clock: DeviceClock(clock: clock, offset: offset),
                storage: storage, secrets: storage, logger: AppLogger { log.append($0.message) }))
    }
}
