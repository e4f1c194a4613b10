import Foundation
import StubHTTP
import StubJSON

/// Reads the bodies of an archive's messages, which tools store in several forms.
enum HARBody {
    /// A request's body: the text, or else a form from its fields.
    ///
    /// - Returns: `nil` if the text is not Base64 although it should be.
    static func request(_ data: JSONValue, _ fields: HTTPFields) -> [UInt8]? {
        if let text = data["text"]?.string, !text.isEmpty {
            return bytes(text, encoding: data["encoding"]?.string).map { decoded($0, fields) }
        }
        let parameters = data["params"]?.array ?? []
        let type = (data["mimeType"]?.string ?? fields["Content-Type"]).flatMap(MediaType.init)
        let boundary = type?.parameters.first { $0.name == "boundary" }?.value
        if type?.essence == "multipart/form-data", let boundary, !parameters.isEmpty {
            return multipart(parameters, boundary)
        }
        let pairs = parameters.map { parameter in
            PercentCoding.encode(parameter["name"]?.string ?? "") + "="
                + PercentCoding.encode(parameter["value"]?.string ?? "")
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    /// A response's body; `nil` if the text is not Base64 although it should be.
    static func response(_ text: String, encoding: String?, _ fields: HTTPFields) -> [UInt8]? {
        bytes(text, encoding: encoding).map { decoded($0, fields) }
    }

    private static func bytes(_ text: String, encoding: String?) -> [UInt8]? {
        guard encoding?.lowercased() == "base64" else { return Array(text.utf8) }
        // Some tools break the text into lines.
        return Data(base64Encoded: text.filter { !$0.isWhitespace }).map { Array($0) }
    }

    /// The content without its codings, which most tools have removed already.
    private static func decoded(_ bytes: [UInt8], _ fields: HTTPFields) -> [UInt8] {
        let coding = fields.combined("Content-Encoding")
        if case .plain(let content) = ContentCoding.decoded(bytes, coding: coding) {
            return content
        }
        return bytes
    }

    /// The parts of a form as they were sent (RFC 7578 §4.2).
    private static func multipart(_ parameters: [JSONValue], _ boundary: String) -> [UInt8] {
        var text = ""
        for parameter in parameters {
            text += "--\(boundary)\r\nContent-Disposition: form-data; "
            text += "name=\"\(quoted(parameter["name"]?.string ?? ""))\""
            if let file = parameter["fileName"]?.string { text += "; filename=\"\(quoted(file))\"" }
            if let type = parameter["contentType"]?.string, MediaType(type) != nil {
                text += "\r\nContent-Type: \(type)"
            }
            text += "\r\n\r\n\(parameter["value"]?.string ?? "")\r\n"
        }
        return Array((text + "--\(boundary)--\r\n").utf8)
    }

    private static func quoted(_ text: String) -> String {
        text.replacingOccurrences(of: "\"", with: "%22").replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }
}
