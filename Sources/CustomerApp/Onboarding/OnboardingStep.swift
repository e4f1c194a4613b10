/// A question that is asked once after the first sign-in.
public struct OnboardingStep: Codable, Sendable, Hashable, Identifiable {
    /// The permission that a question asks for.
    public enum Kind: String, Codable, Sendable, Hashable {
        /// Access to the user's location.
        case location
        /// Sending notifications.
        case notification
        /// Access to the camera.
        case camera
    }

    /// The state of a question.
    public enum State: String, Codable, Sendable, Hashable {
        /// The question was not asked yet.
        case pending
        /// The user agreed.
        case completed
        /// The user declined.
        case skipped
    }

    /// The permission that is asked for.
    public let step: Kind

    /// The state of the question.
    public var state: State

    /// Identifies the step.
    public var id: Kind { step }

    /// Creates a step.
    public init(step: Kind, state: State) {
        self.step = step
        self.state = state
    }
}
