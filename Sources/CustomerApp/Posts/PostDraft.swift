/// A post that is being written.
public struct PostDraft: Codable, Sendable, Hashable {
    /// The heading.
    public var title: String

    /// The text.
    public var body: String

    /// What it is about.
    public var tags: [String]

    /// Begins a post; without arguments it is empty.
    public init(title: String = "", body: String = "", tags: [String] = []) {
        self.title = title
        self.body = body
        self.tags = tags
    }

    /// The words of a post as they are now.
    public init(_ post: Post) {
        self.init(title: post.title, body: post.body, tags: post.tags)
    }

    /// The post with these words.
    func applied(to post: Post) -> Post {
        var post = post
        post.title = title
        post.body = body
        post.tags = tags
        return post
    }
}
