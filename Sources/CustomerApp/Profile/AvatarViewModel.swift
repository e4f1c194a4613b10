public import Foundation
public import Observation

/// The signed-in user's portrait: shows it, and puts another in its place.
@MainActor
@Observable
public final class AvatarViewModel {
    /// The picture to show; a new one at once, and the one before if it was not taken.
    public private(set) var picture: Data?

    /// True while a picture is fetched or sent.
    public private(set) var isBusy = false

    /// What went wrong with the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let images: any ImageService
    @ObservationIgnored private let users: any UserService

    /// Creates the portrait of whoever is signed in; nothing is fetched before `load()`.
    public init(images: any ImageService, users: any UserService) {
        self.images = images
        self.users = users
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the portrait, if the user has one.
    public func load() async {
        guard !isBusy, picture == nil, let url = users.user?.imageURL else { return }
        await attempt { [images] in
            self.picture = try await images.image(at: url)
        }
    }

    /// Shows a new portrait at once and sends it; on failure the one before is back.
    public func replace(by picture: Picture) async {
        guard !isBusy else { return }
        let before = self.picture
        self.picture = picture.data
        let isSent = await attempt { [images, users] in
            let url = try await images.uploadAvatar(picture)
            guard var user = users.user else { return }
            user.imageURL = url
            users.adopt(user)
        }
        if !isSent { self.picture = before }
    }

    /// Takes the error off the screen.
    public func dismissError() {
        error = nil
    }

    @discardableResult
    private func attempt(_ work: @MainActor () async throws -> Void) async -> Bool {
        isBusy = true
        error = nil
        defer { isBusy = false }
        do {
            try await work()
            return true
        } catch {
            self.error = AppError.toShow(error)
            return false
        }
    }
}
