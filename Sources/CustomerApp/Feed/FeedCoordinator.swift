/// The transitions from the feed.
public enum FeedTransition: Transition {
    /// The profile of a post's author.
    case profile(Identifier<User>)
    /// A product.
    case product(Identifier<Product>)
    /// The form for a new post.
    case compose
}

/// The flow of the feed: its items, their authors, and the form for a new post.
public final class FeedCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.feedViewModel { [weak self] in self?.select($0) }
        try show(
            Module(.feed, viewModel, coordinator: self) { await $0.load() }
                .screen)
    }

    public override func route(to path: [Route]) -> Bool {
        path.first == .feed && showPath(path.dropFirst())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case FeedTransition.profile(let id): try show(profile(id))
        case FeedTransition.product(let id): try show(product(id))
        case FeedTransition.compose:
            guard let screen = compose() else { return false }
            try show(screen, hidesBottomBar: true)
        default: return false
        }
        return true
    }

    public override func screen(for route: Route) -> Screen? {
        switch route {
        case .profile(let id): profile(id)
        case .product(let id): product(id)
        case .newPost: compose()
        default: super.screen(for: route)
        }
    }

    private func select(_ item: FeedItem) {
        switch item.content {
        case .post(let post): go(to: FeedTransition.profile(post.author.id))
        case .product(let product): go(to: FeedTransition.product(product.productID))
        case .notice, .unknown: break
        }
    }

    private func product(_ id: Identifier<Product>) -> Screen {
        let viewModel = container.productDetailsViewModel(.id(id))
        return Module(.product(id), viewModel, coordinator: self) {
            await $0.load()
        }.screen
    }

    private func compose() -> Screen? {
        guard let author = container.authService().currentUserID else { return nil }
        let viewModel = container.composePostViewModel(
            author, { [weak self] _ in self?.navigator?.pop() })
        return Module(.newPost, viewModel, coordinator: self).screen
    }
}
