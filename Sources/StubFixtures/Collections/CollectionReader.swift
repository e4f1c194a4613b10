package import StubJSON

/// Converts a fixture file's array to rows, and reports errors in them.
package struct CollectionReader {
    package let document: JSONDocument
    package var check = RowCheck()

    package init(document: JSONDocument, check: RowCheck = RowCheck()) {
        self.document = document
        self.check = check
    }

    /// The maximum number of reported rows, because further ones rarely help.
    private static let reportLimit = 20

    /// Returns the rows with diagnostics; `nil` if the file is not a collection.
    ///
    /// A collection is an empty array or an array with an object. If the document was not parsed
    /// completely, its rows are parsed when their members are needed.
    package func rows() throws(DiagnosticError) -> (
        rows: [Row], check: RowCheck, diagnostics: [Diagnostic]
    )? {
        guard let keys = try keys() else { return nil }
        let isKeyed = !keys.isEmpty
        var check = check
        check.key = keys.first ?? "id"
        if let rows = packedRows(isKeyed: isKeyed, check) { return (rows, check, []) }
        var rows: [Row] = []
        var diagnostics: [Diagnostic] = []
        var firstIndex: [RowID: Int] = [:]
        var index = 0
        _ = try document.forEachElement { element in
            defer { index += 1 }
            guard diagnostics.count < Self.reportLimit else {
                diagnostics.append(
                    wrong(
                        "too-many", "reading stopped after \(Self.reportLimit) wrong rows",
                        at: JSONPointer.root.appending(index), hint: "Correct those first."))
                return false
            }
            guard let members = element.object else {
                diagnostics.append(
                    wrong(
                        "row-type",
                        "a collection's rows must be objects, this is \(element.typeName)",
                        at: JSONPointer.root.appending(index),
                        hint: "Make it an object or remove it."))
                return true
            }
            // A row that no path identifies need not have an id to be written.
            let row = Row(
                members, check: check, keepsValues: !document.isUnread,
                id: !isKeyed && check.isOfOnlyRow && index == 0 ? .int(1) : nil)
            if isKeyed,
                let problem = idProblem(
                    row, members, key: check.key, at: index, firstIndex: &firstIndex)
            {
                diagnostics.append(problem)
            } else {
                rows.append(row)
            }
            return true
        }
        return (rows, check, diagnostics)
    }

    /// Returns the rows of a long file without parsing them; `nil` if it is not long, or if it has an
    /// error, which is found when the rows are parsed.
    private func packedRows(isKeyed: Bool, _ check: RowCheck) -> [Row]? {
        guard let objects = document.packedObjects(member: check.key) else { return nil }
        var rows: [Row] = []
        rows.reserveCapacity(objects.elements.count)
        var ids: Set<RowID> = []
        if isKeyed { ids.reserveCapacity(objects.elements.count) }
        for element in objects.elements {
            let id = element.member
                .flatMap { try? JSONParser.parse(Array(document.bytes[$0])) }
                .flatMap(RowID.init)
            if isKeyed {
                guard let id, ids.insert(id).inserted else { return nil }
            }
            let text = PackedRow(element.isCopy ? objects.packed : document.bytes, element.range)
            rows.append(Row(text, id: id, check: check))
        }
        return rows
    }

    /// Returns the possible names of the id member; `nil` if the document is not a collection.
    ///
    /// It is `id` if any row has one, and otherwise the name that the contract's paths use.
    private func keys() throws(DiagnosticError) -> [String]? {
        var (isEmpty, hasRows, isKeyed) = (true, false, false)
        var others: [String] = []
        let isArray = try document.forEachElement { element in
            isEmpty = false
            if element["id"] != nil { isKeyed = true }
            if !hasRows, element.object != nil {
                hasRows = true
                others = check.keys.filter { element[$0].flatMap(RowID.init) != nil }
            }
            return !isKeyed
        }
        guard isArray, isEmpty || hasRows else { return nil }
        return isKeyed ? ["id"] : Array(others.prefix(1))
    }

    private func idProblem(
        _ row: Row, _ members: JSONObject, key: String, at index: Int,
        firstIndex: inout [RowID: Int]
    ) -> Diagnostic? {
        let place = JSONPointer.root.appending(index)
        guard let written = members[key] else {
            return wrong(
                "missing-id", "the row has no '\(key)', but other rows have", at: place,
                hint: "Give it an integer or a string that no other row has.")
        }
        guard let id = row.id else {
            return wrong(
                "bad-id",
                "an id must be an integer or a string, this is \(written.typeName) \(written)",
                at: place.appending(key), hint: "Give it an integer or a string.")
        }
        if let first = firstIndex[id] {
            return wrong(
                "duplicate-id", "the \(key) \(id.json) is already used by row \(first + 1)",
                at: place.appending(key), hint: "Give each row its own id.")
        }
        firstIndex[id] = index
        return nil
    }

    private func wrong(
        _ code: String, _ message: String, at pointer: JSONPointer, hint: String
    ) -> Diagnostic {
        Diagnostic(
            code: "fixture/" + code, message: message, file: document.file,
            position: document.position(of: pointer), hint: hint)
    }
}
