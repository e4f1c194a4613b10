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
            if FixturePage.isAsked(by: call) {
                // Read first, so that a wrong number is rejected for every fixture.
                let page = try FixturePage(call)
                if let rows = call.session.withState({ $0.fixtures.collections[name] }) {
                    return .json(page.value(of: rows))
                }
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
            call.session.report(row, of: call.parameter("collection"))
            return .json(status: 201, row.text)
        },
        AdminRoute(
            .get, "fixtures/{collection}/{id}",
            AdminOperation("getRow", "The current content of a row", .json(.row), errors: [404])
        ) { call throws(AdminError) in
            let (name, id) = (call.parameter("collection"), call.parameter("id"))
            // Not a change, which a lack of memory could refuse.
            let found = call.session.withState { state in
                state.fixtures.collections[name].map { $0.row(named: id) }
            }
            guard let found else { throw AdminError(404, "There is no collection '\(name)'") }
            return try answer(call, found)
        },
        AdminRoute(
            .put, "fixtures/{collection}/{id}",
            AdminOperation(
                "replaceRow", "Replaces a row, which keeps its id", body: .required(.row),
                .json(.row), errors: [400, 404, 503])
        ) { call throws(AdminError) in
            let members = try call.object()
            return try written(call) { rows, id throws(FixtureError) in
                try rows.replace(id, with: members)
            }
        },
        AdminRoute(
            .patch, "fixtures/{collection}/{id}",
            AdminOperation(
                "changeRow", "Merges members into a row, which keeps its id", body: .required(.row),
                .json(.row), errors: [400, 404, 503])
        ) { call throws(AdminError) in
            let members = try call.object()
            return try written(call) { rows, id throws(FixtureError) in
                try rows.merge(members, into: id)
            }
        },
        AdminRoute(
            .delete, "fixtures/{collection}/{id}",
            AdminOperation("deleteRow", "Deletes a row", .done, errors: [404, 503])
        ) { call throws(AdminError) in
            _ = try answer(call, row(call) { rows, id in rows.delete(id) })
            return .noContent
        },
    ]

    /// Writes the row of the path, or throws if there is none.
    private static func written(
        _ call: AdminCall,
        _ body: (inout FixtureCollection, RowID) throws(FixtureError) -> Row?
    ) throws(AdminError) -> HTTPResponse {
        let row = try row(call, body)
        if let row { call.session.report(row, of: call.parameter("collection")) }
        return try answer(call, row)
    }

    /// Applies a change to the row of the path; `nil` if there is none.
    private static func row(
        _ call: AdminCall,
        _ body: (inout FixtureCollection, RowID) throws(FixtureError) -> Row?
    ) throws(AdminError) -> Row? {
        let name = call.parameter("id")
        return try change(call) { rows throws(FixtureError) -> Row? in
            guard let id = rows.row(named: name)?.id else { return nil }
            return try body(&rows, id)
        }
    }

    private static func answer(_ call: AdminCall, _ row: Row?) throws(AdminError) -> HTTPResponse {
        guard let row else {
            let (name, id) = (call.parameter("collection"), call.parameter("id"))
            throw AdminError(404, "'\(name)' has no row '\(id)'")
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
                    try state.fixtures.change(collection, body))
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
