import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubRules

/// Finds the operations of a contract, the active rules and the recordings that nearly match a
/// request.
struct NearMissFinder {
    /// The version of the contract that answered the request.
    let edition: StubEdition
    let rules: [RuleBook.Entry]
    let recordings: [Recording]
    /// The states of scenarios.
    let states: [String: String]
    /// Removes secrets from the values that a diagnosis shows.
    var mask: SecretMask
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    var now: Double

    private static let most = 3
    /// The maximum number of rules and of recordings to compare, because an unmatched request is
    /// answered on the loop.
    private static let mostRules = 1000
    /// The distance for a condition that is not met.
    private static let condition = 0.5

    private var contract: Contract { edition.contract }

    /// Compares a request with all operations, rules and recordings.
    ///
    /// - Parameters:
    ///   - operation: the operation to which the request was routed; `nil` if none.
    ///   - issues: the request's contract violations.
    func diagnosis(
        of request: HTTPRequest, operation: String? = nil, issues: [ContractIssue] = []
    ) -> RequestDiagnosis {
        diagnosis(
            of: request, at: RequestTarget(request.target), operation: operation, issues: issues)
    }

    /// - Parameter target: the request's target, decoded; `nil` if that is not possible.
    func diagnosis(
        of request: HTTPRequest, at target: RequestTarget?, operation: String?,
        issues: [ContractIssue]
    ) -> RequestDiagnosis {
        var misses: [NearMiss] = []
        if let target {
            if let operation = operation.flatMap(contract.operation) {
                misses = [miss(request, target, operation, issues)]
            } else {
                misses = edition.knownPaths
                    .nearest(
                        to: request.method, target.segmentsBeforeQuery ?? target.segments,
                        most: Self.most
                    )
                    .map { miss(request, $0) }
            }
            misses += rules.suffix(Self.mostRules).compactMap {
                miss(request, target, operation, $0)
            }
            misses += recordings.suffix(Self.mostRules).compactMap {
                RecordingComparison(
                    recording: $0, request: request, target: target, mask: mask)?.miss
            }
            misses.sort { $0.distance < $1.distance }
        }
        let nearest = misses.prefix(Self.most).map(masked)
        let hints = RequestHints(
            request: request, target: target, contract: contract, paths: edition.knownPaths,
            isRouted: operation != nil, issues: issues, nearMisses: nearest, mask: mask)
        return RequestDiagnosis(nearMisses: nearest, hints: hints.all)
    }
}

// MARK: - Secrets

extension NearMissFinder {
    /// Removes secrets from the values of a near miss that is shown.
    private func masked(_ miss: NearMiss) -> NearMiss {
        let parts = miss.parts.map { part in
            let found = part.found.map { masked($0, of: part.field) }
            return NearMiss.Part(
                field: part.field, expected: part.expected, found: found, isMet: part.isMet,
                problem: part.problem)
        }
        return NearMiss(subject: miss.subject, parts: parts, distance: miss.distance)
    }

    private func masked(_ found: String, of field: String) -> String {
        if field == "path" { return mask.path(found) }
        if field == "method", HTTPMethod(found).isDeclarable { return found }
        let name = field.split(whereSeparator: { "./".contains($0) }).last.map(String.init)
        return mask.value(found, of: name ?? "")
    }
}

// MARK: - Operations

extension NearMissFinder {
    /// Compares an operation to which the request was not routed.
    private func miss(
        _ request: HTTPRequest, _ near: KnownPaths.Near
    ) -> NearMiss {
        let operation = contract.operations[near.operation]
        return NearMiss(
            subject: Self.subject(operation, at: near.path),
            parts: [
                Self.method(operation.method, request),
                NearMiss.Part(
                    field: "path", expected: near.path, found: String(request.path),
                    isMet: near.fits),
            ], distance: near.distance)
    }

    /// Compares the operation that answers the request, with the request's violations.
    private func miss(
        _ request: HTTPRequest, _ target: RequestTarget, _ operation: ContractOperation,
        _ issues: [ContractIssue]
    ) -> NearMiss {
        let broken = issues.filter(\.isRequestIssue).map { issue in
            NearMiss.Part(
                mask.issue(issue), found: IssuePlace(issue).value(in: request, target, mask))
        }
        return NearMiss(
            subject: Self.subject(operation),
            parts: [
                Self.method(operation.method, request),
                NearMiss.Part(
                    field: "path", expected: operation.path, found: String(request.path),
                    isMet: true),
            ] + broken, distance: Double(broken.count) * Self.condition)
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
    /// Compares a rule that did not apply; `nil` if it applied or has nothing in common with the
    /// request.
    private func miss(
        _ request: HTTPRequest, _ target: RequestTarget, _ operation: String?,
        _ entry: RuleBook.Entry
    ) -> NearMiss? {
        let parts = RuleComparison(
            rule: entry.rule, used: entry.used, seen: entry.seen, states: states,
            request: request, target: target, operation: operation, mask: mask, now: now
        ).parts
        // A similar name of a GraphQL operation is a similarity of its own.
        guard parts.contains(where: { !$0.isMet }),
            parts.contains(where: { $0.isMet || $0.problem != nil })
        else { return nil }
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
                KnownPaths.paths(of: operation, in: contract).reduce(1) {
                    min($0, PathDistance.between($1, target.segments))
                }
            } ?? 1
        case "path": min(1, PathDistance.between(part.expected, target.segments))
        default: part.problem == nil ? Self.condition : KnownPaths.otherMethod / 2
        }
    }
}
