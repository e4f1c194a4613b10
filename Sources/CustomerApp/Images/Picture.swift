public import Foundation

/// A picture to send.
public struct Picture: Sendable, Hashable {
    /// The content of the file.
    public let data: Data

    /// The media type, as `image/png`.
    public let mediaType: String

    /// Describes a picture.
    public init(data: Data, mediaType: String) {
        self.data = data
        self.mediaType = mediaType
    }
}
