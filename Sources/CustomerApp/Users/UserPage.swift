/// A part of the list of users, and how many there are in all.
public struct UserPage: Sendable, Hashable {
    /// The users of this page, in the server's order.
    public let users: [User]

    /// How many there are in all.
    public let total: Int

    /// Creates a page.
    public init(users: [User], total: Int) {
        self.users = users
        self.total = total
    }
}
