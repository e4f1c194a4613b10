import StubHTTP
import StubSupport

/// A part of a request in a template.
package enum RequestValue: Sendable, Hashable {
    case method
    /// Path and query.
    case url
    case path
    /// A segment of the path, from 0.
    case segment(Int)
    /// A variable of the path's template.
    case variable(String, of: PathTemplate)
    /// A query parameter with the number of its value; -1 is the last one.
    case query(String, Int)
    case header(String, Int)
    case cookie(String, Int)
    case form(String, Int)
    case host
    case port
    case scheme
    /// Scheme, host and port.
    case base
    case body
    case bodyAsBase64

    func text(in request: HTTPRequest) -> String {
        switch self {
        case .method: request.method.rawValue
        case .url: request.target
        case .path: String(request.path)
        case .segment(let index): Self.segment(index, of: request)
        case .variable(let name, let template): template.values(in: request.path)?[name] ?? ""
        case .query(let name, let index):
            Self.value(index, of: Self.values(of: name, in: request.query.map(String.init)))
        case .header(let name, let index): Self.value(index, of: request.fields[values: name])
        case .cookie(let name, let index):
            Self.value(
                index,
                of: RequestParts.cookies(of: request).filter { $0.name == name }.map(\.value))
        case .form(let name, let index):
            Self.value(index, of: Self.values(of: name, in: RequestParts.form(of: request)))
        case .host: RequestParts.host(of: request) ?? ""
        case .port: RequestParts.port(of: request) ?? "80"
        case .scheme: "http"
        case .base: "http://" + (request.fields["Host"] ?? "")
        case .body: String(decoding: request.body, as: UTF8.self)
        case .bodyAsBase64: Base64.encode(request.body)
        }
    }

    private static func segment(_ index: Int, of request: HTTPRequest) -> String {
        guard let target = RequestTarget(request.target) else { return "" }
        return value(index, of: target.segments)
    }

    private static func values(of name: String, in encoded: String?) -> [String] {
        guard let encoded else { return [] }
        return RequestParts.items(of: encoded).filter { $0.name == name }.map(\.value)
    }

    /// A negative index counts from the end.
    private static func value(_ index: Int, of values: [String]) -> String {
        let place = index < 0 ? values.count + index : index
        return values.indices.contains(place) ? values[place] : ""
    }
}
