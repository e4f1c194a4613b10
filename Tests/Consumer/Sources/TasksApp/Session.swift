import Foundation

/// The tokens of a session, and the one refresh at a time that renews them.
actor Session {
    private struct Tokens: Codable, Sendable {
        var accessToken: String
        var refreshToken: String?

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
        }
    }

    private struct Renewal {
        let number: Int
        let task: Task<String, any Error>
    }

    private let wire: Wire
    private let bug: PlantedBug?
    private var tokens: Tokens?
    private var renewal: Renewal?
    private var number = 0
    private var hasExpired = false
    /// When the server wants to be asked again, after it refused to renew.
    private var blockedUntil: Date?
    private var observers: [UUID: AsyncStream<Void>.Continuation] = [:]

    init(wire: Wire, bug: PlantedBug?) {
        self.wire = wire
        self.bug = bug
    }

    var isSignedIn: Bool { tokens != nil }

    /// Changes whenever somebody signs in or out, so that work of the session before is recognised.
    var generation: Int { number }

    func open(email: String, password: String) async throws {
        let reply = try await wire.send(
            .post, "/oauth/token",
            body: .form([("grant_type", "password"), ("username", email), ("password", password)]))
        let tokens: Tokens = try reply.decoded()
        end()
        self.tokens = tokens
    }

    func close() {
        end()
    }

    /// A tick for each session that ends without the user's doing.
    func endings() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let id = UUID()
        observers[id] = continuation
        continuation.onTermination = { _ in Task { await self.forget(id) } }
        return stream
    }

    /// The access token to send, once a refresh in progress has ended.
    func token() async throws -> String {
        guard let tokens else { throw TasksError.signedOut }
        if let renewal { return try await value(of: renewal) }
        return tokens.accessToken
    }

    /// The token to send instead of one that was refused.
    func token(insteadOf refused: String) async throws -> String {
        guard let tokens else { throw hasExpired ? TasksError.sessionExpired : .signedOut }
        if tokens.accessToken != refused { return tokens.accessToken }
        if bug == .refreshStampede { return try await renew(tokens, number) }
        return try await value(of: renewal ?? start(tokens))
    }

    private func start(_ tokens: Tokens) -> Renewal {
        let number = number
        let renewal = Renewal(
            number: number, task: Task { try await self.renew(tokens, number) })
        self.renewal = renewal
        return renewal
    }

    /// The new token; whoever is cancelled meanwhile does not wait for it.
    private func value(of renewal: Renewal) async throws -> String {
        let (values, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        Task {
            do {
                continuation.yield(try await renewal.task.value)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        for try await token in values { return token }
        throw CancellationError()
    }

    private func renew(_ old: Tokens, _ number: Int) async throws -> String {
        defer { if renewal?.number == number { renewal = nil } }
        if let blockedUntil, wire.now() < blockedUntil { throw TasksError.sessionUnavailable }
        do {
            let reply = try await wire.send(
                .post, "/oauth/token",
                body: .form([
                    ("grant_type", "refresh_token"), ("refresh_token", old.refreshToken ?? ""),
                ]))
            var new: Tokens = try reply.decoded()
            guard !new.accessToken.isEmpty else { throw TasksError.unreadable }
            guard number == self.number else { throw CancellationError() }
            if new.refreshToken?.isEmpty ?? true || bug == .forgottenRotation {
                new.refreshToken = old.refreshToken
            }
            tokens = new
            return new.accessToken
        } catch let error as TasksError where error.refusesRefresh {
            guard number == self.number else { throw CancellationError() }
            expire()
            throw TasksError.sessionExpired
        } catch let error as TasksError {
            if case .status(_, _, let delay?) = error {
                blockedUntil = wire.now().addingTimeInterval(Double(delay))
            }
            if bug == .logoutOnTransientFailure { expire() }
            throw TasksError.sessionUnavailable
        }
    }

    private func expire() {
        end()
        hasExpired = true
        for observer in observers.values { observer.yield() }
    }

    private func end() {
        number += 1
        tokens = nil
        renewal = nil
        blockedUntil = nil
        hasExpired = false
    }

    private func forget(_ id: UUID) {
        observers[id] = nil
    }
}

extension TasksError {
    /// Whether no later attempt with the same refresh token can succeed.
    fileprivate var refusesRefresh: Bool {
        switch self {
        case .status(let status, _, _): [400, 401].contains(status)
        case .notAllowed: true
        default: false
        }
    }
}
