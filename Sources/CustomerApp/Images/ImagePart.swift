import Foundation

/// The response to a range request: a part of the file or all of it.
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
    /// A transparent picture of one pixel.
    private static var demoPicture: Data {
        Data(base64Encoded: "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==") ?? Data()
    }

    /// Requests a part, or the whole file if it has changed since the first part (RFC 9110
    /// §13.1.5).
    static func imagePart(_ range: Range<Int>, of url: URL, version: String?) -> Self {
        var headers = ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
        // A weak entity tag does not identify the bytes.
        if let version, !version.hasPrefix("W/") { headers["If-Range"] = version }
        return Endpoint(
            .get, "/", headers: headers.merging(["Accept": "image/*"]) { $1 },
            retry: .attempts(3), decode: ImagePart.init,
        ).with {
            $0.address = url
            $0.caching = .bypass
        }.demo(demoPicture, mediaType: "image/gif")
    }
}
