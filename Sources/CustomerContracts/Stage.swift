public import CustomerApp
import Foundation
import Observation
public import StubContract
import StubHarness
import StubJSON
import StubRules
public import StubServer
import Synchronization

/// The environment of one case: its own stub, and the app configured with the stub's address.
///
/// The app does not know that it runs against a stub. A case checks the app's public state and the
/// stub's journal.
public struct Stage: Sendable {
    /// The stub of this case alone.
    public let stub: Stub
    /// The app's container.
    public let app: AppContainer
    /// The clock of the app and of the stub.
    public let clock: CaseClock
    /// The app's log.
    public let log: AppLog
    /// How long each wait of a case takes at most, in real time.
    public let patience: Duration

    /// Starts a stub and composes an app on it.
    public static func open(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) async throws -> Stage {
        let stub = Stub(definition, configuration: configuration)
        let address = try stub.start()
        guard let url = URL(string: address) else { throw StageError(address: address) }
        let clock = CaseClock(stub: stub, patience: patience)
        let log = AppLog()
        let app = await AppContainer(
            configuration: AppConfiguration(baseURL: url), clock: clock,
            logger: AppLogger { log.append($0) })
        return Stage(stub: stub, app: app, clock: clock, log: log, patience: patience)
    }

    /// A stub that closes no connection, however long a busy machine takes.
    ///
    /// Cases move a clock of their own, and URLSession on Linux waits for ever when it sends a POST
    /// on a connection that was closed meanwhile.
    private static var configuration: StubConfiguration {
        var configuration = StubConfiguration()
        configuration.limits.idleTimeout = .seconds(3600)
        configuration.limits.headerDeadline = .seconds(3600)
        return configuration
    }

    /// Takes everything down and hands over the journal.
    public func close() async -> [Exchange] {
        let exchanges = stub.journal.exchanges
        await stub.stop(deadline: .zero)
        return exchanges
    }
}

/// A stub's address that is no URL.
struct StageError: Error, CustomStringConvertible {
    let address: String
    var description: String { "the stub's address '\(address)' is no URL" }
}

/// The app's log, kept for looking at.
public final class AppLog: Sendable {
    private let entries = Mutex<[AppLogger.Entry]>([])

    func append(_ entry: AppLogger.Entry) {
        entries.withLock { $0.append(entry) }
    }

    /// Every line so far.
    public var lines: [String] { entries.withLock { $0.map(\.message) } }
}

// MARK: - Acting

extension Stage {
    /// Signs in the user whom every case may use.
    @MainActor
    public func signIn() async throws {
        _ = try await app.authService().signIn(username: "emilys", password: "emilyspass")
    }

    /// Signs in a user of the fixture by number.
    @MainActor
    func signIn(user number: Int) async throws {
        let row = stub.fixtures.rows(of: "users").first { $0["id"]?.int == number }
        _ = try await app.authService().signIn(
            username: row?["username"]?.string ?? "", password: row?["password"]?.string ?? "")
    }

    /// Signs in a user of the fixture as Apple would vouch for them.
    @MainActor
    func signInWithApple(user number: Int, until expiry: Date? = nil) async throws {
        let row = stub.fixtures.rows(of: "users").first { $0["id"]?.int == number }
        let identity = AppleIdentity(
            identityToken: .identityToken(
                email: row?["email"]?.string ?? "",
                until: expiry ?? clock.now.addingTimeInterval(600)))
        _ = try await app.authService().signIn(with: identity, nonce: SignInNonce())
    }

    /// Waits until the app's observable state satisfies the condition; answers whether it did.
    @MainActor
    public func until(
        within limit: Duration? = nil, _ condition: @escaping @MainActor () -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + (limit ?? patience)
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            await change(of: condition, before: deadline)
        }
        return true
    }

    @MainActor
    private func change(
        of condition: @escaping @MainActor () -> Bool, before deadline: ContinuousClock.Instant
    ) async {
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        withObservationTracking {
            _ = condition()
        } onChange: {
            continuation.yield()
        }
        let timer = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            continuation.yield()
        }
        for await _ in changes { break }
        timer.cancel()
        // The closure runs just before the change: let it happen.
        await Task.yield()
    }
}

// MARK: - Looking

extension Stage {
    /// The exchanges of an operation so far, in order of arrival.
    public func exchanges(_ operation: String) -> [Exchange] {
        stub.journal.exchanges.filter { $0.operation == operation }
    }

    /// A query parameter's value in each request of an operation.
    public func values(of parameter: String, in operation: String) -> [String] {
        exchanges(operation).flatMap { $0.query(parameter) }
    }

    /// The `skip` of each page the product search asked for.
    public var skips: [Int] { values(of: "skip", in: Operation.products).compactMap(Int.init) }

    /// Waits until so many requests of an operation have arrived.
    @discardableResult
    public func arrival(of operation: String, count: Int = 1) async throws -> Bool {
        try await stub.journal.waitForRequest(
            matching: .operation(operation), count: count, timeout: patience
        )
        .count >= count
    }

    /// Whether 100 ms of real time pass without another request.
    public func staysQuiet() async -> Bool {
        let count = stub.journal.exchanges.count
        try? await Task.sleep(for: .milliseconds(100))
        return stub.journal.exchanges.count == count
    }
}

extension String {
    /// An identity token of Apple's shape, which nobody has signed.
    static func identityToken(email: String, until expiry: Date) -> String {
        let claims = """
            {"iss":"https://appleid.apple.com","email":"\(email)",\
            "exp":\(Int(expiry.timeIntervalSince1970))}
            """
        let payload = Data(claims.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "e30.\(payload).c2ln"
    }
}
