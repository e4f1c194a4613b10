/// The features that this version of the app can switch on and off.
public enum Feature: String, Sendable, Hashable, CaseIterable {
    /// A chat with an assistant.
    case aiChat = "enable_ai_chat"
    /// The second version of the paywall.
    case proPaywallV2 = "enable_pro_paywall_v2"
    /// The feed and its functions.
    case socialFeatures = "enable_social_features"
    /// Follows the device's light or dark appearance.
    case darkModeAuto = "enable_dark_mode_auto"
    /// Push notifications.
    case pushNotifications = "enable_push_notifications"

    /// The key of the flag in the API.
    public var key: String { rawValue }

    /// Whether the feature is on while the server has sent no flag for it.
    public var isOnByDefault: Bool {
        switch self {
        case .aiChat, .proPaywallV2: false
        case .socialFeatures, .darkModeAuto, .pushNotifications: true
        }
    }
}
