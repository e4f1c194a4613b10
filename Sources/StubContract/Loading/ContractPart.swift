import StubHTTP

/// One of several contracts that are served together.
package struct ContractPart: Sendable {
    /// The name of the API.
    package let name: APIName
    /// The contract as it is served alone.
    package let contract: Contract
    /// The names of its fixtures and scenarios.
    let fixtures: Set<String>
    let scenarios: Set<String>

    /// - Parameters:
    ///   - fixtures: the names of the fixtures, whether operations use them or not.
    ///   - scenarios: the names of the scenarios.
    package init(
        name: APIName, contract: Contract, fixtures: [String] = [], scenarios: [String] = []
    ) {
        self.name = name
        self.contract = contract
        let used = contract.operations.flatMap { $0.binding?.fixtureNames ?? [] }
        let users = contract.tokens.map { [$0.collection] } ?? []
        self.fixtures = Set(fixtures + used + users)
        self.scenarios = Set(scenarios)
    }

    /// The ids that its operations should get: those without an `operationId` are named by their
    /// path, which is another one here.
    var operationNames: [String: String] {
        var names: [String: String] = [:]
        for operation in contract.operations {
            let method = operation.method.rawValue.lowercased()
            names[operation.id] =
                operation.id == "\(method) \(operation.path)"
                ? "\(method) \(path(of: operation))" : operation.id
        }
        return names
    }

    var markNames: Set<String> { Set(contract.operations.compactMap { $0.binding?.markName }) }

    /// The segments before the operations' own paths: the name, and the path of a server if the
    /// API has none without a path.
    var base: [String] {
        guard !contract.router.servesRoot, let base = contract.router.basePaths.last else {
            return [name.text]
        }
        return [name.text] + base
    }

    /// The path of the API's base URL, such as `/shop` or `/shop/v1`.
    package var basePath: String { "/" + base.joined(separator: "/") }

    /// The path of an operation, below the name of the API.
    func path(of operation: ContractOperation) -> String {
        basePath + operation.path
    }
}

extension StubBinding {
    /// The name of the mark that the operation sets or shows; `nil` if there is none.
    fileprivate var markName: String? {
        switch action {
        case .mark(let mark, _): mark.name
        case .list(let list): list.mark?.name
        default: nil
        }
    }

    /// The fixtures that the operation uses.
    fileprivate var fixtureNames: [String] {
        var names = [fixture]
        if let parent { names.append(parent.collection) }
        if case .upload(let upload) = action { names.append(upload.users) }
        return names
    }
}
