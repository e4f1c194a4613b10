import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AppContainer {
    /// Creates an app with sample data and without a server, for previews; it sends no requests.
    public static func mock() throws -> AppContainer {
        let container = AppContainer(configuration: try .stub(port: 9))
        try container.load(LocalServices.self)
        return container
    }
}

/// Overrides the services that need a server with local ones.
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

/// A transport that fails every request, because the app has no server.
private struct NoTransport: HTTPTransport {
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        throw URLError(.notConnectedToInternet)
    }
}
