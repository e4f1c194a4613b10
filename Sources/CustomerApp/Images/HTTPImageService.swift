public import Foundation

/// The pictures from the API, fetched in parts so that a large one does not delay other requests.
public struct HTTPImageService: ImageService {
    private let client: HTTPClient
    private let partSize: Int
    private let slots: WorkSlots

    /// Creates a service that requests the given number of bytes at a time.
    ///
    /// At most `parallelCount` pictures are fetched at the same time, fewer than the transport has
    /// connections to a host, so that many pictures do not delay other requests.
    public init(client: HTTPClient, partSize: Int, parallelCount: Int = 8) {
        self.client = client
        self.partSize = max(1, partSize)
        slots = WorkSlots(parallelCount)
    }

    public func image(at url: URL) async throws(AppError) -> Data {
        do {
            return try await slots.run { try await whole(url) }
        } catch {
            throw AppError(error)
        }
    }

    private func whole(_ url: URL) async throws(AppError) -> Data {
        var data = Data()
        var version: String?
        while true {
            let wanted = data.count..<data.count + partSize
            let part = try await client.send(.imagePart(wanted, of: url, version: version))
            // The server ignores ranges, or the file has changed: the response contains the whole
            // file.
            guard let range = part.range else { return part.data }
            guard range.range.lowerBound == data.count, range.range.count == part.data.count,
                range.range.upperBound <= wanted.upperBound
            else { throw AppError.badContent(.wrongRange) }
            data += part.data
            version = part.version
            guard let total = range.total else {
                // Only the server knows the length, and a full part may be followed by another one.
                guard part.data.count == partSize else { return data }
                continue
            }
            guard data.count < total else { return data }
        }
    }

    public func uploadAvatar(_ picture: Picture) async throws(AppError) -> URL {
        try await client.send(.uploadAvatar(picture))
    }
}

private struct AvatarResponse: Decodable, Sendable {
    let image: String
}

extension Endpoint where Response == URL {
    static func uploadAvatar(_ picture: Picture) -> Self {
        let name = "avatar.\(picture.mediaType.split(separator: "/").last ?? "bin")"
        let form = MultipartForm([
            .file("avatar", fileName: name, contentType: picture.mediaType, data: picture.data)
        ])
        return Endpoint<AvatarResponse>(
            .post, "/auth/users/me/avatar", body: .multipart(form), authentication: .bearer,
        ).map { answer in
            guard let url = URL(lenient: answer.image) else {
                throw AppError.decoding(path: "image", reason: "not a usable URL")
            }
            return url
        }.demo(#"{"image": "https://cdn.example.com/avatars/demo.png"}"#)
    }
}
