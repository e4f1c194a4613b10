public import Foundation

/// Fields and files that are sent together as `multipart/form-data` (RFC 7578).
public struct MultipartForm: Sendable, Hashable {
    /// One field or file.
    public struct Part: Sendable, Hashable {
        /// The field's name.
        public let name: String

        /// The file's name, for files.
        public let fileName: String?

        /// The media type, for files.
        public let contentType: String?

        /// The content.
        public let data: Data

        /// Creates a plain text field.
        public static func field(_ name: String, _ value: String) -> Part {
            Part(name: name, fileName: nil, contentType: nil, data: Data(value.utf8))
        }

        /// Creates a file with its name and media type.
        public static func file(
            _ name: String, fileName: String, contentType: String, data: Data,
        ) -> Part {
            Part(name: name, fileName: fileName, contentType: contentType, data: data)
        }
    }

    /// The parts, in the order they are sent.
    public let parts: [Part]

    /// The line between parts; random by default.
    public let boundary: String

    /// Creates a form; the boundary must not occur in any part.
    public init(_ parts: [Part], boundary: String = "boundary-\(UUID().uuidString)") {
        self.parts = parts
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    func data() -> Data {
        var data = Data()
        for part in parts {
            var disposition = "form-data; name=\"\(Self.quoted(part.name))\""
            if let fileName = part.fileName {
                disposition += "; filename=\"\(Self.quoted(fileName))\""
            }
            data.append(Data("--\(boundary)\r\nContent-Disposition: \(disposition)\r\n".utf8))
            if let contentType = part.contentType {
                data.append(Data("Content-Type: \(contentType)\r\n".utf8))
            }
            data.append(Data("\r\n".utf8))
            data.append(part.data)
            data.append(Data("\r\n".utf8))
        }
        data.append(Data("--\(boundary)--\r\n".utf8))
        return data
    }

    /// Escapes characters that would end the quoted string or the header line, as browsers do.
    private static func quoted(_ text: String) -> String {
        text
            .replacing("\r\n", with: "%0D%0A")
            .replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
            .replacing("\"", with: "%22")
    }
}
