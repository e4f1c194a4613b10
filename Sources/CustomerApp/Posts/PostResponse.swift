import Foundation

/// A post as the API represents it.
struct PostResponse: Decodable, Sendable {
    let id: Identifier<Post>
    let userId: Identifier<User>
    let title: String
    let body: String
    let tags: [String]
    let reactions: Post.Reactions
    let views: Int
    let createdAt: Date?
    let updatedAt: Date?
    let isPublished: Bool?

    /// Returns a post as demo data.
    static func demo(_ id: Identifier<Post> = 1, by author: Identifier<User> = 1) -> String {
        """
        {"id": \(id), "userId": \(author), "title": "A post", "body": "Some words.", "tags": [],
         "reactions": {"likes": 0, "dislikes": 0}, "views": 0}
        """
    }

    var post: Post {
        Post(
            id: id, authorID: userId, title: title, body: body, tags: tags, reactions: reactions,
            views: views, createdAt: createdAt, updatedAt: updatedAt,
            isPublished: isPublished ?? true)
    }
}

/// What the API sends of a post that was changed.
struct PostSummary: Decodable, Sendable {
    let id: Identifier<Post>
    let userId: Identifier<User>
    let title: String
    let body: String
    let tags: [String]
    let reactions: Post.Reactions

    /// Returns the post after the change; what the server does not send stays as it was.
    func applied(to post: Post) -> Post {
        Post(
            id: id, authorID: userId, title: title, body: body, tags: tags, reactions: reactions,
            views: post.views, createdAt: post.createdAt, updatedAt: post.updatedAt,
            isPublished: post.isPublished)
    }
}

/// A list of posts as the API represents it.
struct PostListResponse: Decodable, Sendable {
    let posts: [PostResponse]
}
