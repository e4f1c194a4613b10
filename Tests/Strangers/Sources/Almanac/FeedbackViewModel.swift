import Foundation

/// A text and a rating for the makers of the service.
public final class FeedbackViewModel: Sendable {
    public static let longestText = 2000
    public static let ratings = 1...5

    public struct State: ScreenState {
        public internal(set) var text = ""
        public internal(set) var rating: Int?
        public internal(set) var isSending = false
        /// What the server answered to the last feedback, word for word.
        public internal(set) var serverAnswer: String?
        public internal(set) var error: AlmanacError?
        public internal(set) var pausedForSeconds: Int?

        public var errorMessage: String? {
            switch error {
            case .connectionLost, .timedOut:
                "The connection was lost. Your feedback may have arrived all the same."
            default: error?.message(paused: pausedForSeconds != nil)
            }
        }

        var trimmedText: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

        public var canSend: Bool {
            1...FeedbackViewModel.longestText ~= trimmedText.count && rating != nil && !isSending
                && pausedForSeconds == nil
        }
    }

    private let client: AlmanacClient
    private let store: StateStore<State, Void>

    public init(client: AlmanacClient) {
        self.client = client
        store = StateStore(State(), (), client.configuration)
    }

    public var state: State { store.state }

    /// Called on the callback queue after every change.
    public var onChange: (@Sendable (State) -> Void)? {
        get { store.observer }
        set { store.observer = newValue }
    }

    public func setText(_ text: String) { store.update { state, _ in state.text = text } }

    /// Ratings outside one to five are ignored.
    public func setRating(_ rating: Int) {
        guard Self.ratings.contains(rating) else { return }
        store.update { state, _ in state.rating = rating }
    }

    /// Sends once; taps while it is on its way are ignored. Leaving the screen does not call it back.
    public func send() {
        store.update { state, _ in
            guard state.canSend, let rating = state.rating else { return }
            state.isSending = true
            (state.error, state.serverAnswer) = (nil, nil)
            let feedback = Feedback(text: state.trimmedText, rating: rating)
            client.sendFeedback(feedback) { [weak self] result in
                self?.receive(result, for: feedback)
            }
        }
    }

    private func receive(_ result: Result<FeedbackReceipt, AlmanacError>, for feedback: Feedback) {
        store.update { state, _ in
            state.isSending = false
            switch result {
            case .success(let receipt):
                state.serverAnswer = receipt.statusMessage
                // What the user wrote in the meantime is not ours to throw away.
                if state.trimmedText == feedback.text { (state.text, state.rating) = ("", nil) }
            case .failure(let error):
                state.error = error
                state.pause(for: error)
            }
        }
    }
}
