public import Foundation

/// The body of a request, encoded once per call so that a replay sends the same bytes.
public struct RequestBody: Sendable {
    /// The media type of the body.
    public let contentType: String

    private let makeData: @Sendable () throws -> Data

    init(contentType: String, makeData: @escaping @Sendable () throws -> Data) {
        self.contentType = contentType
        self.makeData = makeData
    }

    func data() throws(AppError) -> Data {
        do {
            return try makeData()
        } catch {
            throw .invalidEndpoint("The request body cannot be encoded: \(error)")
        }
    }
}

extension RequestBody {
    /// Creates a JSON body with sorted keys and ISO 8601 dates.
    public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(contentType: "application/json") { try JSONCoding.encode(value) }
    }

    /// Creates an `application/x-www-form-urlencoded` body.
    public static func form(_ fields: [QueryItem]) -> RequestBody {
        RequestBody(contentType: "application/x-www-form-urlencoded") { Data(fields.encoded.utf8) }
    }

    /// Creates a `multipart/form-data` body (RFC 7578).
    public static func multipart(_ form: MultipartForm) -> RequestBody {
        RequestBody(contentType: form.contentType) { form.data() }
    }

    /// Creates a plain text body in UTF-8.
    public static func text(_ text: String) -> RequestBody {
        RequestBody(contentType: "text/plain; charset=utf-8") { Data(text.utf8) }
    }

    /// Creates a body from bytes.
    public static func data(_ data: Data, contentType: String) -> RequestBody {
        RequestBody(contentType: contentType) { data }
    }
}
