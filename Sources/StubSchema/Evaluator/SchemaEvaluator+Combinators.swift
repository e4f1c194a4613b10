import StubJSON

/// References and the keywords that combine schemas (Core §8.2.3, §10.2).
extension SchemaEvaluator {
    mutating func apply(
        _ applicator: Applicator, of node: SchemaNode, to value: Value,
        _ evaluated: inout EvaluatedParts
    ) -> Bool {
        switch applicator {
        case .reference(let number):
            return evaluateInPlace(table[number], value, by: "$ref", evaluated: &evaluated)
        case .dynamicReference(let anchor, let number):
            return evaluateInPlace(
                dynamicTarget(anchor, number), value, by: "$dynamicRef", evaluated: &evaluated)
        case .allOf(let nodes):
            var isValid = true
            for (index, branch) in nodes.enumerated() {
                let isBranchValid = evaluateInPlace(
                    branch, value, by: "allOf", String(index), evaluated: &evaluated)
                if !isBranchValid { isValid = false }
                guard isValid || collects else { return false }
            }
            return isValid
        case .anyOf(let nodes):
            return applyAnyOf(nodes, of: node, to: value, &evaluated)
        case .oneOf(let nodes):
            return applyOneOf(nodes, of: node, to: value, &evaluated)
        case .not(let inner):
            // A schema below `not` contributes no evaluated parts.
            var ignored = EvaluatedParts(isTracking: false)
            let matches = silently { $0.evaluate(inner, value, &ignored) }
            return !matches
                || fail(
                    node, "not", "\(Phrase.describe(value.pointee)) matches what \"not\" forbids")
        case .conditional(let condition, let then, let otherwise):
            let matches = silently { $0.evaluate(condition, value, &evaluated) }
            guard let branch = matches ? then : otherwise else { return true }
            return evaluateInPlace(
                branch, value, by: matches ? "then" : "else", evaluated: &evaluated)
        }
    }

    private mutating func applyAnyOf(
        _ nodes: [SchemaNode], of node: SchemaNode, to value: Value,
        _ evaluated: inout EvaluatedParts
    ) -> Bool {
        let start = issues.count
        var failures: [[SchemaIssue]] = []
        var isValid = false
        for (index, branch) in nodes.enumerated() {
            if evaluateBranch(branch, value, "anyOf", index, &evaluated) {
                isValid = true
                // Every matching branch contributes evaluated parts.
                if !evaluated.isTracking { break }
            } else if collects {
                failures.append(Array(issues[start...]))
            }
            issues.removeSubrange(start...)
        }
        issues.removeSubrange(start...)
        return isValid || noBranchMatches(failures, "anyOf", of: node, value)
    }

    private mutating func applyOneOf(
        _ nodes: [SchemaNode], of node: SchemaNode, to value: Value,
        _ evaluated: inout EvaluatedParts
    ) -> Bool {
        let start = issues.count
        var failures: [[SchemaIssue]] = []
        var matches: [Int] = []
        for (index, branch) in nodes.enumerated() {
            if evaluateBranch(branch, value, "oneOf", index, &evaluated) {
                matches.append(index)
                if matches.count > 1, !collects { return false }
            } else if collects {
                failures.append(Array(issues[start...]))
            }
            issues.removeSubrange(start...)
        }
        if matches.isEmpty { return noBranchMatches(failures, "oneOf", of: node, value) }
        let numbers = matches.map { String($0 + 1) }
        return matches.count == 1
            || fail(
                node, "oneOf",
                "expected to match exactly one alternative, "
                    + "but matches numbers \(Phrase.list(numbers, "and"))"
            )
    }

    private mutating func evaluateBranch(
        _ branch: SchemaNode, _ value: Value, _ keyword: String, _ index: Int,
        _ evaluated: inout EvaluatedParts
    ) -> Bool {
        guard collects else { return evaluate(branch, value, &evaluated) }
        return evaluateInPlace(
            branch, value, by: keyword, String(index), evaluated: &evaluated)
    }

    /// Reports why no branch matches: the issues of the intended branch, if exactly one accepts the
    /// value by `type`, `const` and `enum`, or exactly one has issues only inside the value;
    /// otherwise one issue for all branches.
    private mutating func noBranchMatches(
        _ failures: [[SchemaIssue]], _ keyword: String, of node: SchemaNode, _ value: Value
    ) -> Bool {
        guard collects else { return false }
        let meant = failures.filter { issues in
            !issues.contains { isHere($0) && ["type", "const", "enum"].contains($0.keyword) }
        }
        // A branch that only has issues inside the value accepts the value itself.
        let fitting = meant.filter { issues in !issues.contains(where: isHere) }
        for candidates in [meant, fitting] {
            guard candidates.count == 1, let only = candidates.first, !only.isEmpty else {
                continue
            }
            issues.append(contentsOf: only)
            return false
        }
        let expected = failures.compactMap { issues in
            issues.first { isHere($0) && $0.keyword == "type" }?.message
        }
        let reasons =
            expected.count == failures.count ? ": \(expected.joined(separator: "; "))" : ""
        return fail(
            node, keyword,
            "\(Phrase.describe(value.pointee)) matches none of the \(failures.count) alternatives\(reasons)"
        )
    }
}
