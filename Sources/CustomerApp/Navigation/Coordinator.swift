/// Controls one flow of screens.
///
/// Screens keep the coordinator alive. The coordinator refers weakly to its navigator, its parent
/// and its children.
@MainActor
public protocol Coordinator: AnyObject {
    /// The flow that started this one.
    var parent: (any Coordinator)? { get }

    /// The flow's first screen, while it is shown.
    var baseScreen: Screen? { get }

    /// Shows the flow's first screen; throws if there is no navigator.
    func start() throws

    /// Removes the flow's screens and passes the completion to the parent; only the first call
    /// counts.
    func stop(with completion: (any Completion)?) throws

    /// Performs a transition or passes it to the parent; throws `NavigationError` if no flow
    /// handles it.
    func transition(to transition: any Transition) throws

    /// Shows the screens of a path; returns false if the first route does not belong to this flow.
    func route(to path: [Route]) -> Bool

    /// Handles an error that a child flow could not handle.
    func handle(_ error: AppError)
}

extension Coordinator {
    /// Ends the flow without a completion.
    public func stop() throws {
        try stop(with: nil)
    }
}
