public import StubHTTP

/// Finds the operation for a method and path; literal segments win over templates.
public struct OperationRouter: Sendable {
    public enum Match: Sendable {
        /// An operation, and its path parameters in the order of the template.
        case operation(Int, parameters: [(name: String, value: String)])
        /// The path exists, the method does not: what `Allow` lists.
        case methodNotAllowed([HTTPMethod])
        case notFound
    }

    private struct Endpoint: Sendable {
        let operation: Int
        let method: HTTPMethod
        let parameters: [String]
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Templates with text around the parameter, such as `{name}.json`.
        var patterns: [(prefix: String, suffix: String, node: Int)] = []
        var parameter: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]

    public init() {}

    /// Adds an operation; `false` if the same method and shape of path is there already.
    package mutating func add(_ method: HTTPMethod, _ template: String, operation: Int) -> Bool {
        var current = 0
        var parameters: [String] = []
        for segment in Self.segments(of: template) {
            let part = TemplateSegment(segment)
            if let name = part.parameter { parameters.append(name) }
            current = child(of: current, for: part)
        }
        guard !nodes[current].endpoints.contains(where: { $0.method == method }) else {
            return false
        }
        nodes[current].endpoints.append(
            Endpoint(operation: operation, method: method, parameters: parameters))
        return true
    }

    /// Matches decoded path segments; HEAD is answered by GET where it is not declared itself.
    public func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
        var values: [String] = []
        guard let found = find(segments[...], from: 0, values: &values) else { return .notFound }
        let endpoints = nodes[found].endpoints
        let wanted =
            endpoints.first { $0.method == method }
            ?? (method == .head ? endpoints.first { $0.method == .get } : nil)
        guard let wanted else { return .methodNotAllowed(Self.allowed(endpoints.map(\.method))) }
        let parameters = zip(wanted.parameters, values).map { (name: $0, value: $1) }
        return .operation(wanted.operation, parameters: parameters)
    }

    /// The declared methods and those derived from them: HEAD from GET, and OPTIONS.
    private static func allowed(_ declared: [HTTPMethod]) -> [HTTPMethod] {
        var methods = declared
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods
    }

    private func find(
        _ segments: ArraySlice<String>, from node: Int, values: inout [String]
    ) -> Int? {
        guard let segment = segments.first else {
            return nodes[node].endpoints.isEmpty ? nil : node
        }
        let rest = segments.dropFirst()
        if let next = nodes[node].literals[segment],
            let found = find(rest, from: next, values: &values)
        {
            return found
        }
        for pattern in nodes[node].patterns
        where segment.hasPrefix(pattern.prefix) && segment.hasSuffix(pattern.suffix)
            && segment.utf8.count > pattern.prefix.utf8.count + pattern.suffix.utf8.count
        {
            let value = segment.dropFirst(pattern.prefix.count).dropLast(pattern.suffix.count)
            values.append(String(value))
            if let found = find(rest, from: pattern.node, values: &values) { return found }
            values.removeLast()
        }
        // An empty segment is no value for a parameter: `/products/` is not `/products/{id}`.
        if let next = nodes[node].parameter, !segment.isEmpty {
            values.append(segment)
            if let found = find(rest, from: next, values: &values) { return found }
            values.removeLast()
        }
        return nil
    }

    private mutating func child(of node: Int, for part: TemplateSegment) -> Int {
        switch part {
        case .literal(let text):
            if let existing = nodes[node].literals[text] { return existing }
            nodes[node].literals[text] = appendNode()
        case .parameter:
            if let existing = nodes[node].parameter { return existing }
            nodes[node].parameter = appendNode()
        case .pattern(let prefix, _, let suffix):
            if let existing = nodes[node].patterns.first(where: {
                $0.prefix == prefix && $0.suffix == suffix
            }) {
                return existing.node
            }
            nodes[node].patterns.append((prefix, suffix, appendNode()))
        }
        return nodes.count - 1
    }

    private mutating func appendNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    private static func segments(of template: String) -> [Substring] {
        template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }
}

/// A path template's part between two slashes.
enum TemplateSegment {
    case literal(String)
    case parameter(String)
    case pattern(prefix: String, name: String, suffix: String)

    init(_ text: Substring) {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}")
        else {
            self = .literal(String(text))
            return
        }
        let name = String(text[text.index(after: open)..<close])
        let (prefix, suffix) = (text[..<open], text[text.index(after: close)...])
        self =
            prefix.isEmpty && suffix.isEmpty
            ? .parameter(name)
            : .pattern(prefix: String(prefix), name: name, suffix: String(suffix))
    }

    var parameter: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .pattern(_, let name, _): name
        }
    }
}
