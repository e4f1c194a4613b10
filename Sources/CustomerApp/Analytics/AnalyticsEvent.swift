/// An action of the user that the app reports to its analytics.
public struct AnalyticsEvent: Sendable, Hashable {
    /// The name of the action, such as `product_opened`.
    public let name: String

    /// Details of the action, such as the product's identifier.
    public let parameters: [String: String]

    /// Creates an event with a name and details.
    public init(_ name: String, _ parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }
}
