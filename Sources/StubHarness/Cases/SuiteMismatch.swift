package import StubContract

/// A suite is to run with a contract that it was not written for.
package struct SuiteMismatch: Error, Sendable, Hashable {
    /// The name of the suite.
    package let suite: String
    /// The title of the contract.
    package let contract: String
    /// The ids of the operations that the app calls and the contract lacks, at least one.
    package let missing: [String]

    /// Checks that the contract has the operations that an app calls.
    ///
    /// - Throws: which of them it lacks.
    package static func check(
        _ suite: String, calls operations: [String], in contract: Contract
    ) throws(SuiteMismatch) {
        let known = Set(contract.operations.map(\.id))
        let missing = operations.filter { !known.contains($0) }
        guard missing.isEmpty else {
            throw SuiteMismatch(suite: suite, contract: contract.title, missing: missing)
        }
    }
}

extension SuiteMismatch: CustomStringConvertible {
    /// The suite, the contract and the first operations that are missing.
    package var description: String {
        let shown = missing.prefix(3).joined(separator: ", ")
        let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
        return "the checks of \(suite) call operations that the contract '\(contract)' does not "
            + "have: \(shown)\(more)"
    }
}
