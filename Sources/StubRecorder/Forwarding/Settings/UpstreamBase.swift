import Foundation
import StubHTTP
import StubRecordings

/// The base URL of an upstream: scheme, authority, and the path before that of each request.
struct UpstreamBase: Sendable, Hashable {
    /// The URL without a trailing slash.
    let text: String
    let origin: String
    /// The path: empty, or with a leading slash and without a trailing one.
    let prefix: String
    let isSecure: Bool
    /// The host name without the brackets of an IPv6 address.
    let host: String
    let port: Int
    /// Host and port as in the `Host` header field.
    let authority: String

    /// Parses an `http` or `https` URL without credentials, query and fragment.
    init?(_ text: String) {
        guard let parts = URLComponents(string: text), let host = parts.encodedHost,
            !host.isEmpty, let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", parts.user == nil, parts.password == nil,
            parts.query == nil, parts.fragment == nil
        else { return nil }
        isSecure = scheme == "https"
        authority = host + (parts.port.map { ":\($0)" } ?? "")
        origin = scheme + "://" + authority
        self.host = String(host.drop { $0 == "[" }.prefix { $0 != "]" })
        port = parts.port ?? (isSecure ? 443 : 80)
        let path = parts.percentEncodedPath
        prefix = String(path.reversed().drop { $0 == "/" }.reversed())
        self.text = origin + prefix
    }

    /// Parses the URL, or throws ``UpstreamError/unsendable``.
    init(parsing text: String) throws(UpstreamError) {
        guard let base = UpstreamBase(text) else {
            throw .unsendable(
                reason: "'\(text)' is no http or https URL without user, query and fragment")
        }
        self = base
    }

    /// Returns the URL for a request's target; `nil` if the target could leave the prefix.
    func url(for target: String) -> URL? {
        isBelow(target) ? URL(string: text + Self.legal(target)) : nil
    }

    /// Returns the target with the prefix, otherwise unchanged; `nil` if it could leave the prefix.
    func target(for target: String) -> String? {
        isBelow(target) ? prefix + target : nil
    }

    private func isBelow(_ target: String) -> Bool {
        guard let parsed = RequestTarget(target) else { return false }
        return !parsed.segments.contains { $0 == "." || $0 == ".." }
    }

    /// Changes a reference to the upstream to one to the forwarding server; others stay unchanged.
    func local(_ reference: String) -> String {
        let path: Substring
        if reference.hasPrefix(origin) {
            path = reference.dropFirst(origin.count)
            guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") else {
                return reference
            }
        } else if reference.hasPrefix("/"), !reference.hasPrefix("//") {
            path = reference[...]
        } else {
            return reference
        }
        guard path.hasPrefix(prefix) else { return reference }
        let rest = path.dropFirst(prefix.count)
        if rest.isEmpty { return "/" }
        if rest.hasPrefix("?") { return "/" + rest }
        return rest.hasPrefix("/") ? String(rest) : reference
    }

    /// Returns a response's header field with references to the upstream changed to local ones.
    func local(_ field: HTTPFields.Field) -> HTTPFields.Field {
        let value: String
        switch field.name.lowercased() {
        case "location", "content-location": value = local(field.value)
        case "link": value = field.value.replacing("<\(text)/", with: "</")
        default: return field
        }
        // An unchanged field is forwarded with its original bytes.
        return value == field.value ? field : HTTPFields.Field(name: field.name, value: value)
    }

    /// Encodes characters that a URL cannot contain, such as the brackets of `select[]=a`.
    private static func legal(_ target: String) -> String {
        let marks = Array("-._~!$&'()*+,;=:@/?%".utf8)
        return target.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                return String(UnicodeScalar(byte))
            case _ where marks.contains(byte): return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }.joined()
    }
}
