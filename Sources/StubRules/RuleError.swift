/// Why a rule could not be carried out as it is written.
package struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
