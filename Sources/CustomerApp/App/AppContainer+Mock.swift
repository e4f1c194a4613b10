import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AppContainer {
    /// An app with a handful of data and no server, for previews; nothing ever leaves it.
    public static func mock() throws -> AppContainer {
        let container = AppContainer(configuration: try .stub(port: 9))
        try container.load(LocalServices.self)
        return container
    }
}

/// The part that puts local services in the place of those that need a server.
public enum LocalServices: ContainerPart {
    public static func load(into container: AppContainer) {
        let author = User(id: 1, username: "ada", firstName: "Ada", lastName: "Byron")
        let posts = (1...3).map { Post(id: .init(rawValue: $0), authorID: 1, title: "Post \($0)") }
        let products = (1...5).map {
            Product(id: .init(rawValue: $0), title: "Product \($0)", price: Decimal($0))
        }
        container.transport.override { _ in NoTransport() }
        container.userService.override { _ in
            LocalUserService([author, User(id: 2, username: "bob", firstName: "Bob")])
        }
        container.authService.override { container in
            LocalAuthService(
                users: container.userService(), events: container.sessionEvents(),
                clearState: { [weak container] in container?.clearState() })
        }
        container.onboardingService.override { _ in LocalOnboardingService() }
        container.postService.override { _ in LocalPostService(posts) }
        container.productService.override { _ in LocalProductService(products) }
        container.dashboardService.override { _ in LocalDashboardService(Dashboard()) }
        container.feedService.override { _ in
            LocalFeedService(
                posts.map { post in
                    FeedItem(
                        id: .init(rawValue: "post-\(post.id)"),
                        content: .post(
                            FeedPost(
                                postID: post.id, title: post.title,
                                author: .init(
                                    id: author.id, username: author.username,
                                    fullName: author.displayName))))
                })
        }
    }
}

/// The way out of an app that has none.
private struct NoTransport: HTTPTransport {
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        throw URLError(.notConnectedToInternet)
    }
}
