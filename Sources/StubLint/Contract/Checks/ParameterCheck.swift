import StubContract
import StubJSON

extension ContractCheck {
    /// Finds duplicate parameters, and path parameters that are not required.
    static let parameters = ContractCheck { lint in
        let lists =
            lint.objects(.operation).compactMap { $0["parameters"] }
            + lint.objects(.pathItem).compactMap { $0["parameters"] }
        for list in lists { lint.checkDuplicates(in: list) }
        for parameter in lint.objects(.parameter) {
            if parameter["in"]?.value.string == "path", parameter["required"]?.value.bool != true {
                // Since 3.1, the OpenAPI Initiative's schema accepts this beside `content`.
                let isTolerated = lint.version != .v30 && parameter["schema"] == nil
                lint.report(
                    .pathParameter,
                    "the path parameter '\(parameter["name"]?.value.string ?? "")' is not required",
                    at: parameter, "Add \"required\": true; a path cannot do without it.",
                    severity: isTolerated ? .warning : .error)
            }
        }
    }
}

extension ContractLint {
    fileprivate mutating func checkDuplicates(in list: DocumentNode) {
        var seen: Set<ParameterKey> = []
        for element in list.elements {
            guard let parameter = documents.referent(of: element) else { continue }
            let key = ParameterKey(parameter)
            guard let name = key.name, let location = key.location else { continue }
            if !seen.insert(key).inserted {
                report(
                    .duplicateParameter,
                    "the \(location) parameter '\(name)' is declared twice", at: element,
                    "Keep one of the two.")
            }
        }
    }
}
