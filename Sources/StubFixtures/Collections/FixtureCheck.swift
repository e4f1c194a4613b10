package import StubContract
package import StubJSON

/// Checks whether fixtures match the operations of a contract.
///
/// Errors in rows are found when a stub starts and when files change, before a client requests the
/// rows.
package struct FixtureCheck: Sendable {
    private let operations: [ContractOperation]
    /// The collection with the users of tokens.
    private let users: String?
    /// Whether the contract was generated from the fixtures.
    private let servesEverything: Bool
    /// Whether rows may lack the ids by which operations without an `x-stub` find them, because the
    /// binding may be wrong instead.
    private let doubtsConvention: Bool

    /// How much of a fixture is checked.
    package enum Depth: Sendable {
        /// Whether it has the rows that operations need; no row is validated.
        case shape
        /// Also every row.
        case rows
    }

    package init(_ contract: Contract) {
        self.init(
            contract.operations, users: contract.tokens?.collection,
            servesEverything: ResourceContract.made(contract), doubtsConvention: true)
    }

    package init(
        _ operations: [ContractOperation], users: String?, servesEverything: Bool = false,
        doubtsConvention: Bool = false
    ) {
        self.operations = operations
        self.users = users
        self.servesEverything = servesEverything
        self.doubtsConvention = doubtsConvention
    }

    /// Returns the errors in a fixture, ordered by place.
    ///
    /// - Parameter rows: all rows in the order of the file; `nil` if it is not a collection.
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
            if !servesEverything {
                search.checkKeys(
                    operations.filter { !doubtsConvention || !$0.isBoundByConvention })
            }
        }
        return search.findings.diagnostics
    }

    /// Whether the fixture is served unchanged and no schema describes it.
    private func mayNotBeNull(_ name: String) -> Bool {
        operations.contains { $0.binding?.fixture == name }
            && (servesEverything
                || RowPromise.all(of: name, by: operations, users: users).isEmpty)
    }

    /// Returns the requirements of operations that the convention could not bind to these rows.
    ///
    /// Empty if the rows match other operations.
    private func misfits(_ name: String) -> [RowPromise] {
        let suits = operations.contains { $0.binding?.fixture == name && $0.rowSchema != nil }
        guard !suits else { return [] }
        var promises: [RowPromise] = []
        for operation in operations {
            guard let misfit = operation.misfit, misfit.fixture == name,
                case .rows(let schema) = misfit.reason
            else { continue }
            let known = promises.firstIndex { $0.place == schema.place }
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
    /// Returns the fixtures that must be collections so that the operation can be served.
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
