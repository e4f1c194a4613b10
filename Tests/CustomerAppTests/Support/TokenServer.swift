import CustomerApp
import Foundation
import StubBackport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with a protected path and single-use refresh tokens.
final class TokenServer: HTTPTransport {
    enum Refresh: Sendable {
        case grant
        case grantWithoutRefreshToken
        case answer(Answer)
        case failure(URLError.Code)
    }

    private struct State {
        var accepted: Set<String> = ["access-1"]
        var refreshTokens: Set<String> = ["refresh-1"]
        var issued = 1
        var refreshes: [Refresh] = []
        var requests: [URLRequest] = []
    }

    private let state = Mutex(State())
    private let makeAccessToken: @Sendable (Int) -> String
    let thingGate: Gate?
    let refreshGate: Gate?
    private let ignoresCancellation: Bool

    init(
        thingGate: Gate? = nil, refreshGate: Gate? = nil, ignoresCancellation: Bool = false,
        makeAccessToken: @escaping @Sendable (Int) -> String = { "access-\($0)" },
    ) {
        self.thingGate = thingGate
        self.refreshGate = refreshGate
        self.ignoresCancellation = ignoresCancellation
        self.makeAccessToken = makeAccessToken
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }
    var refreshCount: Int { requests.count { $0.path == "/auth/refresh" } }
    var things: [URLRequest] { requests.filter { $0.path == "/auth/thing" } }

    /// Invalidates all access tokens issued so far.
    func expireAccessTokens() {
        state.withLock { $0.accepted = [] }
    }

    func accept(_ accessToken: String) {
        state.withLock { _ = $0.accepted.insert(accessToken) }
    }

    /// The responses to the next refreshes, in turn; further refreshes succeed.
    func script(_ refreshes: Refresh...) {
        state.withLock { $0.refreshes += refreshes }
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        state.withLock { $0.requests.append(request) }
        let answer =
            switch request.path {
            case "/auth/refresh": try await refreshed(request)
            case "/auth/thing": try await thing(request)
            case "/auth/logout": Answer.message("Logged out successfully", status: 200)
            default: Answer.message("no such path", status: 404)
            }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1",
                headerFields: answer.headers)
        else { throw URLError(.badURL) }
        return (answer.body, response)
    }

    private func thing(_ request: URLRequest) async throws -> Answer {
        // Decided on arrival: a request held at the gate gets the response from that time.
        let isAccepted = state.withLock { state in
            request.authorization.map { state.accepted.contains(String($0.dropFirst(7))) } ?? false
        }
        if !isAccepted || thingGate == nil {
            try await thingGate?.pass()
        }
        return isAccepted ? .json("{\"name\":\"thing\"}") : .message("Token Expired!", status: 401)
    }

    private func refreshed(_ request: URLRequest) async throws -> Answer {
        let body = request.httpBody.flatMap {
            try? JSONDecoder().decode([String: String].self, from: $0)
        }
        let (next, isKnown) = state.withLock { state in
            let isKnown = state.refreshTokens.remove(body?["refreshToken"] ?? "") != nil
            return (state.refreshes.isEmpty ? .grant : state.refreshes.removeFirst(), isKnown)
        }
        if ignoresCancellation {
            try await Task { [refreshGate] in try await refreshGate?.pass() }.value
        } else {
            try await refreshGate?.pass()
        }
        switch next {
        case .failure(let code):
            restore(body)
            throw URLError(code)
        case .answer(let answer):
            restore(body)
            return answer
        case .grant, .grantWithoutRefreshToken:
            guard isKnown else { return .message("Invalid refresh token", status: 403) }
            return grant(next, for: body)
        }
    }

    private func grant(_ kind: Refresh, for body: [String: String]?) -> Answer {
        let issued = state.withLock { state in
            state.issued += 1
            state.accepted.insert(makeAccessToken(state.issued))
            state.refreshTokens.insert("refresh-\(state.issued)")
            return state.issued
        }
        let accessToken = makeAccessToken(issued)
        guard case .grantWithoutRefreshToken = kind else {
            return .json(
                "{\"accessToken\":\"\(accessToken)\",\"refreshToken\":\"refresh-\(issued)\"}")
        }
        restore(body)
        return .json("{\"accessToken\":\"\(accessToken)\"}")
    }

    private func restore(_ body: [String: String]?) {
        guard let token = body?["refreshToken"] else { return }
        state.withLock { _ = $0.refreshTokens.insert(token) }
    }
}

struct Thing: Decodable, Sendable, Equatable {
    let name: String
}

extension Endpoint where Response == Thing {
    static var thing: Self { Endpoint(.get, "/auth/thing", authentication: .bearer) }
}

/// A JSON Web Token with the two dates that the app reads.
func webToken(issuedAt: Date? = nil, expiresAt: Date? = nil, name: String = "t") -> String {
    var claims = ["\"name\":\"\(name)\""]
    if let issuedAt { claims.append("\"iat\":\(Int(issuedAt.timeIntervalSince1970))") }
    if let expiresAt { claims.append("\"exp\":\(Int(expiresAt.timeIntervalSince1970))") }
    let payload = Data("{\(claims.joined(separator: ","))}".utf8).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "e30.\(payload).sig"
}
