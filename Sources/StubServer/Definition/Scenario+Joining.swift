import StubContract
import StubHTTP
import StubRecordings
import StubRules

// The scenarios and recordings of an API name what it has when it is served alone.

extension Scenario {
    /// The scenario with the names and paths that its API has among several.
    func translated(by names: APITranslation) -> Scenario {
        Scenario(
            names.scenario(name), description: description,
            rules: rules.map { $0.translated(by: names) })
    }
}

extension Rule {
    fileprivate func translated(by names: APITranslation) -> Rule {
        var rule = self
        rule.pattern = pattern.translated(by: names)
        if let stage {
            rule.stage = Stage(
                of: names.scenario(stage.scenario), requires: stage.requires,
                movesTo: stage.movesTo)
        }
        rule.effects = effects.translated(by: names)
        rule.steps = steps.map { step in
            var step = step
            step.effects = step.effects.translated(by: names)
            if case .respond(var response) = step.answer {
                if case .fixture(let name) = response.body {
                    response.body = .fixture(names.fixture(name))
                }
                response.headers = response.headers.translated(by: names)
                step.answer = .respond(response)
            }
            return step
        }
        return rule
    }
}

extension RequestPattern {
    fileprivate func translated(by names: APITranslation) -> RequestPattern {
        var pattern = self
        pattern.operation = operation.map(names.operation)
        if let path {
            pattern.path = names.path(path)
        } else if operation == nil {
            // A rule for all requests means all of its own API.
            pattern.path = names.prefix + "/**"
        }
        return pattern
    }
}

extension RuleEffects {
    fileprivate func translated(by names: APITranslation) -> RuleEffects {
        var effects = self
        effects.mutations = mutations.map { mutation in
            var mutation = mutation
            mutation.collection = names.fixture(mutation.collection)
            return mutation
        }
        return effects
    }
}

extension Recording {
    /// The recording with the names and paths that its API has among several.
    func translated(by names: APITranslation) -> Recording {
        var recording = self
        recording.operation = operation.map(names.operation)
        recording.request.path = names.path(request.path)
        recording.response.headers = response.headers.translated(by: names)
        if let after = sequence?.after, let space = after.firstIndex(of: " ") {
            let path = after[after.index(after: space)...]
            recording.sequence?.after = String(after[...space]) + names.path(String(path))
        }
        return recording
    }
}

extension HTTPFields {
    /// The fields with a `Location` on the same server below the API's prefix.
    fileprivate func translated(by names: APITranslation) -> HTTPFields {
        guard let location = self["Location"] else { return self }
        var fields = self
        fields["Location"] = names.path(location)
        return fields
    }
}
