/// Who has marked which rows, and how many marks a row has.
struct MarkBook: Sendable {
    private struct Marks: Sendable {
        var count: Int
        /// `nil` stands for a request without a user.
        var users: Set<RowID?> = []
    }

    private var marks: [RowID: Marks] = [:]

    /// Sets or clears a user's mark; whether that changed anything.
    ///
    /// - Parameter before: how many marks the row has, if it has not been marked here yet.
    mutating func set(_ isSet: Bool, on row: RowID, by user: RowID?, before: Int) -> Bool {
        var marked = marks[row] ?? Marks(count: before)
        defer { marks[row] = marked }
        if isSet {
            guard marked.users.insert(user).inserted else { return false }
            marked.count += 1
        } else {
            guard marked.users.remove(user) != nil else { return false }
            marked.count -= 1
        }
        return true
    }

    func isSet(on row: RowID, by user: RowID?) -> Bool {
        marks[row]?.users.contains(user) ?? false
    }

    /// How many marks the row has; `nil` if nobody has touched it.
    func count(of row: RowID) -> Int? { marks[row]?.count }
}
