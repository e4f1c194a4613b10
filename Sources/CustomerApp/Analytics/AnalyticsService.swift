/// Takes note of what people do with the app.
@MainActor
public protocol AnalyticsService: AnyObject, Sendable {
    /// Notes that something was done.
    func track(_ event: AnalyticsEvent)

    /// Notes whose doings the following are; nil for somebody who has not signed in.
    func identify(_ user: Identifier<User>?)
}

/// Something a user did.
public struct AnalyticsEvent: Sendable, Hashable {
    /// What was done, as `product_opened`.
    public let name: String

    /// The circumstances.
    public let parameters: [String: String]

    /// Describes something a user did.
    public init(_ name: String, _ parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }
}

/// Writes what people do to the app's log, and nowhere else.
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

extension AppContainer {
    /// Takes note of what people do with the app.
    public var analyticsService: Factory<any AnalyticsService> {
        factory(.application) { LoggedAnalytics(logger: $0.logger) }
    }
}
