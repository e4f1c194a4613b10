import StubFixtures
import StubHTTP
import StubJSON

/// The current fixtures: rows can be read, added, changed and deleted.
enum FixtureRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "fixtures",
            AdminOperation("listFixtures", "The fixtures' names", .json(.array(of: .string)))
        ) { call in
            .json(.array(call.session.withState { $0.fixtures.names }.map(JSONValue.string)))
        },
        AdminRoute(
            .get, "fixtures/{collection}",
            AdminOperation(
                "getFixture", "The current content of a fixture",
                description:
                    "With skip, limit or search a collection is returned as a page of its rows.",
                query: [.skip, .limit, .search], .json(.any), errors: [400, 404]),
            isLong: FixturePage.isLong
        ) { call throws(AdminError) in
            let name = call.parameter("collection")
            if FixturePage.isAsked(by: call),
                let rows = call.session.withState({ $0.fixtures.collections[name] })
            {
                return .json(try FixturePage(call).value(of: rows))
            }
            guard let text = call.session.withState({ $0.fixtures.text(of: name) }) else {
                throw AdminError(404, "There is no fixture '\(name)'")
            }
            return .json(text)
        },
        AdminRoute(
            .post, "fixtures/{collection}",
            AdminOperation(
                "addRow", "Adds a row; without an id it gets the next one", body: .required(.row),
                .json(status: 201, .row), errors: [400, 404, 409, 503])
        ) { call throws(AdminError) in
            let members = try call.object()
            let row = try change(call) { rows throws(FixtureError) in try rows.insert(members) }
            return .json(status: 201, row.text)
        },
        AdminRoute(
            .get, "fixtures/{collection}/{id}",
            AdminOperation("getRow", "The current content of a row", .json(.row), errors: [404])
        ) { call throws(AdminError) in
            try row(call) { rows, id in rows[id] }
        },
        AdminRoute(
            .put, "fixtures/{collection}/{id}",
            AdminOperation(
                "replaceRow", "Replaces a row, which keeps its id", body: .required(.row),
                .json(.row), errors: [400, 404, 503])
        ) { call throws(AdminError) in
            let members = try call.object()
            return try row(call) { rows, id in rows.replace(id, with: members) }
        },
        AdminRoute(
            .patch, "fixtures/{collection}/{id}",
            AdminOperation(
                "changeRow", "Merges members into a row, which keeps its id", body: .required(.row),
                .json(.row), errors: [400, 404, 503])
        ) { call throws(AdminError) in
            let members = try call.object()
            return try row(call) { rows, id in rows.merge(members, into: id) }
        },
        AdminRoute(
            .delete, "fixtures/{collection}/{id}",
            AdminOperation("deleteRow", "Deletes a row", .done, errors: [404])
        ) { call throws(AdminError) in
            _ = try row(call) { rows, id in rows.delete(id) }
            return .noContent
        },
    ]

    /// Applies a change to the row of the path, or throws if there is none.
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

extension AdminSchema {
    fileprivate static let row = AdminSchema(named: "Row", ["type": "object"])
}
