import CustomerApp
import Foundation
import StubBackport
import Testing

extension AppConfiguration {
    static func make() throws -> AppConfiguration {
        AppConfiguration(baseURL: try #require(URL(string: "http://api.example.com")))
    }
}

/// A whole app with a scripted transport and a clock that stands still.
@MainActor
struct TestApp {
    let clock: ManualClock
    let container: AppContainer

    init(
        transport: any HTTPTransport, clock: ManualClock = ManualClock(),
        storage: any KeyValueStore = MemoryKeyValueStore(),
        secrets: (any KeyValueStore)? = nil, logger: AppLogger = .silent,
    ) throws {
        self.clock = clock
        container = AppContainer(
            configuration: try .make(), clock: clock, storage: storage,
            secrets: secrets ?? storage, logger: logger)
        container.transport.override { _ in transport }
    }

    /// Opens a session whose token the server did not issue.
    func signedIn(accessToken: String = "access-1") async -> TestApp {
        await container.tokenProvider().open(
            AuthToken(
                accessToken: accessToken, refreshToken: "refresh-1", receivedAt: clock.now))
        return self
    }
}

/// All log messages of the app.
final class LogRecorder: Sendable {
    private let entries = Mutex<[AppLogger.Entry]>([])

    var logger: AppLogger {
        AppLogger { [self] entry in entries.withLock { $0.append(entry) } }
    }

    var text: String { entries.withLock { $0.map(\.message).joined(separator: "\n") } }
}

/// The outcome of an asynchronous call, as a value.
func outcome<Value>(
    of work: () async throws -> Value,
) async -> Result<Value, any Error> {
    do {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

extension Result where Failure == any Error {
    var appError: AppError? {
        if case .failure(let error as AppError) = self { error } else { nil }
    }

    var isCancellation: Bool {
        if case .failure(let error) = self { AppError(error) == .cancelled } else { false }
    }

    var value: Success? { try? get() }
}
