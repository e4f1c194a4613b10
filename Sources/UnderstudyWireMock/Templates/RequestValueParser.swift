import StubHTTP
import StubRules

/// Parses the names after `request.` in a template.
struct RequestValueParser {
    /// The template of the request's path; `nil` if its URL is matched otherwise.
    let path: PathTemplate?

    func value(_ names: [String]) throws(TemplateParser.Unsupported) -> RequestValue {
        guard let first = names.first else { throw unknown(names) }
        let rest = Array(names.dropFirst())
        switch first {
        case "requestLine": return try value(rest)
        case "path", "pathSegments": return try path(first, rest)
        case "query", "headers", "cookies", "formData": return try named(first, rest)
        default: break
        }
        guard rest.isEmpty else { throw unknown(names) }
        return switch first {
        case "url": .url
        case "method": .method
        case "host": .host
        case "port": .port
        case "scheme": .scheme
        case "baseUrl": .base
        case "body": .body
        case "bodyAsBase64": .bodyAsBase64
        default: throw unknown(names)
        }
    }

    private func path(
        _ first: String, _ rest: [String]
    ) throws(TemplateParser.Unsupported) -> RequestValue {
        guard let name = rest.first else {
            return first == "path" ? .path : .segments
        }
        guard rest.count == 1 else { throw unknown([first] + rest) }
        if let index = Self.index(name) { return .segment(index) }
        if let path, path.names.contains(name) { return .variable(name, of: path) }
        throw TemplateParser.Unsupported(
            reason: "'\(name)' is no variable of the mapping's urlPathTemplate")
    }

    private func named(
        _ first: String, _ rest: [String]
    ) throws(TemplateParser.Unsupported) -> RequestValue {
        guard let name = rest.first else { return all(first) }
        let index = rest.count > 1 ? Self.index(rest[1]) : nil
        guard rest.count == 1 || rest.count == 2 && index != nil else {
            throw unknown([first] + rest)
        }
        return switch first {
        case "query": .query(name, index)
        case "headers": .header(name, index)
        case "cookies": .cookie(name, index)
        default: .form(name, index)
        }
    }

    private func all(_ first: String) -> RequestValue {
        switch first {
        case "query": .queries
        case "headers": .headers
        case "cookies": .cookies
        default: .forms
        }
    }

    private static func index(_ name: String) -> Int? {
        switch name {
        case "first": 0
        case "last": -1
        default: Int(name)
        }
    }

    private func unknown(_ names: [String]) -> TemplateParser.Unsupported {
        TemplateParser.Unsupported(
            reason: "there is no value 'request.\(names.joined(separator: "."))'")
    }
}
