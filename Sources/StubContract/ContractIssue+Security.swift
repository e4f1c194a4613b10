import StubJSON

extension ContractIssue {
    /// That a request lacks the credentials its operation asks for.
    package static func missingCredentials(
        for operation: ContractOperation, severity: Severity = .error
    ) -> ContractIssue {
        ContractIssue(
            Kind(.request, .security, "required"), severity: severity,
            message: "\(operation.id) needs \(operation.security), which the request lacks",
            location: operation.security.schemes.first?.carrier ?? "",
            contract: operation.pointer)
    }
}
