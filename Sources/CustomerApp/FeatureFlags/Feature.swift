/// The features that this version of the app can switch.
public enum Feature: String, Sendable, Hashable, CaseIterable {
    /// Talking to an assistant.
    case aiChat = "enable_ai_chat"
    /// The second form of the paywall.
    case proPaywallV2 = "enable_pro_paywall_v2"
    /// The feed, and what belongs to it.
    case socialFeatures = "enable_social_features"
    /// Following the device between light and dark.
    case darkModeAuto = "enable_dark_mode_auto"
    /// Messages to a device that is not in use.
    case pushNotifications = "enable_push_notifications"

    /// The flag's key, as the server writes it.
    public var key: String { rawValue }

    /// Whether the feature is on as long as the server has not said anything about it.
    public var isOnByDefault: Bool {
        switch self {
        case .aiChat, .proPaywallV2: false
        case .socialFeatures, .darkModeAuto, .pushNotifications: true
        }
    }
}
