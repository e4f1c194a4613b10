import StubHTTP
import StubJSON
import StubRules

/// Routes for sessions, isolated copies of the stub for parallel tests on one server.
enum SessionRoutes {
    /// A limit, because sessions that are never ended would use up the memory of a stub in long
    /// use.
    static let limit = 10_000

    static func all(_ sessions: SessionTable) -> [AdminRoute] {
        [
            AdminRoute(
                .get, "sessions",
                AdminOperation("listSessions", "The open sessions", .json(.sessions)),
                isLong: { _ in sessions.isLarge }
            ) { call in
                .json(["sessions": .array(sessions.sessions.map { summary($0, call) })])
            },
            AdminRoute(
                .post, "sessions",
                AdminOperation(
                    "beginSession",
                    "Begins a session, an isolated copy of the stub's initial state",
                    description:
                        "Requests use its URL, or its id in X-Understudy-Session; its admin API is at {url}/__admin/.",
                    body: .optional(.newSession), .json(status: 201, .session), errors: [400, 409])
            ) { call throws(AdminError) in
                let scenarios = try scenarios(of: call)
                guard sessions.count < limit else {
                    throw AdminError(409, "There are \(limit) sessions; end some of them")
                }
                return .json(status: 201, summary(sessions.begin(scenarios: scenarios), call))
            },
            AdminRoute(
                .delete, "sessions",
                AdminOperation(
                    "endSessions", "Ends every session",
                    description: "Below a session's own URL it ends only that session.", .done),
                isLong: { _ in sessions.isLarge }
            ) { call in
                // Below a session's own URL it ends only that session.
                if call.session === sessions.main {
                    sessions.endAll()
                } else {
                    sessions.end(call.session.name)
                }
                return .noContent
            },
            AdminRoute(
                .delete, "sessions/{id}",
                AdminOperation("endSession", "Ends a session", .done, errors: [404])
            ) { call throws(AdminError) in
                let id = call.parameter("id")
                guard sessions.end(id) else { throw AdminError(404, "There is no session '\(id)'") }
                return .noContent
            },
        ]
    }

    /// Returns the names of `{"scenarios": […]}`, each of which must be in the contract.
    private static func scenarios(of call: AdminCall) throws(AdminError) -> [String] {
        guard let value = try call.object(of: "scenarios")["scenarios"] else { return [] }
        let names = value.array?.compactMap(\.string)
        guard let names, names.count == value.array?.count else {
            throw AdminError(400, "'scenarios' must be an array of names, got \(value)")
        }
        let known = call.session.definition.scenarios.map(\.name)
        for name in names where !known.contains(name) {
            throw AdminError(
                400,
                "There is no scenario '\(name)'"
                    + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"))
        }
        return names
    }

    /// The address is the one that the client used, which may be another name of the server.
    private static func summary(_ session: StubSession, _ call: AdminCall) -> JSONValue {
        let origin = call.request.origin ?? "http://"
        return [
            "id": .string(session.name),
            "url": .string(origin + SessionAddress.prefix + session.name),
            "requests": .int(session.withState { $0.journal.exchanges.count }),
        ]
    }
}

extension AdminSchema {
    fileprivate static let session = object(
        named: "Session",
        [
            .required("id", .string),
            .required("url", .string, "The base URL of the session"),
            .required("requests", .integer, "The number of exchanges in its journal"),
        ])
    fileprivate static let sessions = object(
        named: "Sessions", [.required("sessions", .array(of: session))])
    fileprivate static let newSession = object(
        named: "NewSession", isClosed: true,
        [
            .optional(
                "scenarios", .array(of: .string), "Scenarios of the contract to enable")
        ])
}
