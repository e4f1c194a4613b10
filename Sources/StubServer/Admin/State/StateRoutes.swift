import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules

/// Health, reset, and the barriers that hold responses.
enum StateRoutes {
    static var all: [AdminRoute] {
        [
            AdminRoute(
                .get, "health",
                AdminOperation(
                    "getHealth", "The state of the stub, its contract and fixtures", .json(.health))
            ) { call in
                let contract = call.session.edition.contract
                return .json([
                    "status": "ok", "contract": .string(contract.title),
                    "version": .string(contract.version),
                    "operations": .int(contract.operations.count),
                    "fixtures": .array(
                        call.session.withState { $0.fixtures.names }.map(JSONValue.string)),
                    "saves": .bool(
                        call.routes.contains { $0.about.id == AdminOperation.saveSession }),
                ])
            },
            AdminRoute(
                .post, "reset",
                AdminOperation(
                    "reset", "Restores the initial fixtures, tokens, clock, rules and journal",
                    query: [.fixture], .done, errors: [400, 404])
            ) { call throws(AdminError) in
                // A misspelt name must not reset everything.
                if let other = call.target.query.first(where: { $0.name != "fixture" }) {
                    throw AdminError(
                        400, "Unknown query parameter '\(other.name)'; there is 'fixture'")
                }
                guard let name = call.target.values(of: "fixture").first else {
                    call.session.reset()
                    return .noContent
                }
                guard call.session.resetFixture(name) else {
                    throw AdminError(404, "There is no collection '\(name)'")
                }
                return .noContent
            },
            AdminRoute(
                .post, "barriers/{name}/release",
                AdminOperation(
                    "releaseBarrier",
                    "Releases a barrier until another rule with its name is added",
                    .json(.released), errors: [409])
            ) { call throws(AdminError) in
                let name = call.parameter("name")
                guard
                    let arrived = call.session.withState({ $0.rules.barriers.releaseIfRoom(name) })
                else {
                    throw AdminError(
                        409, "There are \(Barriers.most) barriers; a reset removes them")
                }
                return .json(["released": .int(arrived)])
            },
        ]
    }
}

extension AdminParameter {
    fileprivate static let fixture = AdminParameter(
        name: "fixture", description: "Only this collection; everything by default",
        schema: .string)
}

extension AdminSchema {
    fileprivate static let health = object(
        named: "Health",
        [
            .required("status", .constant("ok")),
            .required("contract", .string, "The contract's title"),
            .required("version", .string),
            .required("operations", .integer),
            .required("fixtures", .array(of: .string)),
            .required("saves", .boolean, "Whether the session can be saved in files"),
        ])
    fileprivate static let released = object([
        .required("released", .integer, "The number of requests that had arrived")
    ])
}
