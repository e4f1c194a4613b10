public import Foundation

/// Fetches pictures, and takes new portraits to the server.
public protocol ImageService: Sendable {
    /// Fetches a picture whole; throws rather than giving one with a hole in it.
    func image(at url: URL) async throws -> Data

    /// Makes a picture the signed-in user's portrait, and gives its address.
    func uploadAvatar(_ picture: Picture) async throws -> URL
}

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

/// The pictures of the API; they are fetched in parts, so that a large one holds nobody up.
public struct HTTPImageService: ImageService {
    private let client: HTTPClient
    private let partSize: Int

    /// Creates a service that asks for so many bytes at a time.
    public init(client: HTTPClient, partSize: Int) {
        self.client = client
        self.partSize = max(1, partSize)
    }

    public func image(at url: URL) async throws -> Data {
        var data = Data()
        var version: String?
        while true {
            let wanted = data.count..<data.count + partSize
            let part = try await client.send(.imagePart(wanted, of: url, version: version))
            // The server sends files whole, or this one has changed: it is whole in either case.
            guard let range = part.range else { return part.data }
            guard range.range.lowerBound == data.count, range.range.count == part.data.count,
                range.range.upperBound <= wanted.upperBound
            else { throw AppError.badContent(.wrongRange) }
            data += part.data
            version = part.version
            guard let total = range.total else {
                // Nobody knows the end but the server, which will not send a part beyond it.
                guard part.data.count == partSize else { return data }
                continue
            }
            guard data.count < total else { return data }
        }
    }

    public func uploadAvatar(_ picture: Picture) async throws -> URL {
        try await client.send(.uploadAvatar(picture))
    }
}

/// An answer to the question for a part of a file: the part, or all of it.
struct ImagePart: Sendable {
    let data: Data
    let range: ContentRange?
    let version: String?

    init(_ reply: HTTPReply) throws {
        guard !reply.looksLikeHTML else { throw AppError.badContent(.html) }
        guard !reply.body.isEmpty else { throw AppError.badContent(.empty) }
        data = reply.body
        version = reply[header: "ETag"]
        range = reply.status == 206 ? ContentRange(reply[header: "Content-Range"] ?? "") : nil
        if reply.status == 206, range == nil { throw AppError.badContent(.wrongRange) }
    }
}

extension Endpoint where Response == ImagePart {
    /// Asks for a part, or for all of it if the file is not the one that was begun (RFC 9110 §13.1.5).
    static func imagePart(_ range: Range<Int>, of url: URL, version: String?) -> Self {
        var headers = ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
        // A weak tag says nothing about bytes.
        if let version, !version.hasPrefix("W/") { headers["If-Range"] = version }
        return Endpoint(
            .get, "/", headers: headers.merging(["Accept": "image/*"]) { $1 },
            retry: .attempts(3), decode: ImagePart.init,
        ).with {
            $0.address = url
            $0.caching = .bypass
        }
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
                throw AppError.decoding(path: "image", reason: "no usable address")
            }
            return url
        }
    }
}

extension AppContainer {
    /// Fetches pictures, and takes new portraits to the server.
    public var imageService: Factory<any ImageService> {
        factory(.application) {
            HTTPImageService(
                client: $0.httpClient(), partSize: $0.configuration.downloadPartSize)
        }
    }
}
