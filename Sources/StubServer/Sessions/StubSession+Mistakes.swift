import StubBackport
import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRecordings
import StubRules
import StubSupport

/// A query names an operation that the contract does not have, or a path that is none.
package struct MistakenQuery: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistake as a sentence.
    package let description: String
}

extension StubSession {
    /// Notes a mistake, once if it is made at the same place again, as by a test that polls.
    func note(
        mistake: String, of subject: StubMistake.Subject = .use, at place: CallPlace? = nil,
        code: String? = nil
    ) {
        let mistake = StubMistake(subject: subject, text: mistake, place: place, code: code)
        noted.withLock { noted in
            if place == nil || !noted.contains(mistake) { noted.append(mistake) }
        }
    }

    /// Notes the mistake of a query, and throws if there is one.
    func check(
        _ pattern: RequestPattern, operation: String? = nil, at place: CallPlace? = nil
    ) throws(MistakenQuery) {
        guard let mistake = mistake(of: operation) ?? mistake(of: pattern) else { return }
        note(mistake: mistake, at: place)
        throw MistakenQuery(description: mistake)
    }

    /// Notes that a rule names an operation that the contract does not have, a path or a chance that
    /// is none, and writes it to stderr, as well as that no client of the contract asks for its path.
    func report(_ rule: Rule, at place: CallPlace? = nil) {
        RulePathCheck(contract: definition.contract).report(rule)
        if let mistake = mistake(of: rule.pattern) { report(mistake: mistake, at: place) }
        if let chance = rule.chance { reportChance(chance, of: rule.name) }
    }

    /// Reports a chance outside of 0 to 1.
    func reportChance(_ chance: Double, of rule: String? = nil) {
        guard !Rule.isChance(chance) else { return }
        let name = rule.map { " of the rule '\($0)'" } ?? " of a rule"
        report(mistake: "the chance\(name) must be a number from 0 to 1, not \(chance)")
    }

    /// Reports a row that was written and that no response of the contract can show.
    func report(_ row: Row, of collection: String, at place: CallPlace? = nil) {
        let issues = row.issues
        guard !issues.isEmpty else { return }
        let name = row.id.map { "the row \($0)" } ?? "a row"
        report(
            mistake: "\(name) of '\(collection)' breaks the contract as it was written: "
                + issues.prefix(Self.mostRowIssues).joined(separator: "; "),
            of: .row, at: place, code: "response/body")
    }

    /// The most violations of one row that are reported.
    private static let mostRowIssues = 5

    private func report(
        mistake: String, of subject: StubMistake.Subject = .use, at place: CallPlace? = nil,
        code: String? = nil
    ) {
        note(mistake: mistake, of: subject, at: place, code: code)
        StandardError.writeLine("warning: \(mistake)")
    }

    private func mistake(of pattern: RequestPattern) -> String? {
        mistake(of: pattern.operation) ?? pattern.pathPattern?.mistake
    }

    /// Names the operation that is probably meant by one that the contract does not have.
    private func mistake(of operation: String?) -> String? {
        let contract = definition.contract
        guard let operation, contract.operation(operation) == nil else { return nil }
        let near = NearestWord.nearest(to: operation, among: contract.operations.lazy.map(\.id))
        return "the contract has no operation '\(operation)'."
            + (near.map { " Did you mean '\($0)'?" } ?? "")
    }

    /// Names the path that is probably meant by one that no request has had, and that neither the
    /// contract nor a rule nor a recording has; `nil` if a request may have it.
    func mistake(ofPathIn pattern: RequestPattern) -> String? {
        guard pattern.operation == nil, let path = pattern.pathPattern, path.mistake == nil,
            let target = RequestTarget(path.description)
        else { return nil }
        let (edition, rules) = withState { ($0.edition, $0.rules.entries) }
        let contract = edition.contract
        guard !contract.operations.isEmpty, edition.definition.recordings.isEmpty else {
            return nil
        }
        let method = pattern.method ?? .get
        guard case .notFound = contract.router.match(method, target.segments) else { return nil }
        let known = contract.operations.contains { operation in
            KnownPaths.paths(of: operation, in: contract).contains(where: path.mayMatch(template:))
        }
        let isRuled = rules.contains { entry in
            entry.rule.pattern.pathPattern.map {
                $0.matches(target) || path.mayMatch(template: $0.description)
            } ?? false
        }
        guard !known, !isRuled else { return nil }
        let near = edition.knownPaths.nearest(to: method, target.segments, most: 1).first
        return "neither the contract nor a rule has the path '\(path)'."
            + (near.map { " Did you mean '\($0.path)'?" } ?? "")
    }
}
