import StubJSON

/// Makes rows of a fixture file's array and says what is wrong with each.
struct CollectionReader {
    let document: JSONDocument
    var check = RowCheck()

    /// A file with ten thousand wrong rows is understood from the first few.
    private static let reportLimit = 20

    /// Whether the file is an array with an object in it, or an empty one.
    var isCollection: Bool {
        guard let elements = document.value.array else { return false }
        return elements.isEmpty || elements.contains { $0.object != nil }
    }

    func rows(_ elements: [JSONValue]) -> (rows: [Row], diagnostics: [Diagnostic]) {
        var rows: [Row] = []
        rows.reserveCapacity(elements.count)
        var diagnostics: [Diagnostic] = []
        var firstIndex: [RowID: Int] = [:]
        let isKeyed = elements.contains { $0["id"] != nil }
        for (index, element) in elements.enumerated() {
            guard diagnostics.count < Self.reportLimit else {
                diagnostics.append(
                    wrong(
                        "too-many", "reading stopped after \(Self.reportLimit) wrong rows",
                        at: JSONPointer.root.appending(index), hint: "Correct those first."))
                break
            }
            guard let members = element.object else {
                diagnostics.append(
                    wrong(
                        "row-type", "a collection's rows are objects, this is \(element.typeName)",
                        at: JSONPointer.root.appending(index),
                        hint: "Make it an object or remove it."))
                continue
            }
            let row = Row(members, check: check)
            if isKeyed, let problem = idProblem(row, at: index, firstIndex: &firstIndex) {
                diagnostics.append(problem)
                continue
            }
            rows.append(row)
        }
        return (rows, diagnostics)
    }

    private func idProblem(
        _ row: Row, at index: Int, firstIndex: inout [RowID: Int]
    ) -> Diagnostic? {
        let place = JSONPointer.root.appending(index)
        guard let written = row.members["id"] else {
            return wrong(
                "missing-id", "the row has no 'id', though others have", at: place,
                hint: "Give it an integer or a string that no other row has.")
        }
        guard let id = row.id else {
            return wrong(
                "bad-id", "an id is an integer or a string, this is \(written.typeName) \(written)",
                at: place.appending("id"), hint: "Give it an integer or a string.")
        }
        if let first = firstIndex[id] {
            return wrong(
                "duplicate-id", "the id \(id.json) is already taken by row \(first + 1)",
                at: place.appending("id"), hint: "Give each row its own id.")
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
