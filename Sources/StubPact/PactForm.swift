import StubHTTP

/// A multipart form with a fixed boundary, because apps make a new one in each run.
struct PactForm: Sendable, Hashable {
    /// `multipart/form-data` with the boundary.
    let type: String
    /// The names of the parts, in order.
    let names: [String]
    let bytes: [UInt8]

    private static let boundary = "pact-form"

    /// Writes the parts again; `nil` if the body is no such form.
    init?(_ body: [UInt8], contentType: String?) {
        guard let form = MultipartForm(body, contentType: contentType), form.unnamedCount == 0
        else {
            return nil
        }
        var boundary = Self.boundary
        while form.parts.contains(where: { $0.content.contains(Array("--\(boundary)".utf8)) }) {
            boundary += "-"
        }
        type = "multipart/form-data; boundary=\(boundary)"
        names = form.parts.map(\.name)
        bytes = Self.bytes(of: form.parts, boundary)
    }

    private static func bytes(of parts: [MultipartForm.Part], _ boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += Array("--\(boundary)\r\n".utf8)
            for field in part.fields.all {
                bytes += Array("\(field.name): \(field.value)\r\n".utf8)
            }
            bytes += Array("\r\n".utf8) + part.content + Array("\r\n".utf8)
        }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    /// Whether a part, or its name, contains a token.
    var hasToken: Bool { PactTokens.isToken(in: String(decoding: bytes, as: UTF8.self)) }
}
