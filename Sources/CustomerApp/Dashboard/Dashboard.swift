/// The content of the first screen: the latest comments, posts, albums and to-dos.
public struct Dashboard: Codable, Sendable, Hashable {
    /// A visitor's comment.
    public struct Comment: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this comment.
        public let id: Identifier<Comment>
        /// The comment's heading.
        public let name: String
        /// The author's e-mail address.
        public let email: String
        /// The text.
        public let body: String
    }

    /// A post with its title and text only.
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

    /// A task on the user's list.
    public struct Todo: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this to-do.
        public let id: Identifier<Todo>
        /// The description of the task.
        public let title: String
        /// True if the task is done.
        public let completed: Bool
    }

    /// The latest comments.
    public let comments: [Comment]
    /// The latest posts.
    public let posts: [Post]
    /// The latest albums.
    public let albums: [Album]
    /// The tasks.
    public let todos: [Todo]

    /// Creates a dashboard; omitted lists are empty.
    public init(
        comments: [Comment] = [], posts: [Post] = [], albums: [Album] = [], todos: [Todo] = [],
    ) {
        self.comments = comments
        self.posts = posts
        self.albums = albums
        self.todos = todos
    }
}
