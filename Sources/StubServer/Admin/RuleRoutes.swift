import StubHTTP
package import StubJSON
import StubRules

/// Routes for single rules and for scenarios.
package enum RuleRoutes {
    static var all: [AdminRoute] {
        [
            AdminRoute(
                .get, "rules",
                AdminOperation(
                    "listRules", "The active rules, in the order of registration", .json(.rules)),
                isLong: \.session.isLarge
            ) { call in
                let (rules, check) = call.session.withState {
                    ($0.rules, RulePathCheck(contract: $0.edition.contract))
                }
                let mask = call.session.mask()
                return .json([
                    "rules": rules.listing(check, showing: mask.pattern, mask.expected(by:))
                ])
            },
            AdminRoute(
                .post, "rules",
                AdminOperation(
                    "addRules",
                    "Adds a rule or an array of rules, which take precedence over all others",
                    body: .required(.newRules), .json(status: 201, .ruleIDs), errors: [400, 503])
            ) { call throws(AdminError) in
                let (rules, document, warnings) = try rules(of: call)
                // The text of the rules is kept beside them.
                let size = 2 * call.request.body.count
                let added = call.session.withState {
                    $0.rules.add(rules, from: document, size: size)
                }
                guard let ids = added else {
                    throw AdminError(
                        503,
                        "The rules use all their memory; delete some, or raise "
                            + "--max-memory")
                }
                var answer: JSONObject = ["ids": .array(ids.map { .int($0) })]
                if !warnings.isEmpty {
                    answer["warnings"] = .array(warnings.map { .string($0.description) })
                }
                return .json(status: 201, .object(answer))
            },
            AdminRoute(
                .delete, "rules",
                AdminOperation(
                    "removeRules",
                    "Removes all rules besides mappings, and disables all scenarios", .done)
            ) { call in
                call.session.withState { $0.rules.removeAll() }
                return .noContent
            },
            AdminRoute(
                .delete, "rules/{id}",
                AdminOperation("removeRule", "Removes a rule", .done, errors: [404])
            ) { call throws(AdminError) in
                let text = call.parameter("id")
                guard let id = Int(text), call.session.withState({ $0.rules.remove(id) }) else {
                    throw AdminError(404, "There is no rule '\(text)'")
                }
                return .noContent
            },
            AdminRoute(
                .patch, "rules/{id}",
                AdminOperation(
                    "changeRule", "Enables or disables a rule, which keeps its place and counts",
                    body: .required(.ruleChange), .done, errors: [400, 404])
            ) { call throws(AdminError) in
                guard case .bool(let isEnabled)? = try call.object(of: "enabled")["enabled"] else {
                    throw AdminError(400, "The body must be {\"enabled\": true} or false")
                }
                let text = call.parameter("id")
                guard let id = Int(text),
                    call.session.withState({ $0.rules.setEnabled(isEnabled, id) })
                else { throw AdminError(404, "There is no rule '\(text)'") }
                return .noContent
            },
            AdminRoute(
                .get, "scenarios",
                AdminOperation(
                    "listScenarios", "The scenarios of the contract", .json(.scenarios))
            ) { call in .json(["scenarios": .array(scenarios(of: call))]) },
            AdminRoute(
                .put, "scenarios/{name}",
                AdminOperation(
                    "startScenario", "Enables a scenario, or restarts it",
                    body: .optional(.scenarioState), .json(.scenario), errors: [400, 404])
            ) { call throws(AdminError) in
                let scenario = try scenario(of: call)
                let state = try call.object(of: "state").text("state") ?? Rule.Stage.started
                return .json(
                    call.session.withState { stub in
                        stub.rules.enable(scenario, state: state)
                        return summary(scenario, stub.rules.states)
                    })
            },
            AdminRoute(
                .delete, "scenarios/{name}",
                AdminOperation("stopScenario", "Disables a scenario", .done, errors: [404])
            ) { call throws(AdminError) in
                let scenario = try scenario(of: call)
                _ = call.session.withState { $0.rules.disable(scenario.name) }
                return .noContent
            },
        ]
    }

    private static func rules(
        of call: AdminCall
    ) throws(AdminError) -> (rules: [Rule], document: JSONValue, warnings: [Diagnostic]) {
        let document = try call.document()
        let definition = call.session.definition
        do {
            let rules = try RuleParser.rules(in: document, vocabulary: definition.vocabulary)
            let check = RulePathCheck(contract: definition.contract)
            return (rules, document.value, check.warnings(of: rules, in: document))
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

    /// The scenarios of the contract.
    package static func scenarios(of call: AdminCall) -> [JSONValue] {
        let states = call.session.withState { $0.rules.states }
        return call.session.definition.scenarios.map { summary($0, states) }
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

extension AdminSchema {
    fileprivate static let newRules = AdminSchema(
        named: "NewRules",
        [
            "description": "A rule, or an array of rules, as in a scenario file",
            "type": ["object", "array"], "items": ["type": "object"],
        ])
    fileprivate static let ruleChange = object(
        named: "RuleChange", isClosed: true, [.required("enabled", .boolean)])
    fileprivate static let ruleIDs = object(
        named: "RuleIds",
        [
            .required("ids", .array(of: .integer)),
            .optional(
                "warnings", .array(of: .string), "Reasons why rules may never apply"),
        ])
    fileprivate static let rule = object(
        named: "Rule",
        [
            .required("id", .integer),
            .required("name", .stringOrNull),
            .required("scenario", .stringOrNull),
            .required("enabled", .boolean),
            .required("which", .object),
            .required("skip", .integer),
            .required("times", .integerOrNull),
            .required(
                "lasts", .numberOrNull, "Seconds of the stub's clock from the first use"),
            .required(
                "chance", .numberOrNull, "The share of the requests to which it applies, 0 to 1"),
            .required("requires", .stringOrNull),
            .required("movesTo", .stringOrNull),
            .required(
                "seen", .integer, "Requests that matched, whether or not it applied"),
            .required("used", .integer, "Requests to which it applied"),
            .optional("warnings", .array(of: .string), "Reasons why it may never apply"),
        ])
    fileprivate static let rules = object(named: "Rules", [.required("rules", .array(of: rule))])
    package static let scenario = object(
        named: "Scenario",
        [
            .required("name", .string),
            .required("description", .stringOrNull),
            .required("active", .boolean),
            .required("state", .stringOrNull),
        ])
    fileprivate static let scenarios = object(
        named: "Scenarios", [.required("scenarios", .array(of: scenario))])
    fileprivate static let scenarioState = object(
        named: "ScenarioState", isClosed: true,
        [
            .optional(
                "state",
                AdminSchema(["type": "string", "default": .string(Rule.Stage.started)]))
        ])
}
