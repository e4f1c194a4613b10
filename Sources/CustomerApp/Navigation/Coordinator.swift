/// Decides what comes next in one flow of screens.
///
/// Screens keep it alive; it keeps its navigator, its parent and its children weakly.
@MainActor
public protocol Coordinator: AnyObject {
    /// The flow that started this one.
    var parent: (any Coordinator)? { get }

    /// The flow's first screen, while it is shown.
    var baseScreen: Screen? { get }

    /// Shows the flow's first screen; throws when there is nowhere to show it.
    func start() throws

    /// Takes the flow's screens away and tells the parent how it ended; only the first call counts.
    func stop(with completion: (any Completion)?) throws

    /// Goes somewhere, or passes the request up; throws `NavigationError` when nobody knows the way.
    func transition(to transition: any Transition) throws

    /// Shows the screens of a path, the first of which tells whose it is; false when it is not ours.
    func route(to path: [Route]) -> Bool

    /// Deals with an error that a flow could not deal with itself.
    func handle(_ error: AppError)
}

extension Coordinator {
    /// Ends the flow without a word about how it went.
    public func stop() throws {
        try stop(with: nil)
    }
}
