import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A complete answer of the server, whatever its status.
struct HTTPAnswer: Sendable {
    let data: Data
    let response: HTTPURLResponse

    var status: Int { response.statusCode }

    func header(_ name: String) -> String? {
        response.value(forHTTPHeaderField: name)
    }

    /// A server can forbid to keep an answer (RFC 9111 §5.2.2.5), which includes what is only in memory.
    var mayBeStored: Bool {
        let directives = (header("Cache-Control") ?? "").lowercased().split(separator: ",")
        return !directives.contains { $0.trimmingCharacters(in: .whitespaces) == "no-store" }
    }
}

/// Sends one request exactly once, with a deadline, and turns the errors of the system into typed ones.
final class HTTPTransport: Sendable {
    private let networking: PlatformNetworking
    private let deadline: Duration
    private let clock: any Clock<Duration>

    init(_ configuration: HarbourConfiguration) {
        networking = PlatformNetworking(configuration.sessionConfiguration)
        deadline = configuration.requestDeadline
        clock = configuration.clock
    }

    deinit {
        networking.finish()
    }

    func send(_ request: URLRequest) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let networking = networking
        let exchange = Task { try await networking.data(for: request) }
        let isLate = Flag()
        // Not a task group: that would wait for the clock, and a clock need not wake up when it is cancelled.
        let timer = Task { [clock, deadline] in
            try await clock.sleep(for: deadline)
            isLate.set()
            exchange.cancel()
        }
        defer { timer.cancel() }
        do {
            let (data, response) = try await withTaskCancellationHandler {
                try await exchange.value
            } onCancel: {
                exchange.cancel()
            }
            guard let response = response as? HTTPURLResponse else {
                throw HarbourError.connectionFailed
            }
            return HTTPAnswer(data: data, response: response)
        } catch {
            if Task.isCancelled { throw CancellationError() }
            if isLate.isSet { throw HarbourError.timedOut }
            throw Self.typed(error)
        }
    }

    private static func typed(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return error }
        return switch error.code {
        case .cancelled: CancellationError()
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            HarbourError.offline
        case .timedOut: HarbourError.timedOut
        default: HarbourError.connectionFailed
        }
    }
}

/// Remembers why a request was cancelled: because it was late, and not because the caller wanted it.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
