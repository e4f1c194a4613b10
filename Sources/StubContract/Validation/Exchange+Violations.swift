import StubHTTP
import StubJSON

extension Exchange {
    /// The contract violations of the exchange; a request that matches no operation is one as well.
    public var violations: [ContractIssue] {
        guard operation == nil else { return issues }
        let path = request.path
        return [
            ContractIssue(
                ContractIssue.Kind(.request, .operation),
                message: "the contract has no operation for \(request.method) \(path)",
                location: "", contract: JSONPointer(tokens: ["paths"]))
        ] + issues
    }
}
