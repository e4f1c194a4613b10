import StubHTTP
import StubJSON
import StubRules
import StubServer

/// WireMock's routes for the states of scenarios and for settings.
enum MappingStateRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .post, "scenarios/reset",
            AdminOperation(
                "resetScenarios", "Returns the mappings' scenarios to their initial state",
                .json(.nothing))
        ) { call in
            call.session.mappings.resetStates()
            return .json([:])
        },
        AdminRoute(
            .put, "scenarios/{name}/state",
            AdminOperation(
                "setScenarioState", "Sets the state of a mapping's scenario",
                body: .optional(.state), .json(.nothing), errors: [400, 404, 422])
        ) { call throws(AdminError) in
            let name = call.parameter("name")
            let state = try call.object(of: "state").text("state") ?? Rule.Stage.started
            let rules = call.session.withState(\.rules)
            guard rules.mappingScenarios.contains(name) else {
                throw AdminError(404, "No mapping belongs to a scenario '\(name)'")
            }
            guard rules.possibleStates(of: name).contains(state) else {
                let refusal = MappingRefusal(
                    pointer: JSONPointer(tokens: ["state"]),
                    message: "the scenario '\(name)' has no state '\(state)'")
                throw AdminError(422, MappingRefusal.answer(to: [refusal]))
            }
            call.session.mappings.setState(state, of: name)
            return .json([:])
        },
        AdminRoute(
            .get, "settings",
            AdminOperation(
                "getSettings", "The delay of mappings that have none of their own",
                .json(.settings))
        ) { call in .json(["settings": settings(call.session.mappings.delay)]) },
        AdminRoute(
            .post, "settings",
            AdminOperation(
                "changeSettings", "Sets the delay of mappings that have none of their own",
                body: .optional(.object), .json(.nothing), errors: [400, 422]), change),
        AdminRoute(
            .put, "settings",
            AdminOperation(
                "replaceSettings", "Sets the delay of mappings that have none of their own",
                body: .optional(.object), .json(.nothing), errors: [400, 422]), change),
    ]

    private static func change(_ call: AdminCall) throws(AdminError) -> HTTPResponse {
        switch MappingSettings.read(try call.document().value) {
        case .success(let settings): call.session.mappings.delay = settings.delay
        case .failure(let malformed):
            throw AdminError(422, MappingRefusal.answer(to: malformed.refusals))
        }
        return .json([:])
    }

    /// The scenarios of mappings in WireMock's format, with the members of the contract's ones.
    static func scenarios(of rules: RuleBook) -> [JSONValue] {
        rules.mappingScenarios.map { name in
            [
                "id": .string(name), "name": .string(name), "description": nil, "active": true,
                "state": .string(rules.state(of: name)),
                "possibleStates": .array(rules.possibleStates(of: name).map { .string($0) }),
                "mappings": .array(
                    rules.mappings.filter { $0.rule.stage?.scenario == name }
                        .compactMap { $0.rule.origin?.document }),
            ]
        }
    }

    private static func settings(_ delay: RuleDelay?) -> JSONValue {
        switch delay {
        case nil, .infinite: [:]
        case .fixed(let time): ["fixedDelay": milliseconds(time)]
        case .uniform(let from, let to):
            [
                "delayDistribution": [
                    "type": "uniform", "lower": milliseconds(from), "upper": milliseconds(to),
                ]
            ]
        case .lognormal(let median, let sigma, let most):
            [
                "delayDistribution": [
                    "type": "lognormal", "median": milliseconds(median),
                    "sigma": JSONNumber(sigma).map(JSONValue.number) ?? .null,
                    "maxValue": milliseconds(most),
                ]
            ]
        }
    }

    private static func milliseconds(_ time: Duration) -> JSONValue {
        let (seconds, attoseconds) = time.components
        return .int(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

extension AdminSchema {
    fileprivate static let nothing = object([])
    fileprivate static let state = object(
        isClosed: true, [.optional("state", .string, "By default the initial one")])
    fileprivate static let settings = object([.required("settings", .object)])
}
