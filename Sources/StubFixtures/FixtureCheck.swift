package import StubContract
package import StubJSON

/// Checks whether fixtures are what the operations of a contract answer with.
///
/// Wrong rows are found before anybody asks for them, when a stub starts and when files change.
package struct FixtureCheck: Sendable {
    private let operations: [ContractOperation]
    /// The collection that tokens belong to.
    private let users: String?
    /// Whether the fixtures alone say what is served.
    private let servesEverything: Bool
    /// Whether rows must have ids where operations find rows by them: where nobody has bound an
    /// operation by hand, it is the binding that may be wrong.
    private let needsKeys: Bool

    /// How much of a fixture is looked at.
    package enum Depth: Sendable {
        /// Whether it has the rows that operations need: no row is validated.
        case shape
        /// Every row too.
        case rows
    }

    package init(_ contract: Contract) {
        self.init(
            contract.operations, users: contract.tokens?.collection,
            servesEverything: ResourceContract.made(contract),
            needsKeys: !BindingConvention.applies(to: contract.document.value))
    }

    package init(
        _ operations: [ContractOperation], users: String?, servesEverything: Bool = false,
        needsKeys: Bool = true
    ) {
        self.operations = operations
        self.users = users
        self.servesEverything = servesEverything
        self.needsKeys = needsKeys && !servesEverything
    }

    /// What is wrong with a fixture, in order of place.
    ///
    /// - Parameter rows: its rows, all of them in the order of the file; `nil` if it is no collection.
    package func findings(
        in name: String, _ document: JSONDocument, rows: FixtureCollection?, depth: Depth = .rows
    ) -> [Diagnostic] {
        var search = FixtureSearch(name: name, document: document, rows: rows)
        let promises =
            depth == .shape ? [] : RowPromise.all(of: name, by: operations, users: users)
        if rows == nil {
            let readers = operations.filter { $0.collections(users: users).contains(name) }
            if let reader = readers.first {
                search.reportNoRows(reader.id)
            } else if !search.checkMisfits(operations) {
                search.checkWhole(promises)
                if document.value == .null, mayNotBeNull(name) { search.reportNull() }
            }
        } else {
            search.checkWhole(promises)
            search.checkRows(promises + misfits(name))
            if needsKeys { search.checkKeys(operations) }
        }
        return search.findings.diagnostics
    }

    /// Whether the fixture is served as it is, and no schema has a say in it.
    private func mayNotBeNull(_ name: String) -> Bool {
        operations.contains { $0.binding?.fixture == name }
            && (servesEverything
                || RowPromise.all(of: name, by: operations, users: users).isEmpty)
    }

    /// What the rows should be for those operations that the convention has left unbound for their
    /// sake; nothing if they suit others.
    private func misfits(_ name: String) -> [RowPromise] {
        let suits = operations.contains { $0.binding?.fixture == name && $0.rowSchema != nil }
        guard !suits else { return [] }
        var promises: [RowPromise] = []
        for operation in operations {
            guard let misfit = operation.misfit, misfit.fixture == name,
                case .rows(let schema) = misfit.reason
            else { continue }
            let known = promises.firstIndex { $0.pointer == schema.pointer }
            if let known {
                promises[known].operations.append(operation.id)
            } else {
                promises.append(RowPromise(schema, operations: [operation.id]))
            }
        }
        return promises
    }
}

extension ContractOperation {
    /// The fixtures that must be collections for the operation to be answered from them.
    fileprivate func collections(users: String?) -> [String] {
        guard let binding else { return [] }
        var names = [binding.parent?.collection].compactMap(\.self)
        switch binding.action {
        case .list, .item, .create, .replace, .update, .delete, .distinct, .mark, .set, .file:
            names.append(binding.fixture)
        case .upload(let upload): names += [binding.fixture, upload.users]
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint:
            names.append(users ?? binding.fixture)
        case .document: break
        }
        return names
    }
}
