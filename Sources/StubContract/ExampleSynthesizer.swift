public import StubHTTP
import StubJSON
import StubSchema

/// Creates responses from the contract only: a declared example, or else a generated one.
public struct ExampleSynthesizer {
    /// The response for a status; `nil` if the operation does not declare it.
    ///
    /// - Parameters:
    ///   - name: the name of a declared example; an unknown name means the first example.
    ///   - isDynamic: whether to generate the body even if an example of it is declared.
    public static func response(
        of operation: ContractOperation, status: Int? = nil, example name: String? = nil,
        isDynamic: Bool = false
    ) -> HTTPResponse? {
        let declared = status.map { operation.response(for: $0) } ?? operation.success
        return declared.map {
            response(of: operation, as: $0, status: status, example: name, isDynamic: isDynamic)
        }
    }

    /// The response as declared, with its required header fields.
    package static func response(
        of operation: ContractOperation, as declared: ContractResponse, status: Int? = nil,
        example name: String? = nil, isDynamic: Bool = false
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status ?? code(of: declared))
        for header in declared.headers where header.isRequired {
            let value = header.schema?.example() ?? "string"
            response.fields[header.name] = value.string ?? value.description
        }
        guard let media = declared.content.first(where: \.type.isJSON) ?? declared.content.first
        else { return response }
        let type = contentType(of: media)
        response.fields["Content-Type"] = type
        response.body = body(
            of: media, isJSON: MediaType(type)?.isJSON == true, named: name, isDynamic: isDynamic)
        return response
    }

    private static func body(
        of media: ContractMedia, isJSON: Bool, named name: String?, isDynamic: Bool
    ) -> [UInt8] {
        let declared =
            media.examples.first { $0.name == name }?.value ?? media.examples.first?.value
        let made =
            declared == nil || isDynamic
            ? media.schema.map(ExampleGenerator.response.example) : nil
        let value = (isDynamic ? made ?? declared : declared ?? made) ?? .null
        // A body that is not JSON is text, or arbitrary bytes.
        if !isJSON, let text = value.string { return Array(text.utf8) }
        return JSONSerializer.bytes(value)
    }

    /// For a range of media types, a type within the range.
    private static func contentType(of media: ContractMedia) -> String {
        let essence = media.type.essence
        switch essence {
        case "application/json", "application/*": return "application/json; charset=utf-8"
        case "*/*":
            let isText = media.examples.first?.value.string ?? media.schema?.example().string
            return isText == nil ? "application/json; charset=utf-8" : "text/plain; charset=utf-8"
        case "text/*": return "text/plain; charset=utf-8"
        case "image/*": return "image/png"
        case "audio/*": return "audio/mpeg"
        case "video/*": return "video/mp4"
        default: return essence.hasSuffix("/*") ? "application/octet-stream" : essence
        }
    }

    private static func code(of response: ContractResponse) -> Int {
        switch response.status {
        case .exact(let code): code
        case .range(let hundred): hundred * 100
        case .default: 200
        }
    }
}
