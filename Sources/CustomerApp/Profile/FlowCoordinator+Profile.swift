extension FlowCoordinator {
    /// Creates a user's profile as a screen of this flow; posts are edited on top of it.
    func profile(_ id: Identifier<User>) -> Screen {
        // The closure needs the view model after a post was saved, and only the screen keeps it
        // alive.
        let page = Held<ProfileViewModel>()
        let viewModel = container.profileViewModel(
            id, { [weak self] in self?.edit($0, on: page) })
        page.object = viewModel
        return Module(.profile(id), viewModel, coordinator: self) {
            await $0.load()
        }.screen
    }

    private func edit(_ post: Post, on page: Held<ProfileViewModel>) {
        let viewModel = container.editPostViewModel(
            post,
            { [weak self] saved in
                page.object?.update(saved)
                self?.navigator?.pop()
            })
        let route = Route.editPost(post.id)
        let module = Module(route, viewModel, coordinator: self)
        do {
            try show(module.screen, hidesBottomBar: true)
        } catch {
            container.logger.log(.error, "The form for a post cannot be shown: \(error)")
        }
    }
}

/// A weak reference to an object that is created later.
@MainActor
private final class Held<Object: AnyObject> {
    weak var object: Object?
}
