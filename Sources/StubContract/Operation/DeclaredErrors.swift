extension ContractOperation {
    /// An error that the operation declares, with a status of its range.
    package struct DeclaredError {
        package let status: Int
        package let response: ContractResponse
    }

    /// The errors that the operation declares, in the order of the document; that of `default` is a
    /// 500.
    package var declaredErrors: [DeclaredError] {
        responses.compactMap { response in
            let status = response.status.code(default: 500)
            return status < 400 ? nil : DeclaredError(status: status, response: response)
        }
    }
}
