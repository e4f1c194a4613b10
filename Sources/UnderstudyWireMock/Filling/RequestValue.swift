import StubHTTP
import StubRules
import StubSupport

/// A part of a request in a template.
enum RequestValue: Sendable, Hashable {
    case method
    /// Path and query.
    case url
    case path
    /// All segments of the path.
    case segments
    /// A segment of the path, from 0.
    case segment(Int)
    /// A variable of the path's template.
    case variable(String, of: PathTemplate)
    case queries
    /// A query parameter with the number of its value; -1 is the last one, `nil` are all.
    case query(String, Int?)
    case headers
    case header(String, Int?)
    case cookies
    case cookie(String, Int?)
    case forms
    case form(String, Int?)
    case host
    case port
    case scheme
    /// Scheme, host and port.
    case base
    case body
    case bodyAsBase64

    func datum(in request: HTTPRequest) -> TemplateDatum {
        switch self {
        case .method: .text(request.method.rawValue)
        case .url: .text(request.target)
        case .path: .text(String(request.path))
        case .segments: .values(Self.segments(of: request))
        case .segment(let index): Self.value(index, of: Self.segments(of: request))
        case .variable(let name, let template):
            .text(template.values(in: request.path)?[name] ?? "")
        case .queries: Self.named(Self.pairs(request.query.map(String.init)))
        case .query(let name, let index):
            Self.value(index, of: Self.values(of: name, in: request.query.map(String.init)))
        case .headers: Self.named(request.fields.all.map { ($0.name, $0.value) })
        case .header(let name, let index): Self.value(index, of: request.fields[values: name])
        case .cookies: Self.named(RequestParts.cookies(of: request))
        case .cookie(let name, let index):
            Self.value(
                index,
                of: RequestParts.cookies(of: request).filter { $0.name == name }.map(\.value))
        case .forms: Self.named(Self.pairs(RequestParts.form(of: request)))
        case .form(let name, let index):
            Self.value(index, of: Self.values(of: name, in: RequestParts.form(of: request)))
        case .host: .text(RequestParts.host(of: request) ?? "")
        case .port: .text(RequestParts.port(of: request) ?? "80")
        case .scheme: .text(request.scheme)
        case .base: .text(request.origin ?? "http://")
        case .body: .text(String(decoding: request.body, as: UTF8.self))
        case .bodyAsBase64: .text(Base64.encode(request.body))
        }
    }

    private static func segments(of request: HTTPRequest) -> [String] {
        RequestTarget(request.target)?.segments ?? []
    }

    private static func pairs(_ encoded: String?) -> [(name: String, value: String)] {
        (encoded.map(RequestParts.items) ?? []).map { ($0.name, $0.value) }
    }

    private static func values(of name: String, in encoded: String?) -> [String] {
        pairs(encoded).filter { $0.name == name }.map(\.value)
    }

    /// The values of each name, in the order of their first values.
    private static func named(_ pairs: [(name: String, value: String)]) -> TemplateDatum {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for pair in pairs {
            if values[pair.name] == nil { names.append(pair.name) }
            values[pair.name, default: []].append(pair.value)
        }
        return .named(names.map { ($0, .values(values[$0] ?? [])) })
    }

    /// A negative index counts from the end.
    private static func value(_ index: Int?, of values: [String]) -> TemplateDatum {
        guard let index else { return .values(values) }
        let place = index < 0 ? values.count + index : index
        return .text(values.indices.contains(place) ? values[place] : "")
    }
}
