import StubContract
import StubFixtures
import StubJSON

extension TokenAuthority {
    /// The row of a user, and what the user may do.
    struct Subject: Sendable {
        let row: Row
        let id: RowID
        /// Whether no fixture has the user.
        var isOutside = false
        var scopes: Set<String>?
        /// Whether a client acts for itself, and no user.
        var isClient = false
        /// The client that requests the user's tokens.
        var client: String?

        init?(_ row: Row) {
            guard let id = row.id else { return nil }
            (self.row, self.id) = (row, id)
        }

        /// A user of whom only the name is known.
        static func outside(named name: String, _ binding: TokenBinding) -> Subject? {
            var members = JSONObject([("id", .string(name))])
            for field in binding.usernames { members[field] = .string(name) }
            var subject = Subject(Row(members))
            subject?.isOutside = true
            return subject
        }
    }
}
