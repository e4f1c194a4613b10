import StubJSON

/// References and the keywords that combine schemas (Core §8.2.3, §10.2).
extension ValidityCheck {
    mutating func satisfies(
        _ value: UnsafePointer<JSONValue>, _ list: ApplicatorList
    ) -> Bool {
        for step in list.steps {
            guard satisfies(value, step, of: list) else { return false }
        }
        return true
    }

    private mutating func satisfies(
        _ value: UnsafePointer<JSONValue>, _ step: ApplicatorList.Step, of list: ApplicatorList
    ) -> Bool {
        switch step.kind {
        case .reference:
            guard let link = step.link else { return true }
            return accepts(value, link._withUnsafeGuaranteedRef { $0.target(in: table) })
        case .all:
            for index in step.branches {
                guard accepts(value, branch: index, of: list) else { return false }
            }
            return true
        case .any:
            for index in step.branches where accepts(value, branch: index, of: list) {
                return true
            }
            return false
        case .one:
            var count = 0
            for index in step.branches where accepts(value, branch: index, of: list) {
                count += 1
                if count > 1 { return false }
            }
            return count == 1
        case .not:
            return !accepts(value, branch: step.branches.lowerBound, of: list) && !isUndecided
        case .conditional:
            let matches = accepts(value, branch: step.branches.lowerBound, of: list)
            if isUndecided { return false }
            return accepts(
                value, branch: step.branches.lowerBound + (matches ? 1 : 2), of: list)
        }
    }

    /// Whether the branch accepts the value; a branch that is absent accepts any.
    private mutating func accepts(
        _ value: UnsafePointer<JSONValue>, branch: Int, of list: ApplicatorList
    ) -> Bool {
        guard !isUndecided else { return false }
        guard let node = list.branches[branch] else { return true }
        return accepts(value, node)
    }
}
