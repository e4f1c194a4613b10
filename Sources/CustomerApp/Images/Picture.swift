public import Foundation

/// A picture to upload.
public struct Picture: Sendable, Hashable {
    /// The content of the file.
    public let data: Data

    /// The media type, such as `image/png`.
    public let mediaType: String

    /// Creates a picture.
    public init(data: Data, mediaType: String) {
        self.data = data
        self.mediaType = mediaType
    }
}
