import StubFixtures
import StubHTTP
import StubJSON
import StubRules

/// The route that a verifier of a pact calls before each interaction.
enum PactRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .post, "pact/states",
            AdminOperation(
                "changeProviderState",
                "Restores the initial state, and signs a user in, for a verifier of a pact",
                description:
                    "'pact verifier --state-change-url' calls it before each interaction. A state "
                    + "with the name of a scenario also enables that scenario; all other names mean "
                    + "the initial fixtures. The response has the values that generators of the "
                    + "pact use: 'token' and 'refreshToken' of the user with the id 'user' of the "
                    + "params, by default of the first user; none without a login.",
                body: .optional(.change), .json(.values), errors: [400, 404])
        ) { call throws(AdminError) in
            let body = try call.object()
            let state = try body.text("state") ?? ""
            let action = try body.choice("action", of: Action.self)
            let user = try user(in: body)
            call.session.reset()
            guard action != .teardown else { return .json([:]) }
            return .json(.object(try values(call, state: state, user: user)))
        }
    ]

    private enum Action: String, CaseIterable { case setup, teardown }

    /// Returns the user to sign in; `nil` if the parameters name none.
    private static func user(in body: JSONObject) throws(AdminError) -> RowID? {
        guard let parameters = body["params"] else { return nil }
        guard let object = parameters.object else {
            throw AdminError(400, "'params' must be an object, got \(parameters)")
        }
        return try object.user()
    }

    private static func values(
        _ call: AdminCall, state name: String, user: RowID?
    ) throws(AdminError) -> JSONObject {
        let scenario = call.session.definition.scenario(name)
        let pair = call.session.withState { state -> TokenPair? in
            if let scenario {
                state.rules.enable(scenario, state: Rule.Stage.started)
            }
            guard let id = user ?? state.users?.rows.first?.id else { return nil }
            return state.issueTokens(
                for: id, access: nil, refresh: nil, now: state.clock.now(real: call.real))
        }
        if let pair {
            return ["token": .string(pair.access), "refreshToken": .string(pair.refresh)]
        }
        if let user { throw AdminError(404, "There is no user '\(user)'") }
        return [:]
    }
}

extension AdminSchema {
    fileprivate static let change = object(
        named: "ProviderState",
        [
            .optional("state", .string, "The name of the state"),
            .optional("action", .choice(["setup", "teardown"]), "'setup' by default"),
            .optional("params", parameters, "The parameters of the state"),
        ])
    fileprivate static let parameters = object([
        .optional("user", .rowID, "The id of the user to sign in; the first user by default")
    ])
    fileprivate static let values = object(
        named: "ProviderStateValues",
        [.optional("token", .string), .optional("refreshToken", .string)])
}
