/// What has to be known of a row, so that a response which shows it need not be validated.
struct RowNeed {
    /// For each schema of the rows, the marks of which a row needs at least one; `nil` if the
    /// response shows whole rows.
    private let marks: [UInt64]?

    /// - Parameters:
    ///   - selection: the members that the response keeps; `nil` keeps all.
    ///   - check: that of the rows' collection.
    init(_ selection: RowSelection?, _ check: RowCheck) {
        marks = selection.map(check.parts.needed)
    }

    func isSatisfied(by row: Row) -> Bool {
        guard let marks else { return row.isValidated }
        guard !marks.isEmpty else { return false }
        let found = row.partMarks
        return marks.allSatisfy { $0 & found != 0 }
    }
}
