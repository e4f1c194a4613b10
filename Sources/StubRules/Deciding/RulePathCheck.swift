package import StubContract
package import StubJSON
import StubSupport

/// Finds rules that no client of a contract can match, because their path lacks the server's path.
///
/// The stub also answers without the servers' paths, so such a rule is not necessarily a mistake.
package struct RulePathCheck {
    package let contract: Contract

    package init(contract: Contract) {
        self.contract = contract
    }

    private static let longestPath = 64

    /// Returns a warning about a rule's path; `nil` if clients may request it.
    package func warning(of rule: Rule) -> Diagnostic? {
        guard !contract.router.servesRoot, let path = rule.pattern.pathPattern,
            path.names.count <= Self.longestPath,
            !contract.router.basePaths.contains(where: path.mayMatch),
            let base = contract.router.basePaths.first, let meant = known(in: path)
        else { return nil }
        let suggestion = "/" + (base + meant + (path.isOpen ? ["**"] : [])).joined(separator: "/")
        return Diagnostic(
            .warning, code: "rule/base-path",
            message: "clients of the contract do not request '\(path)': "
                + "the contract's server path is \(servers)",
            hint: "Did you mean '\(suggestion)'?")
    }

    /// Returns the warnings for a scenario's rules, with their places.
    package func warnings(of scenario: Scenario, in document: JSONDocument) -> [Diagnostic] {
        warnings(of: scenario.rules, in: document) { ["rules", String($0)] }
    }

    /// Returns the warnings for the rules of a document, which has one rule or an array of them.
    package func warnings(of rules: [Rule], in document: JSONDocument) -> [Diagnostic] {
        let isArray = document.value.array != nil
        return warnings(of: rules, in: document) { isArray ? [String($0)] : [] }
    }

    private func warnings(
        of rules: [Rule], in document: JSONDocument, at place: (Int) -> [String]
    ) -> [Diagnostic] {
        guard !contract.router.servesRoot else { return [] }
        var found: [Diagnostic] = []
        var pointers: [JSONPointer] = []
        for (index, rule) in rules.enumerated() {
            guard let warning = warning(of: rule) else { continue }
            found.append(warning)
            pointers.append(JSONPointer(tokens: place(index) + ["path"]))
        }
        return zip(found, document.positions(of: pointers)).map { warning, position in
            var warning = warning
            warning.file = document.file
            warning.position = position
            return warning
        }
    }

    private var servers: String {
        contract.router.basePaths.map { "/" + $0.joined(separator: "/") }
            .joined(separator: ", or ")
    }

    /// Returns the longest suffix of the path that the contract has; `nil` if there is none.
    private func known(in path: PathPattern) -> [String]? {
        for start in path.names.indices {
            let rest = Array(path.names[start...])
            if contract.operations.contains(where: { Self.fits($0, rest, isOpen: path.isOpen) }) {
                return rest
            }
        }
        return nil
    }

    private static func fits(
        _ operation: ContractOperation, _ names: [String], isOpen: Bool
    ) -> Bool {
        let parts = operation.path.split(separator: "/")
        guard isOpen ? parts.count >= names.count : parts.count == names.count else { return false }
        // A parameter matches every segment, so it does not show that this path is meant.
        guard let first = parts.first, first == names[0] else { return false }
        return zip(parts, names).allSatisfy { part, name in
            part == name || part.contains("{") || name.hasPrefix("{")
        }
    }
}

extension RulePathCheck {
    /// Writes the warning to stderr, if there is one, for rules that are added in process.
    package func report(_ rule: Rule) {
        guard let warning = warning(of: rule) else { return }
        StandardError.writeLine("\(warning)")
    }
}

extension Diagnostic {
    /// The message and the advice, without severity and place.
    package var sentence: String { message + "." + (hint.map { " " + $0 } ?? "") }
}
