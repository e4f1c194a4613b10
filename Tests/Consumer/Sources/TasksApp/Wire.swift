import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests by URLSession, each within a deadline of the app's clock.
struct Wire: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// The body of a request and its media type.
    struct Body: Sendable {
        let data: Data
        let type: String

        static func json(_ members: [String: String]) throws -> Body {
            Body(data: try JSONEncoder().encode(members), type: "application/json")
        }

        static func form(_ members: [(String, String)]) -> Body {
            let pairs = members.map { "\($0.0)=\($0.1.escaped)" }
            return Body(
                data: Data(pairs.joined(separator: "&").utf8),
                type: "application/x-www-form-urlencoded")
        }
    }

    struct Reply: Sendable {
        let body: Data
        let type: String?
    }

    let base: URL
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let log: @Sendable (String) -> Void
    let bug: PlantedBug?
    private let connection = Connection()

    static let deadline = Duration.seconds(30)

    init(
        base: URL, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
        log: @escaping @Sendable (String) -> Void, bug: PlantedBug?
    ) {
        self.base = base
        self.clock = clock
        self.now = now
        self.log = log
        self.bug = bug
    }

    func send(
        _ method: Method, _ path: String, token: String? = nil, body: Body? = nil,
        fields: [String: String] = [:]
    ) async throws -> Reply {
        guard let url = URL(string: base.absoluteString + path) else {
            throw TasksError.unreadable
        }
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body {
            request.httpBody = body.data
            request.setValue(body.type, forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        log("\(method.rawValue) \(url.path)")
        return try await reply(to: request)
    }

    private func reply(to request: URLRequest) async throws -> Reply {
        let (data, response): (Data, HTTPURLResponse)
        do {
            let connection = connection
            (data, response) = try await withDeadline { try await connection.send(request) }
        } catch let error as URLError {
            throw error.asTasksError
        }
        if response.statusCode >= 300 {
            let texts = try? JSONDecoder().decode([String: String].self, from: data)
            let message = texts?["message"] ?? texts?["error_description"] ?? texts?["error"]
            let challenge = response.value(forHTTPHeaderField: "WWW-Authenticate") ?? ""
            if response.statusCode == 403 || challenge.contains("insufficient_scope") {
                throw TasksError.notAllowed(message: message)
            }
            let delay = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            throw TasksError.status(response.statusCode, message: message, retryAfter: delay)
        }
        return Reply(body: data, type: response.value(forHTTPHeaderField: "Content-Type"))
    }

    private func withDeadline<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await clock.sleep(for: Self.deadline)
                throw TasksError.timedOut
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}

extension Wire.Reply {
    /// The body as JSON of a type; other media types are no JSON.
    func decoded<Value: Decodable>() throws -> Value {
        guard type?.lowercased().contains("json") ?? true else { throw TasksError.unreadable }
        do { return try JSONDecoder().decode(Value.self, from: body) } catch {
            throw TasksError.unreadable
        }
    }
}

extension URLError {
    fileprivate var asTasksError: any Error {
        switch code {
        case .cancelled: CancellationError()
        case .timedOut: TasksError.timedOut
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            TasksError.offline
        default: TasksError.connectionLost
        }
    }
}
