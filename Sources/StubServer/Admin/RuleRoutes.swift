import StubHTTP
import StubJSON
import StubRules

/// Rules, alone or as scenarios.
enum RuleRoutes {
    static var all: [AdminRoute] {
        [
            AdminRoute(.get, "rules", isLong: \.session.isLarge) { call in
                let (rules, check) = call.session.withState {
                    ($0.rules, RulePathCheck(contract: $0.edition.contract))
                }
                return .json(["rules": rules.listing(check)])
            },
            AdminRoute(.post, "rules") { call throws(AdminError) in
                let (rules, warnings) = try rules(of: call)
                let size = call.request.body.count
                guard let ids = call.session.withState({ $0.rules.add(rules, size: size) }) else {
                    throw AdminError(
                        503,
                        "The rules take all the memory there is for them; delete some, or allow "
                            + "more with --max-memory")
                }
                var answer: JSONObject = ["ids": .array(ids.map { .int($0) })]
                if !warnings.isEmpty {
                    answer["warnings"] = .array(warnings.map { .string($0.description) })
                }
                return .json(status: 201, .object(answer))
            },
            AdminRoute(.delete, "rules") { call in
                call.session.withState { $0.rules.removeAll() }
                return .noContent
            },
            AdminRoute(.delete, "rules/{id}") { call throws(AdminError) in
                let text = call.parameter("id")
                guard let id = Int(text), call.session.withState({ $0.rules.remove(id) }) else {
                    throw AdminError(404, "There is no rule '\(text)'")
                }
                return .noContent
            },
            AdminRoute(.get, "scenarios") { call in
                let states = call.session.withState { $0.rules.states }
                let scenarios = call.session.definition.scenarios
                return .json(["scenarios": .array(scenarios.map { summary($0, states) })])
            },
            AdminRoute(.put, "scenarios/{name}") { call throws(AdminError) in
                let scenario = try scenario(of: call)
                let state = try call.object(of: "state").text("state") ?? Rule.Stage.started
                return .json(
                    call.session.withState { stub in
                        stub.rules.enable(scenario, state: state)
                        return summary(scenario, stub.rules.states)
                    })
            },
            AdminRoute(.delete, "scenarios/{name}") { call throws(AdminError) in
                let scenario = try scenario(of: call)
                _ = call.session.withState { $0.rules.disable(scenario.name) }
                return .noContent
            },
        ]
    }

    private static func rules(
        of call: AdminCall
    ) throws(AdminError) -> (rules: [Rule], warnings: [Diagnostic]) {
        let document = try call.document()
        let definition = call.session.definition
        do {
            let rules = try RuleParser.rules(in: document, vocabulary: definition.vocabulary)
            let check = RulePathCheck(contract: definition.contract)
            return (rules, check.warnings(of: rules, in: document))
        } catch {
            throw AdminError(400, "\(error)")
        }
    }

    private static func scenario(of call: AdminCall) throws(AdminError) -> Scenario {
        let name = call.parameter("name")
        let scenarios = call.session.definition.scenarios
        if let scenario = scenarios.first(where: { $0.name == name }) { return scenario }
        let known = scenarios.map(\.name).joined(separator: ", ")
        throw AdminError(
            404, "There is no scenario '\(name)'" + (known.isEmpty ? "" : "; there are \(known)"))
    }

    private static func summary(_ scenario: Scenario, _ states: [String: String]) -> JSONValue {
        [
            "name": .string(scenario.name),
            "description": scenario.description.map(JSONValue.string) ?? nil,
            "active": .bool(states[scenario.name] != nil),
            "state": states[scenario.name].map(JSONValue.string) ?? nil,
        ]
    }
}
