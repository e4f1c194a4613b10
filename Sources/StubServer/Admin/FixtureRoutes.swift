import StubFixtures
import StubHTTP
import StubJSON

/// Fixtures as they stand: rows can be read, added, changed and taken away.
enum FixtureRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(.get, "fixtures") { call in
            .json(.array(call.session.withState { $0.fixtures.names }.map(JSONValue.string)))
        },
        AdminRoute(.get, "fixtures/{collection}") { call throws(AdminError) in
            let name = call.parameter("collection")
            guard let text = call.session.withState({ $0.fixtures.text(of: name) }) else {
                throw AdminError(404, "There is no fixture '\(name)'")
            }
            return .json(text)
        },
        AdminRoute(.post, "fixtures/{collection}") { call throws(AdminError) in
            let members = try call.object()
            let row = try change(call) { rows throws(FixtureError) in try rows.insert(members) }
            return .json(status: 201, row.text)
        },
        AdminRoute(.get, "fixtures/{collection}/{id}") { call throws(AdminError) in
            try row(call) { rows, id in rows[id] }
        },
        AdminRoute(.put, "fixtures/{collection}/{id}") { call throws(AdminError) in
            let members = try call.object()
            return try row(call) { rows, id in rows.replace(id, with: members) }
        },
        AdminRoute(.patch, "fixtures/{collection}/{id}") { call throws(AdminError) in
            let members = try call.object()
            return try row(call) { rows, id in rows.merge(members, into: id) }
        },
        AdminRoute(.delete, "fixtures/{collection}/{id}") { call throws(AdminError) in
            _ = try row(call) { rows, id in rows.delete(id) }
            return .noContent
        },
    ]

    /// Does something to the row that the path names, or says that there is none.
    private static func row(
        _ call: AdminCall, _ body: (inout FixtureCollection, RowID) -> Row?
    ) throws(AdminError) -> HTTPResponse {
        let name = call.parameter("id")
        let row = try change(call) { rows throws(FixtureError) in
            rows.row(named: name)?.id.flatMap { body(&rows, $0) }
        }
        guard let row else {
            throw AdminError(404, "'\(call.parameter("collection"))' has no row '\(name)'")
        }
        return .json(row.text)
    }

    private static func change<Result: Sendable>(
        _ call: AdminCall, _ body: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(AdminError) -> Result {
        let collection = call.parameter("collection")
        let result = call.session.withState { state in
            do throws(FixtureError) {
                return Swift.Result<Result, FixtureError>.success(
                    try state.fixtures.change(
                        collection, isDeletion: call.request.method == .delete, body))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(.noCollection(let name, _)):
            throw AdminError(404, "There is no collection '\(name)'")
        case .failure(.noMemory): throw AdminError(503, "\(FixtureError.noMemory)")
        case .failure(.badID(let name, let found)):
            throw AdminError(400, "\(FixtureError.badID(collection: name, found: found))")
        case .failure(let error): throw AdminError(409, "\(error)")
        }
    }
}
