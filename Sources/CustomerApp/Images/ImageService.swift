public import Foundation

/// Fetches pictures and uploads profile pictures.
public protocol ImageService: Sendable {
    /// Fetches a complete picture; throws if a part is missing.
    func image(at url: URL) async throws(AppError) -> Data

    /// Uploads a picture as the signed-in user's profile picture and returns its address.
    func uploadAvatar(_ picture: Picture) async throws(AppError) -> URL
}
