import StubJSON

/// The users' marks on rows; the number of a row's marks is in the row if it has a counter.
package struct UserMarks: Sendable {
    /// The collection with the rows; when it is read from its file again, the marks end.
    package let collection: String
    /// The member with the number of a row's marks; `nil` if rows have none: then only marks that
    /// were set here count.
    let counter: FieldPath?
    /// By row; `nil` represents a request without a user.
    private var users: [RowID: Set<RowID?>] = [:]

    init(of collection: String, counter: FieldPath? = nil) {
        self.collection = collection
        self.counter = counter
    }

    /// Sets or removes a user's mark; the row is remembered from its first mark on.
    mutating func set(_ isSet: Bool, on row: RowID, by user: RowID?) {
        if isSet {
            users[row, default: []].insert(user)
        } else {
            users[row, default: []].remove(user)
        }
    }

    func isSet(on row: RowID, by user: RowID?) -> Bool { users[row]?.contains(user) ?? false }

    /// Returns the number of users that have marked the row; `nil` if it was never marked.
    func count(of row: RowID) -> Int? { users[row]?.count }
}
