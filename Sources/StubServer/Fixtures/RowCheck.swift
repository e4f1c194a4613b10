package import StubContract
import StubJSON
import StubSchema

/// What the contract promises of the rows of one collection, by all operations that serve them.
package struct RowCheck: Sendable {
    private var schemas: [RowSchema] = []
    /// Members that may name a row where it has no `id`.
    private(set) var keys: [String] = []
    /// The member that names a row.
    var key = "id"

    /// Checks nothing, and so knows nothing of any row.
    package init() {}

    /// The check for a fixture: each schema that an operation holds its rows against, once.
    package init(_ fixture: String, in contract: Contract) {
        for operation in contract.operations {
            let fixtures = [operation.binding?.fixture, operation.servedUsers(contract)]
            guard fixtures.contains(fixture) else { continue }
            if let key = operation.binding?.key, !keys.contains(key) { keys.append(key) }
            guard let schema = operation.rowSchema else { continue }
            let isKnown = schemas.contains {
                $0.pointer == schema.pointer && $0.file == schema.file
            }
            if !isKnown { schemas.append(schema) }
        }
    }

    /// Whether the row is known to keep every promise.
    func accepts(_ members: JSONObject) -> Bool { accepts(.object(members)) }

    /// Whether the document is known to keep every promise.
    func accepts(_ value: JSONValue) -> Bool {
        guard !schemas.isEmpty else { return false }
        return schemas.allSatisfy { $0.schema.isValid(value, formats: .assert) }
    }
}

extension ContractOperation {
    /// The collection the current user comes from, whatever fixture the binding names.
    fileprivate func servedUsers(_ contract: Contract) -> String? {
        guard case .currentUser = binding?.action else { return nil }
        return contract.tokens?.collection
    }
}
