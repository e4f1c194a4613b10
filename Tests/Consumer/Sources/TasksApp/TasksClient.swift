import Foundation

/// A task of the user.
public struct TodoTask: Decodable, Sendable, Identifiable, Equatable {
    public let id: String
    public var title: String
    public var isDone: Bool
    public var note: String?
    public var due: String?
    public var estimate: Int?
}

/// A page of tasks.
struct TaskPage: Decodable, Sendable {
    var tasks: [TodoTask]
    var page: Int
    var pages: Int
}

/// The API as the app uses it: signing in, reading and writing tasks.
public final class TasksClient: Sendable {
    private let wire: Wire
    private let session: Session
    let bug: PlantedBug?
    /// What the app waits by.
    let clock: any Clock<Duration>

    /// Creates a client of the API at an address.
    public init(
        base: URL, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }, bug: PlantedBug? = .fromEnvironment
    ) {
        self.bug = bug
        self.clock = clock
        wire = Wire(base: base, clock: clock, now: now, log: log, bug: bug)
        session = Session(wire: wire, bug: bug)
    }

    public func signIn(_ email: String, _ password: String) async throws {
        try await session.open(email: email, password: password)
    }

    public func signOut() async { await session.close() }

    public var isSignedIn: Bool { get async { await session.isSignedIn } }

    /// A tick for each session that ends without the user's doing.
    public func endings() async -> AsyncStream<Void> { await session.endings() }

    /// Changes whenever somebody signs in or out.
    var generation: Int { get async { await session.generation } }

    public func task(_ id: String) async throws -> TodoTask {
        let reply = try await send(.get, "/tasks/\(bug == .rawPath ? id : id.escaped)")
        if bug == .acceptsHTML, reply.type?.contains("html") == true {
            return TodoTask(id: id, title: "", isDone: false)
        }
        let task: TodoTask = try reply.decoded()
        if bug == .demandsNote, task.note == nil { throw TasksError.unreadable }
        return task
    }

    func tasks(page: Int, size: Int, matching text: String) async throws -> TaskPage {
        var query = "page=\(page)&per_page=\(size)"
        if !text.isEmpty { query += "&q=" + (bug == .rawQuery ? text.raw : text.escaped) }
        return try await send(.get, "/tasks?\(query)").decoded()
    }

    /// Adds a task; the key makes one of repeated requests.
    public func add(_ title: String, key: UUID = UUID()) async throws {
        let body = try Wire.Body.json(["title": title])
        let fields = ["Idempotency-Key": key.uuidString]
        let _: TodoTask = try await send(.post, "/tasks", body: body, fields: fields).decoded()
    }

    private func send(
        _ method: Wire.Method, _ path: String, body: Wire.Body? = nil,
        fields: [String: String] = [:]
    ) async throws -> Wire.Reply {
        let token = try await session.token()
        do {
            return try await wire.send(method, path, token: token, body: body, fields: fields)
        } catch TasksError.status(401, _, _) {
            try Task.checkCancellation()
            let renewed = try await session.token(insteadOf: token)
            try Task.checkCancellation()
            return try await wire.send(method, path, token: renewed, body: body, fields: fields)
        }
    }
}

extension String {
    /// The text as a query or a part of a path has it: everything escaped but what RFC 3986 leaves free.
    var escaped: String {
        utf8.map { byte in
            let isFree =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [45, 46, 95, 126].contains(byte)
            let code = String(byte, radix: 16, uppercase: true)
            return isFree ? String(UnicodeScalar(byte)) : "%" + code.padded
        }.joined()
    }

    fileprivate var padded: String { count == 1 ? "0" + self : self }

    /// The text with nothing escaped but what URLs cannot contain at all.
    fileprivate var raw: String {
        addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? self
    }
}
