import CustomerApp

/// A view model on a screen as its flow shows it: a load waits for one before it that was cancelled.
struct OnScreen<Model: AnyObject & Sendable>: Sendable {
    let model: Model
    private let screen: Screen

    @MainActor
    init(_ route: Route, _ model: Model, load: @escaping @MainActor (Model) async -> Void) {
        self.model = model
        screen = Module(route, model, load: load).screen
    }

    /// Loads the screen as when it appears, and stops as when it disappears.
    func appear() async { await screen.appear() }
}
