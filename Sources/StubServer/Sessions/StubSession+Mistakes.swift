import StubBackport
import StubContract
import StubJSON
import StubRules
import StubSupport

/// A query names an operation that the contract does not have, or a path that is none.
package struct MistakenQuery: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistake as a sentence.
    package let description: String
}

extension StubSession {
    /// The mistakes of this session's rules and queries, as sentences in order: operations that
    /// the contract does not have, paths and chances that are none, and closures that have thrown an
    /// error.
    ///
    /// A rule that can never apply, or a query that nothing can match, would prove nothing.
    public var mistakes: [String] { noted.withLock { $0 } }

    func note(mistake: String) {
        noted.withLock { $0.append(mistake) }
    }

    /// Notes the mistake of a query, and throws if there is one.
    func check(_ pattern: RequestPattern, operation: String? = nil) throws(MistakenQuery) {
        guard let mistake = mistake(of: operation) ?? mistake(of: pattern) else { return }
        note(mistake: mistake)
        throw MistakenQuery(description: mistake)
    }

    /// Notes that a rule names an operation that the contract does not have, a path or a chance that
    /// is none, and writes it to stderr, as well as that no client of the contract asks for its path.
    func report(_ rule: Rule) {
        RulePathCheck(contract: definition.contract).report(rule)
        if let mistake = mistake(of: rule.pattern) { report(mistake: mistake) }
        if let chance = rule.chance { reportChance(chance, of: rule.name) }
    }

    /// Reports a chance outside of 0 to 1.
    func reportChance(_ chance: Double, of rule: String? = nil) {
        guard !Rule.isChance(chance) else { return }
        let name = rule.map { " of the rule '\($0)'" } ?? " of a rule"
        report(mistake: "the chance\(name) must be a number from 0 to 1, not \(chance)")
    }

    private func report(mistake: String) {
        note(mistake: mistake)
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
}
