import Foundation

/// A post as the API represents it.
struct PostResponse: Decodable, Sendable {
    let id: Identifier<Post>
    let userId: Identifier<User>
    let title: String
    let body: String
    let tags: [String]?
    let reactions: Post.Reactions?
    let views: Int?
    let createdAt: Date?
    let updatedAt: Date?
    let isPublished: Bool?

    /// Returns a post as demo data.
    static func demo(_ id: Identifier<Post> = 1, by author: Identifier<User> = 1) -> String {
        #"{"id": \#(id), "userId": \#(author), "title": "A post", "body": "Some words."}"#
    }

    var post: Post {
        Post(
            id: id, authorID: userId, title: title, body: body, tags: tags ?? [],
            reactions: reactions ?? Post.Reactions(), views: views ?? 0, createdAt: createdAt,
            updatedAt: updatedAt, isPublished: isPublished ?? true)
    }

    /// Returns the post after a change; the response may omit what was not changed.
    func applied(to previous: Post) -> Post {
        Post(
            id: id, authorID: userId, title: title, body: body, tags: tags ?? previous.tags,
            reactions: reactions ?? previous.reactions, views: views ?? previous.views,
            createdAt: createdAt ?? previous.createdAt, updatedAt: updatedAt ?? previous.updatedAt,
            isPublished: isPublished ?? previous.isPublished)
    }
}

/// A list of posts as the API represents it.
struct PostListResponse: Decodable, Sendable {
    let posts: [PostResponse]
}
