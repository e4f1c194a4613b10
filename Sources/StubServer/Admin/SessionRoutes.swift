import StubHTTP
import StubJSON
import StubRules

/// Isolated copies of the stub, so that parallel tests share one server and never meet.
enum SessionRoutes {
    /// Sessions that nobody ends would fill the memory of a stub that runs for weeks.
    static let limit = 10_000

    static func all(_ sessions: SessionTable) -> [AdminRoute] {
        [
            AdminRoute(.get, "sessions", isLong: { _ in sessions.isLarge }) { call in
                .json(["sessions": .array(sessions.sessions.map { summary($0, call) })])
            },
            AdminRoute(.post, "sessions") { call throws(AdminError) in
                let scenarios = try scenarios(of: call)
                guard sessions.count < limit else {
                    throw AdminError(409, "There are \(limit) sessions; end some of them")
                }
                return .json(status: 201, summary(sessions.begin(scenarios: scenarios), call))
            },
            AdminRoute(.delete, "sessions", isLong: { _ in sessions.isLarge }) { call in
                // Asked under a session's own URL it ends that one: others are not its business.
                if call.session === sessions.main {
                    sessions.endAll()
                } else {
                    sessions.end(call.session.name)
                }
                return .noContent
            },
            AdminRoute(.delete, "sessions/{id}") { call throws(AdminError) in
                let id = call.parameter("id")
                guard sessions.end(id) else { throw AdminError(404, "There is no session '\(id)'") }
                return .noContent
            },
        ]
    }

    /// The names of `{"scenarios": […]}`, each of which must be one of the contract's.
    private static func scenarios(of call: AdminCall) throws(AdminError) -> [String] {
        guard let value = try call.object(of: "scenarios")["scenarios"] else { return [] }
        let names = value.array?.compactMap(\.string)
        guard let names, names.count == value.array?.count else {
            throw AdminError(400, "'scenarios' is an array of names, got \(value)")
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

    /// The address is the one the client came by, which may be another name of the same server.
    private static func summary(_ session: StubSession, _ call: AdminCall) -> JSONValue {
        let host = call.request.fields["Host"] ?? ""
        return [
            "id": .string(session.name),
            "url": .string("http://" + host + SessionAddress.prefix + session.name),
        ]
    }
}
