public import Observation

/// Waits for the other service and opens a session with the token that it returns.
@MainActor
@Observable
public final class AuthorizationViewModel {
    /// The error of the last attempt; the user may try again.
    public private(set) var error: AppError?

    @ObservationIgnored private let provider: any AuthorizationProvider
    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let onDone: @MainActor (AuthorizationCompletion) -> Void
    @ObservationIgnored private var isWaiting = false

    /// Creates the screen; `onDone` is called when a user is signed in or has cancelled.
    public init(
        provider: any AuthorizationProvider, auth: any AuthService,
        onDone: @escaping @MainActor (AuthorizationCompletion) -> Void,
    ) {
        self.provider = provider
        self.auth = auth
        self.onDone = onDone
    }

    /// Lets the user sign in with the other account; does nothing while an attempt is running.
    public func authorize() async {
        guard !isWaiting else { return }
        isWaiting = true
        error = nil
        defer { isWaiting = false }
        do {
            let user = try await auth.signIn(with: try await provider.authorize())
            onDone(.signedIn(user.id))
        } catch {
            guard AppError(error) != .cancelled else { return onDone(.cancelled) }
            self.error = AppError.toShow(error)
        }
    }
}
