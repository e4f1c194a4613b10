package import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// What the contract promises of the rows of one collection, by all operations that serve them.
package struct RowCheck: Sendable {
    private var schemas: [RowSchema] = []
    /// What the answers to writes promise, which are validated as they are sent.
    private var written: [Schema] = []
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
            if let schema = operation.writtenRow { written.append(schema) }
            guard let schema = operation.rowSchema else { continue }
            let isKnown = schemas.contains {
                $0.pointer == schema.pointer && $0.file == schema.file
            }
            if !isKnown { schemas.append(schema) }
        }
    }

    /// Whether the row is known to keep every promise.
    func accepts(_ members: JSONObject) -> Bool { accepts(.object(members)) }

    /// What of the promises the row breaks, as sentences.
    func issues(in members: JSONObject) -> [String] {
        let row = JSONValue.object(members)
        return (schemas.map(\.schema) + written).flatMap {
            $0.issues(in: row, formats: .assert).map(\.description)
        }
    }

    /// Whether the document is known to keep every promise.
    func accepts(_ value: JSONValue) -> Bool {
        guard !schemas.isEmpty else { return false }
        return schemas.allSatisfy { $0.schema.isValid(value, formats: .assert) }
    }
}

extension ContractOperation {
    /// The schema of the answer to a write, where the answer is the row.
    var writtenRow: Schema? {
        guard let binding, binding.envelope == nil, binding.answer == nil else { return nil }
        switch binding.action {
        case .create: return row(binding.status ?? 201)
        case .replace, .update: return row(binding.status ?? 200)
        default: return nil
        }
    }

    private func row(_ status: Int) -> Schema? {
        response(for: status)?.content.first(where: \.type.isJSON)?.schema
    }

    /// The collection the current user comes from, whatever fixture the binding names.
    fileprivate func servedUsers(_ contract: Contract) -> String? {
        guard case .currentUser = binding?.action else { return nil }
        return contract.tokens?.collection
    }
}
