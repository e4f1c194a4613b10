/// Records what users do with the app.
@MainActor
public protocol AnalyticsService: AnyObject, Sendable {
    /// Records an event.
    func track(_ event: AnalyticsEvent)

    /// Sets the user of the events that follow; nil while no user is signed in.
    func identify(_ user: Identifier<User>?)
}
