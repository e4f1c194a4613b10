import StubContract
import StubHTTP
import StubJSON
import StubRules

/// Finds the operations of a contract and the active rules that nearly match a request.
struct NearMissFinder {
    let contract: Contract
    let rules: [RuleBook.Entry]
    /// Where scenarios stand.
    let states: [String: String]

    private static let most = 3
    /// The newest so many rules are compared: a request that misses is answered on the loop.
    private static let mostRules = 1000
    /// What another method, or a condition that is not met, counts for.
    private static let condition = 0.5

    /// - Parameters:
    ///   - operation: the operation the request was routed to; `nil` if none.
    ///   - issues: what the request breaks of it.
    func diagnosis(
        of request: HTTPRequest, operation: String? = nil, issues: [ContractIssue] = []
    ) -> RequestDiagnosis {
        let target = RequestTarget(request.target)
        var misses: [NearMiss] = []
        if let target {
            if let operation = operation.flatMap(contract.operation) {
                misses = [Self.miss(request, target, operation, issues)]
            } else {
                misses = contract.operations.compactMap {
                    Self.miss(request, target, $0, at: paths(of: $0))
                }
            }
            misses += rules.suffix(Self.mostRules).compactMap {
                miss(request, target, operation, $0)
            }
            misses.sort { $0.distance < $1.distance }
        }
        let nearest = Array(misses.prefix(Self.most))
        let hints = RequestHints(
            request: request, target: target, contract: contract,
            isRouted: operation != nil, issues: issues, nearMisses: nearest)
        return RequestDiagnosis(nearMisses: nearest, hints: hints.all)
    }
}

// MARK: - Operations

extension NearMissFinder {
    /// Each of a contract's servers makes every comparison once more.
    private static let mostServers = 4

    /// Where the operation is served: below the servers' paths, and without them.
    private func paths(of operation: ContractOperation) -> [String] {
        [operation.path]
            + contract.router.basePaths.prefix(Self.mostServers).map {
                "/" + $0.joined(separator: "/") + operation.path
            }
    }

    /// An operation that the request was not routed to; `nil` if the two have nothing in common.
    ///
    /// - Parameter paths: where it is served.
    private static func miss(
        _ request: HTTPRequest, _ target: RequestTarget, _ operation: ContractOperation,
        at paths: [String]
    ) -> NearMiss? {
        let (path, distance) =
            paths.map { ($0, PathDistance.between($0, target.segments)) }
            .min { $0.1 < $1.1 } ?? (operation.path, .infinity)
        let longest = max(target.segments.count, path.split(separator: "/").count)
        guard distance <= max(0.5, Double(longest) / 2) else { return nil }
        let isMethod = operation.method == request.method
        return NearMiss(
            subject: subject(operation, at: path),
            parts: [
                method(operation.method, request),
                NearMiss.Part(
                    field: "path", expected: path, found: String(request.path),
                    isMet: fits(path, target)),
            ], distance: distance + (isMethod ? 0 : condition))
    }

    private static func fits(_ template: String, _ target: RequestTarget) -> Bool {
        var router = OperationRouter()
        guard router.add(.get, template, operation: 0) else { return false }
        if case .operation = router.match(.get, target.segments) { return true }
        return false
    }

    /// The operation that answers the request, and what the request breaks of it.
    private static func miss(
        _ request: HTTPRequest, _ target: RequestTarget, _ operation: ContractOperation,
        _ issues: [ContractIssue]
    ) -> NearMiss {
        let broken = issues.filter(\.isRequestIssue).map { issue in
            NearMiss.Part(
                field: IssuePlace(issue).field, expected: issue.message,
                found: IssuePlace(issue).value(in: request, target), isMet: false)
        }
        return NearMiss(
            subject: subject(operation),
            parts: [
                method(operation.method, request),
                NearMiss.Part(
                    field: "path", expected: operation.path, found: String(request.path),
                    isMet: true),
            ] + broken, distance: Double(broken.count) * condition)
    }

    private static func subject(
        _ operation: ContractOperation, at path: String? = nil
    ) -> NearMiss.Subject {
        .operation(
            operation.id, method: operation.method.rawValue, path: path ?? operation.path)
    }

    private static func method(_ wanted: HTTPMethod, _ request: HTTPRequest) -> NearMiss.Part {
        NearMiss.Part(
            field: "method", expected: wanted.rawValue, found: request.method.rawValue,
            isMet: wanted == request.method || (wanted == .get && request.method == .head))
    }
}

// MARK: - Rules

extension NearMissFinder {
    /// A rule that did not apply; `nil` if it did, or has nothing in common with the request.
    private func miss(
        _ request: HTTPRequest, _ target: RequestTarget, _ operation: String?,
        _ entry: RuleBook.Entry
    ) -> NearMiss? {
        let parts = RuleComparison(
            rule: entry.rule, used: entry.used, seen: entry.seen, states: states,
            request: request, target: target, operation: operation
        ).parts
        guard parts.contains(where: { !$0.isMet }), parts.contains(where: \.isMet) else {
            return nil
        }
        let distance = parts.reduce(0) { sum, part in
            sum + (part.isMet ? 0 : self.distance(of: part, entry.rule, target))
        }
        guard distance <= 1.5 else { return nil }
        return NearMiss(
            subject: .rule(entry.id, name: entry.rule.name ?? entry.scenario), parts: parts,
            distance: distance)
    }

    private func distance(
        of part: NearMiss.Part, _ rule: Rule, _ target: RequestTarget
    ) -> Double {
        switch part.field {
        case "operation":
            rule.pattern.operation.flatMap(contract.operation).map { operation in
                paths(of: operation).reduce(1) {
                    min($0, PathDistance.between($1, target.segments))
                }
            } ?? 1
        case "path": min(1, PathDistance.between(part.expected, target.segments))
        default: Self.condition
        }
    }
}
