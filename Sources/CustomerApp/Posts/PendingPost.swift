/// A new post that was sent and not confirmed, stored so that it is neither lost nor created twice
/// if the app ends meanwhile.
public struct PendingPost: Codable, Sendable, Hashable {
    /// The post as it was sent.
    public let draft: PostDraft

    /// The author.
    public let author: Identifier<User>

    /// The text of the key that the post was sent with.
    public let key: String

    /// Creates a pending post.
    public init(draft: PostDraft, author: Identifier<User>, key: String) {
        self.draft = draft
        self.author = author
        self.key = key
    }
}
