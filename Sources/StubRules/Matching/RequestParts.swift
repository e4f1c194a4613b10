import StubBackport
import StubContract
package import StubHTTP

/// The parts of requests that conditions and templates read.
package enum RequestParts {
    /// The cookies of a request, as they were sent (RFC 6265 §4.2.1).
    package static func cookies(of request: HTTPRequest) -> [(name: String, value: String)] {
        Cookies.all(in: request.fields[values: "Cookie"]).map {
            (String($0.name), String($0.value))
        }
    }

    /// The encoded form in a request's body; `nil` if the body is no form.
    package static func form(of request: HTTPRequest) -> String? {
        let type = request.fields["Content-Type"].flatMap { MediaType($0) }
        guard type?.essence == "application/x-www-form-urlencoded" else { return nil }
        return String(validUTF8: request.body)
    }

    /// Decodes the pairs of a query or a form; a pair with a malformed escape sequence stays as it
    /// was sent.
    package static func items(of encoded: String) -> [RequestTarget.QueryItem] {
        encoded.split(separator: "&").flatMap { pair in
            if let items = RequestTarget.queryItems(pair) { return items }
            let end = pair.firstIndex(of: "=") ?? pair.endIndex
            return [
                RequestTarget.QueryItem(
                    name: part(pair[..<end]), value: part(pair[end...].dropFirst()))
            ]
        }
    }

    private static func part(_ text: Substring) -> String {
        PercentCoding.decode(text, plusIsSpace: true) ?? String(text)
    }

    /// The host of a request without its port.
    package static func host(of request: HTTPRequest) -> String? {
        guard let authority = request.fields["Host"] else { return nil }
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else {
            return authority
        }
        return String(authority[..<colon])
    }

    /// The port of a request's `Host` field; `nil` if it has none.
    package static func port(of request: HTTPRequest) -> String? {
        guard let authority = request.fields["Host"], !authority.hasSuffix("]"),
            let colon = authority.lastIndex(of: ":")
        else { return nil }
        return String(authority[authority.index(after: colon)...])
    }
}
