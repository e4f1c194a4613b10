package import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// The requirements of the contract for the rows of a collection, from all operations that serve
/// them.
package struct RowCheck: Sendable {
    private var schemas: [RowSchema] = []
    /// The same schemas, for rows of which responses keep some members.
    private(set) var parts = PartCheck()
    /// The requirements for responses to writes, which are validated when they are sent.
    private var written: [Schema] = []
    /// Members that may contain an id if rows have no `id`.
    private(set) var keys: [String] = []
    /// The member with the id of a row.
    var key = "id"

    /// Creates a check without schemas, which validates no row.
    package init() {}

    /// Creates the check for a fixture, with each schema that operations use for its rows.
    package init(_ fixture: String, in contract: Contract) {
        for operation in contract.operations {
            let fixtures = [operation.binding?.fixture, operation.servedUsers(contract)]
            guard fixtures.contains(fixture) else { continue }
            if let key = operation.binding?.key, !keys.contains(key) { keys.append(key) }
            if let schema = operation.writtenRow { written.append(schema) }
            guard let schema = operation.rowSchema else { continue }
            if schemas.contains(where: { $0.place == schema.place }) { continue }
            schemas.append(schema)
            parts.add(schema.schema)
        }
        // Users log in whether or not a path has their ids.
        if let tokens = contract.tokens, tokens.collection == fixture {
            let identities = ResourceConvention.identities(of: fixture)
            keys += identities.flatMap { [$0, NameForm.camelCased($0)] } + tokens.usernames
        }
    }

    /// The number of digits that times have after the second in the document; `nil` if it has no
    /// times.
    var timeDigits: Int? { (schemas.map(\.schema) + written).lazy.compactMap(\.timeDigits).first }

    /// Validates a row.
    func verdict(on members: JSONObject) -> RowVerdict {
        let row = JSONValue.object(members)
        let bits = parts.bits(of: row)
        guard parts.prove(bits, count: members.count) || accepts(row) else { return .unproven }
        return RowVerdict(bits: bits | RowVerdict.whole)
    }

    /// Returns the violations of the row, as sentences.
    func issues(in members: JSONObject) -> [String] {
        let row = JSONValue.object(PasswordNames.visible(members, by: accepts))
        return (schemas.map(\.schema) + written).flatMap {
            $0.issues(in: row, formats: .assert).map(\.description)
        }
    }

    /// Whether the row has no violations; returns earlier than `issues`.
    func isFree(ofIssues members: JSONObject) -> Bool {
        let row = JSONValue.object(PasswordNames.visible(members, by: accepts))
        return allowsShowing(members) && written.allSatisfy { $0.isValid(row, formats: .assert) }
    }

    /// Whether responses to reads may show the row.
    func allowsShowing(_ members: JSONObject) -> Bool {
        schemas.isEmpty || accepts(.object(PasswordNames.visible(members, by: accepts)))
    }

    /// Returns the members of a written row, mended so that it has no violations; `nil` if it has
    /// none, or if they are left.
    func mended(_ members: JSONObject) -> JSONObject? {
        guard !isFree(ofIssues: members) else { return nil }
        return ValueMender(schemas.map(\.schema) + written)?.mended(.object(members))?.object
    }

    /// Whether the document is known to satisfy all schemas.
    func accepts(_ value: JSONValue) -> Bool {
        guard !schemas.isEmpty else { return false }
        return schemas.allSatisfy { $0.schema.isValid(value, formats: .assert) }
    }
}

extension ContractOperation {
    /// The collection of the current user, whichever fixture the binding names.
    fileprivate func servedUsers(_ contract: Contract) -> String? {
        guard case .currentUser = binding?.action else { return nil }
        return contract.tokens?.collection
    }
}
