public import Observation

/// Prepares the app: loads the feature flags and the user, and registers the installation.
///
/// Only one failure stops the start: a session whose user cannot be loaded.
@MainActor
@Observable
public final class SplashViewModel {
    /// True while the app prepares.
    public private(set) var isLoading = false

    /// The reason why the app cannot start; `load()` tries again.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let flags: FeatureFlagService
    @ObservationIgnored private let installation: any InstallationService
    @ObservationIgnored private let onReady: @MainActor () -> Void

    /// Creates the screen; `onReady` is called when the app is ready.
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

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Prepares the app, with all requests in parallel.
    public func load() async {
        guard !isLoading else { return }
        isLoading = true
        error = nil
        defer { isLoading = false }
        do {
            // The app can start with default flags, and can register the installation later.
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

    /// Makes sure that a user is known if and only if there is a session.
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
