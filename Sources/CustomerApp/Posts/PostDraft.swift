/// The editable text of a post.
public struct PostDraft: Codable, Sendable, Hashable {
    /// The heading.
    public var title: String

    /// The text.
    public var body: String

    /// The keywords.
    public var tags: [String]

    /// Creates a draft, by default an empty one.
    public init(title: String = "", body: String = "", tags: [String] = []) {
        self.title = title
        self.body = body
        self.tags = tags
    }

    /// Creates a draft with the current text of a post.
    public init(_ post: Post) {
        self.init(title: post.title, body: post.body, tags: post.tags)
    }

    /// Returns the post with the text of this draft.
    func applied(to post: Post) -> Post {
        var post = post
        post.title = title
        post.body = body
        post.tags = tags
        return post
    }
}
