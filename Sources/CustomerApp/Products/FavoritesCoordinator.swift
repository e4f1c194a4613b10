/// The flow of the favorites: the list and a product.
public final class FavoritesCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.favoritesViewModel { [weak self] product in
            self?.go(to: ProductTransition.details(product))
        }
        try show(Module(.favorites, viewModel, coordinator: self).screen)
    }

    public override func route(to path: [Route]) -> Bool {
        path.first == .favorites && showPath(path.dropFirst())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        guard case ProductTransition.details(let product) = transition else { return false }
        let viewModel = container.productDetailsViewModel(.product(product))
        try show(
            Module(.product(product.id), viewModel, coordinator: self) {
                await $0.load()
            }.screen)
        return true
    }

    public override func screen(for route: Route) -> Screen? {
        guard case .product(let id) = route else { return super.screen(for: route) }
        let viewModel = container.productDetailsViewModel(.id(id))
        return Module(route, viewModel, coordinator: self) {
            await $0.load()
        }.screen
    }
}
