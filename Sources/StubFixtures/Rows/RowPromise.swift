package import StubContract
import StubHTTP
import StubJSON
package import StubSchema

/// The schema that operations declare for a fixture's rows, or for the fixture as a whole.
package struct RowPromise: Sendable {
    package let schema: Schema
    let place: RowSchema.Place
    /// The members of a row that responses keep; `nil` keeps all.
    package let members: [String]?
    package let isForRows: Bool
    package var operations: [String]

    /// Returns the schemas that operations declare for a fixture, without duplicates.
    ///
    /// - Parameter users: the collection with the users of tokens.
    package static func all(
        of fixture: String, by operations: [ContractOperation], users: String?
    ) -> [RowPromise] {
        var promises: [RowPromise] = []
        for operation in operations {
            guard let promise = RowPromise(operation, of: fixture, users: users) else { continue }
            let known = promises.firstIndex {
                $0.place == promise.place && $0.members == promise.members
                    && $0.isForRows == promise.isForRows
            }
            if let known {
                promises[known].operations.append(operation.id)
            } else {
                promises.append(promise)
            }
        }
        return promises
    }

    private init?(_ operation: ContractOperation, of fixture: String, users: String?) {
        guard let binding = operation.binding else { return nil }
        var served = binding.fixture
        if case .currentUser = binding.action { served = users ?? served }
        guard served == fixture else { return nil }
        operations = [operation.id]
        if case .document = binding.action {
            guard let media = operation.response(for: 200)?.content.first(where: \.type.isJSON),
                let whole = media.schema
            else { return nil }
            schema = whole
            place = RowSchema.Place(file: whole.uri, pointer: media.pointer.appending("schema"))
            members = nil
            isForRows = false
        } else {
            guard let rows = operation.rowSchema else { return nil }
            schema = rows.schema
            place = rows.place
            if case .list = binding.action { members = binding.answer } else { members = nil }
            isForRows = true
        }
    }

    init(_ rows: RowSchema, operations: [String]) {
        schema = rows.schema
        place = rows.place
        members = nil
        isForRows = true
        self.operations = operations
    }

    /// The operations as part of a sentence.
    var subject: String {
        let rest = operations.count - 2
        return operations.prefix(2).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }
}
