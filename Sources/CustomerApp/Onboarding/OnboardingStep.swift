/// One question that is asked once after the first sign-in.
public struct OnboardingStep: Codable, Sendable, Hashable, Identifiable {
    /// What is asked for.
    public enum Kind: String, Codable, Sendable, Hashable {
        /// To know where the user is.
        case location
        /// To send notifications.
        case notification
        /// To use the camera.
        case camera
    }

    /// What became of the question.
    public enum State: String, Codable, Sendable, Hashable {
        /// It was not asked yet.
        case pending
        /// The user agreed.
        case completed
        /// The user would rather not.
        case skipped
    }

    /// What is asked for.
    public let step: Kind

    /// What became of the question.
    public var state: State

    /// What tells a step from the others.
    public var id: Kind { step }

    /// Creates a step.
    public init(step: Kind, state: State) {
        self.step = step
        self.state = state
    }
}
