public import Observation

/// Settings, and the way to everything that has no tab of its own.
@MainActor
@Observable
public final class MoreViewModel {
    /// How the app looks.
    public enum Appearance: String, Codable, Sendable, Hashable, CaseIterable {
        /// As the device does.
        case system
        /// Always light.
        case light
        /// Always dark.
        case dark
    }

    /// Where one can go from here.
    public enum Destination: Sendable, Hashable, CaseIterable {
        /// The signed-in user's own page.
        case profile
        /// The list of people.
        case users
        /// The notes.
        case notes
        /// The PIN that protects the app.
        case pin
    }

    /// True while the account is being removed.
    public private(set) var isDeleting = false

    /// What went wrong with the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let flags: any UserFeatureFlagService
    @ObservationIgnored private let storedAppearance: StoredProperty<Appearance>
    @ObservationIgnored private let onSelect: @MainActor (Destination) -> Void

    /// Creates the screen; the closure decides what comes after it.
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

    /// How the app looks, kept between launches.
    public var appearance: Appearance {
        get { storedAppearance.value(default: .system) }
        set { storedAppearance.value = newValue }
    }

    /// The features that the user has switched on.
    public var enabledFeatures: Set<String> { flags.names }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the user's features.
    public func load() async {
        await attempt { try await flags.refresh() }
    }

    /// Switches one of the user's features on or off.
    public func setFeature(_ name: String, isEnabled: Bool) async {
        await attempt { try await flags.set(isEnabled, name) }
    }

    /// Goes somewhere; nobody has a page of their own before signing in.
    public func select(_ destination: Destination) {
        guard destination != .profile || user != nil else { return }
        onSelect(destination)
    }

    /// Ends the session.
    public func signOut() async {
        await auth.signOut()
    }

    /// Removes the account for good, and ends the session.
    public func deleteAccount() async {
        guard !isDeleting, let user else { return }
        isDeleting = true
        defer { isDeleting = false }
        let isGone = await attempt {
            do {
                try await users.delete(user.id)
            } catch AppError.notFound {
                // It is gone, which is what was wanted.
            }
        }
        if isGone { await auth.signOut() }
    }

    /// Takes the error off the screen.
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
