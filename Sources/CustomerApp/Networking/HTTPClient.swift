import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends endpoints and reads their answers: deadline, token, replay, status, content, retries.
///
/// Everything it throws is an `AppError` or a `CancellationError`.
public struct HTTPClient: Sendable {
    private let configuration: AppConfiguration
    private let transport: any HTTPTransport
    private let clock: any AppClock
    private let logger: AppLogger
    private let tokens: TokenProvider?
    private let chance: @Sendable () -> Double

    /// Creates a client; without tokens it serves the operations that need none.
    ///
    /// `chance` gives numbers in 0..<1, which spread the retries of many clients.
    public init(
        configuration: AppConfiguration, transport: any HTTPTransport,
        clock: any AppClock = .system, logger: AppLogger = .silent, tokens: TokenProvider? = nil,
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    ) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        self.logger = logger
        self.tokens = tokens
        self.chance = chance
    }

    /// Sends a request and reads its answer, away from the caller's actor.
    @concurrent
    public func send<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        let request = try endpoint.request(relativeTo: configuration.baseURL)
        var attempt = 1
        while true {
            do {
                let reply = try await reply(to: request, authentication: endpoint.authentication)
                if let error = AppError(reply, now: clock.now) { throw error }
                return try endpoint.decode(reply)
            } catch {
                guard let failure = AppError(error) else { throw CancellationError() }
                logger.log(.warning, "\(request.summary): \(failure)")
                guard let delay = delay(after: failure, attempt: attempt, of: endpoint) else {
                    throw failure
                }
                try await clock.sleep(for: delay)
            }
            attempt += 1
        }
    }
}

extension HTTPClient {
    /// Adds what proves who is asking, and replays the request once if a newer token may help.
    private func reply(
        to request: URLRequest, authentication: Authentication,
    ) async throws -> HTTPReply {
        guard authentication == .bearer else { return try await exchange(request) }
        guard let tokens else { throw AppError.notAuthenticated }

        let grant = try await tokens.grant()
        var reply = try await exchange(request.authorized(by: grant))
        if reply.status == 401, !reply.refusesScope, !grant.isRenewed {
            let renewed = try await tokens.grant(insteadOf: grant)
            reply = try await exchange(request.authorized(by: renewed))
        }
        // Another user may be signed in by now, and this answer is not theirs.
        guard await tokens.isCurrent(grant) else { throw await tokens.reasonOfEnd(of: grant) }
        return reply
    }

    private func exchange(_ request: URLRequest) async throws -> HTTPReply {
        let transport = transport
        let (data, response) = try await withDeadline(configuration.requestDeadline, on: clock) {
            try await transport.send(request)
        }
        try Task.checkCancellation()
        logger.log(.debug, "\(request.summary): \(response.statusCode), \(data.count) bytes")
        return HTTPReply(response, body: data)
    }

    /// The pause before the next attempt, or nil when there must be none.
    private func delay<Response>(
        after failure: AppError, attempt: Int, of endpoint: Endpoint<Response>,
    ) -> Duration? {
        guard endpoint.isRepeatable, attempt < endpoint.retry.maximumAttempts else { return nil }
        switch failure {
        case .network(.insecure): return nil
        case .network, .unavailable, .throttled, .maintenance: break
        default: return nil
        }
        let backoff = endpoint.retry.delay(afterAttempt: attempt, chance: chance())
        guard let asked = failure.retryAfter else { return backoff }
        return asked <= configuration.maximumRetryAfter ? max(asked, backoff) : nil
    }
}

extension URLRequest {
    fileprivate func authorized(by grant: AccessGrant) -> URLRequest {
        var request = self
        request.setValue("Bearer \(grant.accessToken)", forHTTPHeaderField: "Authorization")
        return request
    }

    fileprivate var summary: String {
        let query = url?.query().map { "?\($0)" } ?? ""
        return "\(httpMethod ?? "GET") \(url?.path() ?? "")\(query)"
    }
}
