public import Observation

/// Gets the app ready: which features are on, who is signed in, what installation this is.
///
/// Nothing but an unknown user of a session that is there can hold it up.
@MainActor
@Observable
public final class SplashViewModel {
    /// True until the app is ready, or something has failed.
    public private(set) var isLoading = false

    /// Why the app cannot go on; `load()` tries again.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let flags: FeatureFlagService
    @ObservationIgnored private let installation: any InstallationService
    @ObservationIgnored private let onReady: @MainActor () -> Void

    /// Creates the screen; `onReady` is called when the app may go on.
    public init(
        auth: any AuthService, users: any UserService, flags: FeatureFlagService,
        installation: any InstallationService, onReady: @escaping @MainActor () -> Void,
    ) {
        self.auth = auth
        self.users = users
        self.flags = flags
        self.installation = installation
        self.onReady = onReady
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Gets the app ready, with everything side by side.
    public func load() async {
        guard !isLoading else { return }
        isLoading = true
        error = nil
        defer { isLoading = false }
        do {
            // The defaults will do, and the number can be asked for another time.
            async let flags: Void? = try? flags.load()
            async let installation = try? installation.register()
            try await findUser()
            _ = await (flags, installation)
            try Task.checkCancellation()
            onReady()
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Makes "there is a user" and "there is a session" the same.
    private func findUser() async throws {
        guard await auth.isSignedIn else { return users.clearState() }
        guard users.user == nil else { return }
        do {
            try await users.refresh()
        } catch AppError.sessionExpired, AppError.notAuthenticated {
            users.clearState()
        }
    }
}
