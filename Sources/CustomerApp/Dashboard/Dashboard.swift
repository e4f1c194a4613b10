/// What the first screen shows: the latest of everything.
public struct Dashboard: Codable, Sendable, Hashable {
    /// A remark by a visitor.
    public struct Comment: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this comment.
        public let id: Identifier<Comment>
        /// The comment's heading.
        public let name: String
        /// The writer's mail address.
        public let email: String
        /// The text.
        public let body: String
    }

    /// An article in short.
    public struct Post: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this post.
        public let id: Identifier<Post>
        /// The heading.
        public let title: String
        /// The text.
        public let body: String
    }

    /// A collection of pictures.
    public struct Album: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this album.
        public let id: Identifier<Album>
        /// The album's name.
        public let title: String
    }

    /// Something to do.
    public struct Todo: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this to-do.
        public let id: Identifier<Todo>
        /// What is to be done.
        public let title: String
        /// True once it is done.
        public let completed: Bool
    }

    /// The latest comments.
    public let comments: [Comment]
    /// The latest posts.
    public let posts: [Post]
    /// The latest albums.
    public let albums: [Album]
    /// What is to be done.
    public let todos: [Todo]

    /// Creates a dashboard; what is left out is empty.
    public init(
        comments: [Comment] = [], posts: [Post] = [], albums: [Album] = [], todos: [Todo] = [],
    ) {
        self.comments = comments
        self.posts = posts
        self.albums = albums
        self.todos = todos
    }
}
