import StubContract

extension ContractCheck {
    /// Finds operations that declare no success.
    static let responses = ContractCheck { lint in
        for operation in lint.survey.operations {
            let statuses = (operation.node["responses"]?.members ?? []).map(\.key)
            let isAnswered = statuses.contains { status in
                status == "default" || status.hasPrefix("2") || status.hasPrefix("3")
            }
            if !isAnswered {
                lint.warn(
                    .noSuccess,
                    "\(operation.method.uppercased()) \(operation.path) declares no success",
                    at: operation.node["responses"] ?? operation.node,
                    "Add a response such as \"200\".")
            }
        }
    }
}
