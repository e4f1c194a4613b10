import StubContract
import StubHTTP
import StubJSON
import StubSchema

extension ProjectCheck {
    /// Rows and documents that break what the operations that serve them promise.
    static let rows = ProjectCheck { lint in
        for fixture in lint.fixtures {
            for promise in lint.promises(of: fixture.name) { lint.check(fixture, promise) }
        }
    }
}

/// What operations say of a fixture.
struct RowPromise {
    let schema: Schema
    let pointer: JSONPointer
    /// The members of a row that the answers keep; `nil` keeps all.
    let members: [String]?
    let isForRows: Bool
    var operations: [String]
}

extension ProjectLint {
    func promises(of fixture: String) -> [RowPromise] {
        var promises: [RowPromise] = []
        for linted in operations {
            let operation = linted.operation
            guard let promise = promise(of: operation, for: fixture) else { continue }
            let known = promises.firstIndex {
                $0.pointer == promise.pointer && $0.members == promise.members
            }
            if let known {
                promises[known].operations.append(operation.id)
            } else {
                promises.append(promise)
            }
        }
        return promises
    }

    private func promise(of operation: ContractOperation, for fixture: String) -> RowPromise? {
        guard let binding = operation.binding else { return nil }
        var served = binding.fixture
        if case .currentUser = binding.action {
            served = contract?.contract?.tokens?.collection ?? served
        }
        guard served == fixture else { return nil }
        if let rows = operation.rowSchema {
            var members: [String]?
            if case .list = binding.action { members = binding.answer }
            return RowPromise(
                schema: rows.schema, pointer: rows.pointer, members: members, isForRows: true,
                operations: [operation.id])
        }
        guard case .document = binding.action,
            let media = operation.response(for: 200)?.content.first(where: \.type.isJSON),
            let schema = media.schema
        else { return nil }
        return RowPromise(
            schema: schema, pointer: media.pointer.appending("schema"), members: nil,
            isForRows: false, operations: [operation.id])
    }

    fileprivate mutating func check(_ fixture: Fixture, _ promise: RowPromise) {
        guard promise.isForRows, fixture.rows != nil else {
            check(fixture.document.value, at: .root, "the document", fixture, promise)
            return
        }
        var index = 0
        var wrong = 0
        // What is no JSON or no row has been told by the reader.
        _ = try? fixture.document.forEachElement { element in
            defer { index += 1 }
            guard let members = element.object else { return true }
            let kept = promise.members.map { keys in
                JSONObject(keys.compactMap { key in members[key].map { (key, $0) } })
            }
            let value = JSONValue.object(kept ?? members)
            if promise.schema.isValid(value, formats: .assert) { return true }
            wrong += 1
            let id = members["id"].map { " (id \($0))" } ?? ""
            check(
                value, at: JSONPointer.root.appending(index), "row \(index + 1)\(id)", fixture,
                promise)
            return wrong <= LintFindings.limit
        }
    }

    private mutating func check(
        _ value: JSONValue, at pointer: JSONPointer, _ name: String, _ fixture: Fixture,
        _ promise: RowPromise
    ) {
        for issue in promise.schema.issues(in: value, formats: .assert) {
            let member =
                issue.instanceLocation.tokens.isEmpty ? "" : " at \(issue.instanceLocation)"
            report(
                .fixtureRow,
                "\(name) breaks the answer of \(Self.list(promise.operations))\(member): "
                    + issue.message, in: fixture.document,
                at: JSONPointer(tokens: pointer.tokens + issue.instanceLocation.tokens),
                "Correct it, or the schema at \(promise.pointer).")
        }
    }

    private static func list(_ operations: [String]) -> String {
        let rest = operations.count - 2
        return operations.prefix(2).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }
}
