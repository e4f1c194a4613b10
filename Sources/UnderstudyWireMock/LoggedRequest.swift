package import StubHTTP
package import StubJSON
import StubSupport

/// Reads a request in the format in which WireMock lists requests.
package enum LoggedRequest {
    /// The members that follow from others, or that no mapping depends on.
    private static let derived = [
        "id", "absoluteUrl", "scheme", "host", "port", "clientIp", "browserProxyRequest",
        "loggedDate", "loggedDateString", "queryParams", "formParams", "protocol", "multipart",
    ]

    /// Returns the request; the refusals if it is malformed.
    package static func read(
        _ value: JSONValue
    ) -> Result<HTTPRequest, MappingImport.Malformed> {
        var notes = MappingNotes()
        let place = MappingPlace(value: value, pointer: .root)
        let own = ["url", "method", "headers", "cookies", "body", "bodyAsBase64"]
        var request = HTTPRequest(.get, "/")
        if notes.object(place, "a request", known: own + derived) {
            if let url = notes.required("url", in: place).flatMap({ notes.text($0) }) {
                request.target = url
            }
            if let method = notes.text(place["method"]) {
                request.method = HTTPMethod(method.uppercased())
            }
            for (name, value) in texts("headers", in: place, &notes) {
                request.fields.append(name, value)
            }
            let cookies = texts("cookies", in: place, &notes).map { "\($0.name)=\($0.value)" }
            if !cookies.isEmpty { request.fields["Cookie"] = cookies.joined(separator: "; ") }
            request.body = body(place, &notes)
        }
        guard notes.refusals.isEmpty else {
            return .failure(MappingImport.Malformed(refusals: notes.refusals))
        }
        return .success(request)
    }

    private static func body(_ place: MappingPlace, _ notes: inout MappingNotes) -> [UInt8] {
        let text = notes.text(place["body"])
        guard let member = place["bodyAsBase64"], let encoded = notes.text(member) else {
            return Array((text ?? "").utf8)
        }
        if let bytes = Base64.decode(encoded) { return bytes }
        notes.refuse(member, "'bodyAsBase64' must be Base64")
        return []
    }

    /// The members of an object, whose values are texts or arrays of texts.
    private static func texts(
        _ key: String, in place: MappingPlace, _ notes: inout MappingNotes
    ) -> [(name: String, value: String)] {
        guard let member = place.given(key) else { return [] }
        guard let members = member.members else {
            notes.refuse(member, "'\(key)' must be an object")
            return []
        }
        var pairs: [(name: String, value: String)] = []
        for (name, value) in members {
            for element in value.elements ?? [value] {
                if let text = notes.text(element) { pairs.append((name, text)) }
            }
        }
        return pairs
    }
}
