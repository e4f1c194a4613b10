import StubContract
import StubHTTP
import StubJSON

extension ContractCheck {
    /// Finds paths of the same shape, and templates that differ from the declared parameters.
    static let paths = ContractCheck { lint in
        var paths: [String: String] = [:]
        for (path, item) in lint.documents.root["paths"]?.members ?? []
        where path.hasPrefix("/") {
            // Two paths may differ in a query that the document writes into them.
            let template = PathTemplate(path)
            let shape = template.shape + path.dropFirst(template.path.count)
            if let other = paths[shape] {
                lint.report(
                    .ambiguousPath, "\(path) has the same shape as \(other)", at: item,
                    "Put the operations of both under one path, with one parameter name.")
            }
            paths[shape] = path
        }
        for operation in lint.survey.operations { lint.checkTemplate(of: operation) }
    }
}

extension ContractLint {
    fileprivate mutating func checkTemplate(of operation: ContractSurvey.Operation) {
        let names = PathTemplate(operation.path).names
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            report(
                .pathParameter, "\(operation.path) has the parameter '\(name)' twice",
                at: operation.node, "Give each part of the path a name of its own.")
        }
        let parameters = parameters(of: operation).filter {
            $0["in"]?.value.string == "path"
        }
        let declared = parameters.compactMap { $0["name"]?.value.string }
        for name in seen.sorted() where !declared.contains(name) {
            warn(
                .pathParameter, "the path's parameter '\(name)' is not declared",
                at: operation.node,
                "Add {\"name\": \"\(name)\", \"in\": \"path\", \"required\": true, \"schema\": …} "
                    + "to its parameters.")
        }
        for (name, parameter) in zip(declared, parameters) where !names.contains(name) {
            warn(
                .pathParameter, "the path \(operation.path) has no parameter '\(name)'",
                at: parameter, "Write {\(name)} into the path, or remove the parameter.")
        }
    }
}
