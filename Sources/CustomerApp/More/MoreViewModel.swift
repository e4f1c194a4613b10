public import Observation

/// The screen with settings, and with links to everything that has no tab.
@MainActor
@Observable
public final class MoreViewModel {
    /// The appearance of the app.
    public enum Appearance: String, Codable, Sendable, Hashable, CaseIterable {
        /// The device's setting.
        case system
        /// Always light.
        case light
        /// Always dark.
        case dark
    }

    /// The destinations that the screen offers.
    public enum Destination: Sendable, Hashable, CaseIterable {
        /// The signed-in user's profile.
        case profile
        /// The list of users.
        case users
        /// The notes.
        case notes
        /// The PIN that protects the app.
        case pin
    }

    /// True while the account is being deleted.
    public private(set) var isDeleting = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let flags: any UserFeatureFlagService
    @ObservationIgnored private let storedAppearance: StoredProperty<Appearance>
    @ObservationIgnored private let onSelect: @MainActor (Destination) -> Void
    @ObservationIgnored private var loadCount = 0

    /// Creates the screen; the closure is called with the selected destination.
    public init(
        auth: any AuthService, users: any UserService, flags: any UserFeatureFlagService,
        appearance: StoredProperty<Appearance>,
        onSelect: @escaping @MainActor (Destination) -> Void = { _ in },
    ) {
        self.auth = auth
        self.users = users
        self.flags = flags
        storedAppearance = appearance
        self.onSelect = onSelect
    }

    /// The signed-in user.
    public var user: User? { users.user }

    /// The appearance of the app, stored between launches.
    public var appearance: Appearance {
        get { storedAppearance.value(default: .system) }
        set { storedAppearance.value = newValue }
    }

    /// The features that the user has switched on.
    public var enabledFeatures: Set<String> { flags.names }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the user's features; of overlapping attempts the newest decides what is shown.
    public func load() async {
        loadCount += 1
        let number = loadCount
        await attempt {
            do {
                try await flags.refresh()
            } catch  where number != loadCount {
                // A newer attempt shows its own result.
            }
        }
    }

    /// Switches one of the user's features on or off.
    public func setFeature(_ name: String, isEnabled: Bool) async {
        await attempt { try await flags.set(isEnabled, name) }
    }

    /// Selects a destination; the profile is ignored while no user is loaded.
    public func select(_ destination: Destination) {
        guard destination != .profile || user != nil else { return }
        onSelect(destination)
    }

    /// Ends the session.
    public func signOut() async {
        await auth.signOut()
    }

    /// Deletes the account permanently and ends the session.
    public func deleteAccount() async {
        guard !isDeleting, let user else { return }
        isDeleting = true
        defer { isDeleting = false }
        let isGone = await attempt {
            do {
                try await users.delete(user.id)
            } catch AppError.notFound {
                // The account does not exist any more, which was the aim.
            }
        }
        if isGone { await auth.signOut() }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }

    @discardableResult
    private func attempt(_ work: @MainActor () async throws -> Void) async -> Bool {
        error = nil
        do {
            try await work()
            return true
        } catch {
            self.error = AppError.toShow(error)
            return false
        }
    }
}
