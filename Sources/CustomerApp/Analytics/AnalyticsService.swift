/// Takes note of what people do with the app.
@MainActor
public protocol AnalyticsService: AnyObject, Sendable {
    /// Notes that something was done.
    func track(_ event: AnalyticsEvent)

    /// Notes whose doings the following are; nil for somebody who has not signed in.
    func identify(_ user: Identifier<User>?)
}
