/// How the examples that a contract declares are sent.
public enum ExampleForm: String, Sendable, Hashable, CaseIterable {
    /// Examples that break their schema are mended: text that is a number, a boolean or JSON becomes
    /// it, and what cannot be kept is generated.
    case mended
    /// As they are declared.
    case declared
}

extension Contract {
    /// The contract whose examples are sent in a form.
    package func sending(_ form: ExampleForm) -> Contract {
        guard form == .declared else { return self }
        var contract = self
        for index in contract.operations.indices {
            contract.operations[index].sendDeclaredExamples()
        }
        return contract
    }
}
