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
