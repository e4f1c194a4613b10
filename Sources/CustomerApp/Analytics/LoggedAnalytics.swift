/// Writes analytics events to the app's log and sends them nowhere.
@MainActor
public final class LoggedAnalytics: AnalyticsService {
    private let logger: AppLogger
    private var user: Identifier<User>?

    /// Creates a service that writes to the given log.
    public init(logger: AppLogger) {
        self.logger = logger
    }

    public func track(_ event: AnalyticsEvent) {
        let parameters = event.parameters.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")
        logger.log(.info, "\(user.map { "user \($0)" } ?? "nobody"): \(event.name) \(parameters)")
    }

    public func identify(_ user: Identifier<User>?) {
        self.user = user
    }
}
