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
}
