import StubJSON

/// Who has marked which rows; how many marks a row has is written in the row, if it has a counter.
package struct MarkBook: Sendable {
    /// Where the number of a row's marks is written.
    struct Counter: Sendable {
        let collection: String
        let field: FieldPath
    }

    /// `nil` where rows have no counter: then the marks made here are all there are.
    private(set) var counter: Counter?
    /// By row; `nil` stands for a request without a user.
    private var users: [RowID: Set<RowID?>] = [:]

    init(counter: Counter? = nil) {
        self.counter = counter
    }

    /// Sets or clears a user's mark; a row stays known once anybody has touched it.
    mutating func set(_ isSet: Bool, on row: RowID, by user: RowID?) {
        if isSet {
            users[row, default: []].insert(user)
        } else {
            users[row, default: []].remove(user)
        }
    }

    func isSet(on row: RowID, by user: RowID?) -> Bool { users[row]?.contains(user) ?? false }

    /// How many users have marked the row; `nil` if nobody has touched it.
    func count(of row: RowID) -> Int? { users[row]?.count }
}
