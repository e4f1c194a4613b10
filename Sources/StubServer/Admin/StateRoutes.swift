import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules

/// Health, reset, and the barriers that responses are held behind.
enum StateRoutes {
    static var all: [AdminRoute] {
        [
            AdminRoute(.get, "health") { call in
                let contract = call.session.edition.contract
                return .json([
                    "status": "ok", "contract": .string(contract.title),
                    "version": .string(contract.version),
                    "operations": .int(contract.operations.count),
                    "fixtures": .array(
                        call.session.withState { $0.fixtures.names }.map(JSONValue.string)),
                ])
            },
            AdminRoute(.post, "reset") { call in
                call.session.reset()
                return .noContent
            },
            AdminRoute(.post, "barriers/{name}/release") { call throws(AdminError) in
                let name = call.parameter("name")
                guard let arrived = call.session.withState({ $0.barriers.releaseIfRoom(name) })
                else {
                    throw AdminError(
                        409, "There are \(Barriers.most) barriers; a reset forgets them")
                }
                return .json(["released": .int(arrived)])
            },
        ]
    }
}
