import StubBackport
import StubContract
import StubJSON
import StubRules
import StubSupport

/// A rule or a query names an operation that the contract does not have.
package struct UnknownOperation: Error, Sendable, Hashable {
    /// The name as it was given.
    package let name: String
    /// The id of an operation that is probably meant; `nil` if none is similar.
    package let suggestion: String?

    /// `nil` if the pattern names no operation, or one of the contract.
    init?(_ name: String?, in contract: Contract) {
        guard let name, contract.operation(name) == nil else { return nil }
        self.name = name
        suggestion = NearestWord.nearest(to: name, among: contract.operations.lazy.map(\.id))
    }
}

extension UnknownOperation: CustomStringConvertible {
    /// The name, and the operation that is probably meant.
    package var description: String {
        "the contract has no operation '\(name)'."
            + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
    }
}

// MARK: - Mistakes

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

    /// Throws if a query names an operation that the contract does not have.
    func checkOperations(_ names: String?...) throws(UnknownOperation) {
        for name in names {
            guard let mistake = UnknownOperation(name, in: definition.contract) else { continue }
            note(mistake: "\(mistake)")
            throw mistake
        }
    }

    /// Notes that a rule names an operation that the contract does not have, or a chance that is
    /// none, and writes it to stderr.
    func report(_ rule: Rule) {
        if let mistake = UnknownOperation(rule.pattern.operation, in: definition.contract) {
            report(mistake: "\(mistake)")
        }
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
}
