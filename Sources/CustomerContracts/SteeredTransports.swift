import CustomerApp
import Foundation
import StubBackport
import StubHarness

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AppContainer {
    /// Replaces the source of the client's tokens; must be called before the app sends a request.
    func use(_ tokens: any TokenSource) {
        httpClient.override { container in
            HTTPClient(
                configuration: container.configuration, transport: container.transport(),
                clock: container.clock, logger: container.logger, tokens: tokens,
                cache: container.httpCache(), pauses: container.requestPauses())
        }
    }

    /// Replaces the app's transport; must be called before the app sends a request.
    func use(_ replacement: any HTTPTransport) {
        transport.override { _ in replacement }
        httpClient.reset()
        tokenProvider.reset()
    }
}

/// A transport that delays each request and response; the same seed gives the same delays.
final class DawdlingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let random = Mutex(SeededGenerator(seed: 0))

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func begin(seed: UInt64) {
        random.withLock { $0 = SeededGenerator(seed: seed) }
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        await dawdle()
        let answer = try await transport.send(request)
        await dawdle()
        return answer
    }

    private func dawdle() async {
        let turns = random.withLock { Int.random(in: 0...8, using: &$0) }
        for _ in 0..<turns { await Task.yield() }
    }
}

/// A transport that can hold a response after its last byte, and ignores cancellation meanwhile.
final class LateTransport: HTTPTransport {
    private struct State {
        var holdsNext = false
        var isReleased = false
        var answered: [CheckedContinuation<Void, Never>] = []
        var held: CheckedContinuation<Void, Never>?
        var hasAnswer = false
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func holdNext() {
        state.withLock { $0.holdsNext = true }
    }

    /// Waits until the response that is to be held has arrived.
    func hasAnswer() async {
        await withCheckedContinuation { continuation in
            let isHere = state.withLock { state in
                if !state.hasAnswer { state.answered.append(continuation) }
                return state.hasAnswer
            }
            if isHere { continuation.resume() }
        }
    }

    func release() {
        let held = state.withLock { state in
            state.isReleased = true
            defer { state.held = nil }
            return state.held
        }
        held?.resume()
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = try await transport.send(request)
        guard state.withLock({ $0.holdsNext }) else { return answer }
        await withCheckedContinuation { continuation in
            let (waiting, goesOn) = state.withLock { state in
                state.hasAnswer = true
                if !state.isReleased { state.held = continuation }
                defer { state.answered = [] }
                return (state.answered, state.isReleased)
            }
            for waiter in waiting { waiter.resume() }
            if goesOn { continuation.resume() }
        }
        return answer
    }
}

/// A transport that sends the requests of one path to another port of this machine.
struct DetourTransport: HTTPTransport {
    let transport: any HTTPTransport
    let path: String
    let port: Int

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        var request = request
        if let url = request.url, url.path() == path,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        {
            parts.port = port
            request.url = parts.url
        }
        return try await transport.send(request)
    }
}

/// A transport that removes a header field from each response, as a proxy may.
struct StrippingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let field: String

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (data, response) = try await transport.send(request)
        var fields: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields
        where name.lowercased() != field.lowercased() {
            fields[name] = value
        }
        let stripped = response.url.flatMap {
            HTTPURLResponse(
                url: $0, statusCode: response.statusCode, httpVersion: "HTTP/1.1",
                headerFields: fields)
        }
        return (data, stripped ?? response)
    }
}

/// A transport without a network: each request fails with the given error of the system.
final class FailingTransport: HTTPTransport {
    private let failure = Mutex<any Error>(CancellationError())

    /// The codes of the system's errors, and what they mean to the user.
    static let meanings: [(code: URLError.Code, meaning: AppError)] = [
        (.notConnectedToInternet, .network(.offline)), (.cannotFindHost, .network(.offline)),
        (.dnsLookupFailed, .network(.offline)), (.cannotConnectToHost, .network(.offline)),
        (.dataNotAllowed, .network(.offline)), (.internationalRoamingOff, .network(.offline)),
        (.timedOut, .network(.timedOut)), (.networkConnectionLost, .network(.connectionLost)),
        (.badServerResponse, .network(.connectionLost)),
        (.cannotParseResponse, .network(.connectionLost)),
        (.cannotDecodeContentData, .network(.connectionLost)),
        (.cannotDecodeRawData, .network(.connectionLost)),
        (.zeroByteResource, .network(.connectionLost)),
        (.secureConnectionFailed, .network(.insecure)),
        (.serverCertificateUntrusted, .network(.insecure)),
        (.serverCertificateHasBadDate, .network(.insecure)),
        (.serverCertificateHasUnknownRoot, .network(.insecure)),
        (.serverCertificateNotYetValid, .network(.insecure)),
        (.clientCertificateRejected, .network(.insecure)),
        (.clientCertificateRequired, .network(.insecure)),
        (.callIsActive, .network(.other(code: URLError.Code.callIsActive.rawValue))),
        (.cancelled, .cancelled),
    ]

    func fail(with code: URLError.Code) { failure.withLock { $0 = URLError(code) } }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        throw failure.withLock { $0 }
    }
}

/// A source of tokens that delays each call and each answer; the same seed gives the same delays.
final class DawdlingTokens: TokenSource {
    private let tokens: TokenProvider
    private let random = Mutex(SeededGenerator(seed: 0))

    init(_ tokens: TokenProvider) {
        self.tokens = tokens
    }

    func begin(seed: UInt64) {
        random.withLock { $0 = SeededGenerator(seed: seed) }
    }

    var generation: Int? {
        get async {
            await dawdle()
            let generation = await tokens.generation
            await dawdle()
            return generation
        }
    }

    func grant() async throws -> AccessGrant {
        await dawdle()
        let grant = try await tokens.grant()
        await dawdle()
        return grant
    }

    func grant(insteadOf refused: AccessGrant) async throws -> AccessGrant {
        await dawdle()
        let grant = try await tokens.grant(insteadOf: refused)
        await dawdle()
        return grant
    }

    func isCurrent(_ grant: AccessGrant) async -> Bool {
        await dawdle()
        return await tokens.isCurrent(grant)
    }

    func reasonOfEnd(of grant: AccessGrant) async -> AppError {
        await tokens.reasonOfEnd(of: grant)
    }

    private func dawdle() async {
        let turns = random.withLock { Int.random(in: 0...8, using: &$0) }
        for _ in 0..<turns { await Task.yield() }
    }
}
