public import Foundation
public import Observation

/// Shows and replaces the signed-in user's profile picture.
@MainActor
@Observable
public final class AvatarViewModel {
    /// The picture to show: a new one immediately, the previous one again if the upload fails.
    public private(set) var picture: Data?

    /// True while a picture is being fetched or uploaded.
    public private(set) var isBusy = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let images: any ImageService
    @ObservationIgnored private let users: any UserService

    /// Creates the view model; nothing is fetched before `load()`.
    public init(images: any ImageService, users: any UserService) {
        self.images = images
        self.users = users
    }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the picture, if the user has one.
    public func load() async {
        guard !isBusy, picture == nil, let url = users.user?.imageURL else { return }
        await attempt { [images] in
            self.picture = try await images.image(at: url)
        }
    }

    /// Shows a new picture immediately and uploads it; a failure restores the previous one.
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

    /// Removes the error from the screen.
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
