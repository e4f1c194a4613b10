import StubJSON

extension ContractIssue {
    /// The issue of a request without the credentials that its operation requires.
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
