public import StubHTTP

/// Finds the operation for a method and path; literal segments win over templates.
///
/// The segments of all templates make one tree, so that a match costs what its path is long,
/// however many operations there are.
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
        /// What the request's query must hold.
        let query: [RequestTarget.QueryItem]
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Templates with text around parameters, those with most of it first.
        var patterns: [(pattern: SegmentPattern, node: Int)] = []
        var parameter: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]
    /// Paths of the servers that all operations are also found below, the longest first.
    package private(set) var basePaths: [[String]] = []
    /// Whether clients that follow `servers` may leave all of these paths out.
    package private(set) var servesRoot = true

    public init() {}

    /// Adds an operation; `false` if the same method and shape of path is there already.
    package mutating func add(_ method: HTTPMethod, _ text: String, operation: Int) -> Bool {
        let template = OperationPath(text)
        var current = 0
        var parameters: [String] = []
        for segment in template.segments {
            switch segment {
            case .literal: break
            case .parameter(let name): parameters.append(name)
            case .pattern(let pattern): parameters += pattern.names
            }
            current = child(of: current, for: segment)
        }
        let isTaken = nodes[current].endpoints.contains {
            $0.method == method && $0.query == template.query
        }
        guard !isTaken else { return false }
        nodes[current].endpoints.append(
            Endpoint(
                operation: operation, method: method, parameters: parameters,
                query: template.query))
        // Whoever asks for more of the query comes first.
        nodes[current].endpoints.sort { $0.query.count > $1.query.count }
        return true
    }

    /// Finds every operation below these paths too, as `servers` says they are.
    ///
    /// - Parameter servesRoot: whether clients may leave them out.
    mutating func serve(below basePaths: [[String]], servesRoot: Bool = true) {
        self.basePaths = basePaths.sorted { $0.count > $1.count }
        self.servesRoot = servesRoot
    }

    /// Matches decoded path segments; HEAD is answered by GET where it is not declared itself.
    public func match(
        _ method: HTTPMethod, _ segments: [String], query: [RequestTarget.QueryItem] = []
    ) -> Match {
        for base in basePaths where segments.starts(with: base) {
            let match = matchWhole(method, segments[base.count...], query)
            if case .notFound = match { continue }
            return match
        }
        return matchWhole(method, segments[...], query)
    }

    private func matchWhole(
        _ method: HTTPMethod, _ segments: ArraySlice<String>, _ query: [RequestTarget.QueryItem]
    ) -> Match {
        var values: [String] = []
        guard let found = find(segments, from: 0, values: &values) else { return .notFound }
        let endpoints = nodes[found].endpoints
        guard
            let wanted = Self.endpoint(for: method, query, among: endpoints)
                ?? (method == .head ? Self.endpoint(for: .get, query, among: endpoints) : nil)
        else { return .methodNotAllowed(Self.allowed(endpoints.map(\.method))) }
        let parameters = zip(wanted.parameters, values).map { (name: $0, value: $1) }
        return .operation(wanted.operation, parameters: parameters)
    }

    /// Where a query is asked for and none fits, the method still says what is meant.
    private static func endpoint(
        for method: HTTPMethod, _ query: [RequestTarget.QueryItem], among endpoints: [Endpoint]
    ) -> Endpoint? {
        var nearest: Endpoint?
        for endpoint in endpoints where endpoint.method == method {
            if endpoint.query.isEmpty || endpoint.query.allSatisfy(query.contains) {
                return endpoint
            }
            nearest = endpoint
        }
        return nearest
    }

    /// The declared methods and those derived from them: HEAD from GET, and OPTIONS.
    private static func allowed(_ declared: [HTTPMethod]) -> [HTTPMethod] {
        var methods: [HTTPMethod] = []
        for method in declared where !methods.contains(method) { methods.append(method) }
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
        let count = values.count
        for (pattern, next) in nodes[node].patterns {
            guard let taken = pattern.values(in: segment) else { continue }
            values += taken
            if let found = find(rest, from: next, values: &values) { return found }
            values.removeLast(values.count - count)
        }
        // An empty segment is no value for a parameter: `/products/` is not `/products/{id}`.
        if let next = nodes[node].parameter, !segment.isEmpty {
            values.append(segment)
            if let found = find(rest, from: next, values: &values) { return found }
            values.removeLast()
        }
        return nil
    }

    private mutating func child(of node: Int, for segment: TemplateSegment) -> Int {
        switch segment {
        case .literal(let text):
            if let existing = nodes[node].literals[text] { return existing }
            nodes[node].literals[text] = appendNode()
        case .parameter:
            if let existing = nodes[node].parameter { return existing }
            nodes[node].parameter = appendNode()
        case .pattern(let pattern):
            // The names of parameters make no other shape.
            if let existing = nodes[node].patterns.first(where: {
                $0.pattern.literals == pattern.literals
            }) {
                return existing.node
            }
            let new = appendNode()
            nodes[node].patterns.append((pattern, new))
            nodes[node].patterns.sort { $0.pattern.fixedLength > $1.pattern.fixedLength }
            return new
        }
        return nodes.count - 1
    }

    private mutating func appendNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }
}
