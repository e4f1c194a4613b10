public import Foundation

/// Fetches pictures, and takes new portraits to the server.
public protocol ImageService: Sendable {
    /// Fetches a picture whole; throws rather than giving one with a hole in it.
    func image(at url: URL) async throws(AppError) -> Data

    /// Makes a picture the signed-in user's portrait, and gives its address.
    func uploadAvatar(_ picture: Picture) async throws(AppError) -> URL
}
