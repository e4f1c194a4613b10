import StubContract
import StubJSON
import StubSchema

/// Finds the errors in one fixture.
struct FixtureSearch {
    let name: String
    let document: JSONDocument
    /// `nil` if it is not a collection.
    let rows: FixtureCollection?
    private(set) var findings = Findings()

    init(name: String, document: JSONDocument, rows: FixtureCollection?) {
        self.name = name
        self.document = document
        self.rows = rows
    }
}

// MARK: - Documents

extension FixtureSearch {
    /// Reports a fixture without rows.
    ///
    /// - Parameter operation: an operation that reads rows.
    mutating func reportNoRows(_ operation: String, at place: JSONPointer = .root) {
        let found = Self.description(document.value[place])
        let subject = place.tokens.isEmpty ? "'\(name)'" : "\(place) of '\(name)'"
        findings.add(
            "fixture/no-rows",
            "\(subject) must be an array of objects, because \(operation) returns its rows; "
                + "this is \(found)", in: document, at: place,
            hint: "Write one object per row, such as [{\"id\": 1}]; [] has no rows.")
    }

    private static func description(_ value: JSONValue?) -> String {
        guard let value else { return "missing" }
        if let first = value.array?.first {
            return "an array whose first element is \(article(first.typeName))"
        }
        return article(value.typeName)
    }

    private static func article(_ type: String) -> String {
        if type == "null" { return type }
        return ("aeiou".contains(type.prefix(1)) ? "an " : "a ") + type
    }

    /// Checks operations that return rows but are bound to a document by convention.
    ///
    /// Returns whether there is one that the document does not match.
    mutating func checkMisfits(_ operations: [ContractOperation]) -> Bool {
        for operation in operations {
            guard let misfit = operation.misfit, misfit.fixture == name,
                case .document(let place, let areObjects) = misfit.reason
            else { continue }
            if let found = document.value[place]?.array,
                !areObjects || found.allSatisfy({ $0.object != nil })
            {
                continue
            }
            reportNoRows(operation.id, at: document.value[place] == nil ? .root : place)
            return true
        }
        return false
    }

    /// Checks the fixture as a whole against the responses that contain it.
    mutating func checkWhole(_ promises: [RowPromise]) {
        for promise in promises where !promise.isForRows {
            check(document.value, at: .root, "the document", promise)
        }
    }

    /// Reports a document that is null, which is hardly intended without a schema that allows it.
    mutating func reportNull() {
        findings.add(
            "fixture/null", "'\(name)' is null, which is not a resource", in: document, at: .root,
            hint: "Write an array of objects, or an object; or remove the file.")
    }
}

// MARK: - Rows

extension FixtureSearch {
    mutating func checkRows(_ promises: [RowPromise]) {
        guard promises.contains(where: \.isForRows) else { return }
        // Rows that are known to be valid are not checked again.
        let areKnown = rows?.rows.allSatisfy(\.isValidated) ?? false
        for promise in promises where promise.isForRows {
            if promise.members == nil, areKnown { continue }
            checkRows(promise)
        }
    }

    private mutating func checkRows(_ promise: RowPromise) {
        var index = 0
        var wrong = 0
        // The reader has reported invalid JSON and elements that are not rows.
        _ = try? document.forEachElement { element in
            defer { index += 1 }
            guard let members = element.object else { return true }
            let kept = promise.members.map { keys in
                JSONObject(keys.compactMap { key in members[key].map { (key, $0) } })
            }
            let accepts = { (row: JSONValue) in promise.schema.isValid(row, formats: .assert) }
            let value = JSONValue.object(PasswordNames.visible(kept ?? members, by: accepts))
            if accepts(value) { return true }
            wrong += 1
            let id = members["id"].map { " (id \($0))" } ?? ""
            check(
                value, at: JSONPointer.root.appending(index), "row \(index + 1)\(id)", promise)
            return wrong <= Findings.limit
        }
    }

    private mutating func check(
        _ value: JSONValue, at pointer: JSONPointer, _ subject: String, _ promise: RowPromise
    ) {
        for issue in promise.schema.issues(in: value, formats: .assert) {
            let member =
                issue.instanceLocation.tokens.isEmpty ? "" : " at \(issue.instanceLocation)"
            findings.add(
                "fixture/schema",
                "\(subject) breaks the response schema of \(promise.subject)\(member): "
                    + issue.message,
                in: document,
                at: JSONPointer(tokens: pointer.tokens + issue.instanceLocation.tokens),
                hint: "Correct it, or the schema at \(promise.place.pointer).")
        }
    }

    /// Checks that operations which address rows have rows with ids.
    mutating func checkKeys(_ operations: [ContractOperation]) {
        guard rows?.isKeyed == false else { return }
        for operation in operations where operation.binding?.fixture == name {
            switch operation.binding?.action {
            case .item, .replace, .update, .delete, .mark, .file:
                findings.add(
                    "contract/unknown-field",
                    "\(operation.id) finds rows by their id, but no row of '\(name)' has one",
                    in: document, at: .root,
                    hint: "Give each row an \"id\", an integer or a string.")
            case .list, .create, .distinct, .document, .set, .upload, .login, .exchange, .refresh,
                .logout,
                .currentUser, .endpoint, nil:
                break
            }
        }
    }
}
