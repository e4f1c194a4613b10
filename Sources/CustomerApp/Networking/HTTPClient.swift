import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends endpoints and decodes their responses.
///
/// It applies the deadline, the token, the replay after a 401, the cache and the retries.
public struct HTTPClient: Sendable {
    static let apiKeyHeader = "X-Api-Key"

    let configuration: AppConfiguration
    let transport: any HTTPTransport
    let clock: any AppClock
    let logger: AppLogger
    let tokens: (any TokenSource)?
    let cache: HTTPCache?
    let gate: RetryGate
    let pauses: RequestPauses
    private let chance: @Sendable () -> Double

    /// Creates a client; without tokens it can only send operations that need no session.
    ///
    /// Without a cache no responses are cached. `chance` returns numbers in 0..<1, which spread the
    /// retries of many clients.
    public init(
        configuration: AppConfiguration, transport: any HTTPTransport,
        clock: any AppClock = .system, logger: AppLogger = .silent,
        tokens: (any TokenSource)? = nil,
        cache: HTTPCache? = nil, gate: RetryGate = RetryGate(),
        pauses: RequestPauses = RequestPauses(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    ) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        self.logger = logger
        self.tokens = tokens
        self.cache = cache
        self.gate = gate
        self.pauses = pauses
        self.chance = chance
    }

    /// Sends a request and decodes the response, outside the caller's actor.
    @concurrent
    public func send<Response>(
        _ endpoint: Endpoint<Response>,
    ) async throws(AppError) -> Response {
        do {
            return try await response(to: endpoint)
        } catch {
            throw AppError(error)
        }
    }

    private func response<Response>(to endpoint: Endpoint<Response>) async throws -> Response {
        guard !configuration.usesDemoData else { return try demo(of: endpoint) }
        let request = try request(for: endpoint)
        var attempt = 1
        while true {
            do {
                try await waitForLeave(to: endpoint)
                return try await answer(to: request, of: endpoint)
            } catch {
                let failure = AppError(error)
                guard failure != .cancelled else { throw failure }
                logger.log(.warning, "\(request.summary): \(failure)")
                note(failure, of: endpoint)
                guard let delay = delay(after: failure, attempt: attempt, of: endpoint) else {
                    throw failure
                }
                try await pause(for: delay)
            }
            attempt += 1
        }
    }

    private func request<Response>(
        for endpoint: Endpoint<Response>,
    ) throws(AppError) -> URLRequest {
        var request = try endpoint.request(relativeTo: configuration.baseURL)
        if let key = configuration.apiKey, isOurs(request) {
            request.setValue(key, forHTTPHeaderField: Self.apiKeyHeader)
        }
        return request
    }

    private func demo<Response>(of endpoint: Endpoint<Response>) throws -> Response {
        guard let reply = endpoint.demoReply else {
            throw AppError.invalidEndpoint("\(endpoint.operation) has no demo data")
        }
        return try endpoint.response(from: reply, at: clock.now)
    }
}

extension HTTPClient {
    /// Adds the session's token, and replays the request once after a 401 with a renewed token.
    ///
    /// If `owner` is given, the request is sent only for that session, whose cached response it
    /// revalidates.
    func reply(
        to request: URLRequest, authentication: Authentication, owner: Int? = nil,
    ) async throws -> HTTPReply {
        guard authentication == .bearer else { return try await exchange(request) }
        guard let tokens else { throw AppError.notAuthenticated }
        guard isOurs(request) else {
            throw AppError.invalidEndpoint("The session's token must not be sent to another server")
        }

        let grant = try await tokens.grant()
        if let owner, owner != grant.generation { throw AppError.sessionEnded }
        var reply = try await exchange(request.authorized(by: grant))
        if reply.status == 401, !reply.refusesScope, !grant.isRenewed {
            let renewed = try await tokens.grant(insteadOf: grant)
            reply = try await exchange(request.authorized(by: renewed))
        }
        // Another user may have signed in meanwhile, who must not get this response.
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

    private func isOurs(_ request: URLRequest) -> Bool {
        request.url.map { Origin($0) == Origin(configuration.baseURL) } ?? false
    }
}

extension HTTPClient {
    /// Waits until the server accepts the operation again, if the endpoint may be retried.
    private func waitForLeave<Response>(to endpoint: Endpoint<Response>) async throws {
        while let failure = gate.failure(of: endpoint.operation, at: clock.now) {
            guard endpoint.isRepeatable, endpoint.retry.maximumAttempts > 1,
                let rest = failure.retryAfter
            else { throw failure }
            try await pause(for: rest)
        }
    }

    /// Blocks an operation for the time the server requested, at most for the app's maximum.
    private func note<Response>(_ failure: AppError, of endpoint: Endpoint<Response>) {
        switch failure {
        case .throttled, .maintenance: break
        default: return
        }
        guard let asked = failure.retryAfter, asked > .zero,
            gate.failure(of: endpoint.operation, at: clock.now) == nil
        else { return }
        let delay = min(asked, configuration.maximumRetryAfter)
        gate.close(endpoint.operation, until: clock.now.advanced(by: delay), after: failure)
    }

    /// The pause before the next attempt, or nil if there must be none.
    private func delay<Response>(
        after failure: AppError, attempt: Int, of endpoint: Endpoint<Response>,
    ) -> Duration? {
        guard endpoint.isRepeatable, attempt < endpoint.retry.maximumAttempts else { return nil }
        switch failure {
        case .network(.insecure): return nil
        case .network, .unavailable, .throttled, .maintenance: break
        // The server is still processing an earlier request with the same key.
        case .conflict where endpoint.idempotencyKey != nil: break
        default: return nil
        }
        let backoff = endpoint.retry.delay(afterAttempt: attempt, chance: chance())
        guard let asked = failure.retryAfter else { return backoff }
        return asked <= configuration.maximumRetryAfter ? max(asked, backoff) : nil
    }

    /// Waits, and lists the pause in `pauses` so that a screen can show it.
    private func pause(for delay: Duration) async throws {
        let number = await pauses.begin(until: clock.now.advanced(by: delay))
        do {
            try await clock.sleep(for: delay)
        } catch {
            await pauses.end(number)
            throw error
        }
        await pauses.end(number)
    }
}

extension Endpoint {
    /// Decodes a reply; throws the error for its status, or an error if its content breaks the
    /// contract.
    func response(from reply: HTTPReply, at now: Date) throws -> Response {
        if let error = AppError(reply, now: now) { throw error }
        return try decode(reply)
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
