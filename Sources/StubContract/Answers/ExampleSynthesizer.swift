package import StubHTTP
import StubJSON
import StubSchema

/// Creates responses from the contract only: a declared example, or else a generated one.
package struct ExampleSynthesizer {
    /// The response for a status; `nil` if the operation does not declare it.
    ///
    /// - Parameters:
    ///   - name: the name of a declared example; an unknown name means the first example.
    ///   - isDynamic: whether to generate the body even if an example of it is declared.
    package static func response(
        of operation: ContractOperation, status: Int? = nil, example name: String? = nil,
        isDynamic: Bool = false
    ) -> HTTPResponse? {
        let declared = status.map { operation.response(for: $0) } ?? operation.success
        return declared.map {
            response(of: operation, as: $0, status: status, example: name, isDynamic: isDynamic)
        }
    }

    /// The response as declared, with its required header fields.
    ///
    /// - Parameter accepted: the media types that the client accepts. If none of the declared types
    ///   is among them, the first declared one is sent; ``Representation`` detects this case
    ///   earlier.
    package static func response(
        of operation: ContractOperation, as declared: ContractResponse, status: Int? = nil,
        example name: String? = nil, isDynamic: Bool = false,
        accepting accepted: AcceptedTypes? = nil
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status ?? declared.status.code(default: 200))
        for header in declared.headers where header.isRequired {
            let value = header.schema?.example() ?? "string"
            response.fields[header.name] = value.string ?? value.description
        }
        guard let (media, type) = Representation.best(of: declared.content, accepted, named: name)
        else { return response }
        response.fields["Content-Type"] = type
        if let type = MediaType(type) {
            response.body =
                ExampleBody(of: media, as: type, named: name, isDynamic: isDynamic).bytes
        }
        return response
    }

    /// Returns the media type of the response; for a declared range, a type within the range.
    static func contentType(of media: ContractMedia) -> String {
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

    /// Whether bodies of the media type are sent as JSON.
    static func sendsJSON(_ media: ContractMedia) -> Bool {
        media.type.isJSON || contentType(of: media).hasPrefix("application/json")
    }
}
