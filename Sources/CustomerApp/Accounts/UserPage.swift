/// A page of the list of users, and the total number of users.
public struct UserPage: Sendable, Hashable {
    /// The users of this page, in the server's order.
    public let users: [User]

    /// The total number of users.
    public let total: Int

    /// Creates a page.
    public init(users: [User], total: Int) {
        self.users = users
        self.total = total
    }
}
