package import StubHTTP

/// Finds the operation for a method and path; literal segments take precedence over templates.
///
/// All templates form one tree, so that the cost of a match depends on the length of the path and
/// not on the number of operations.
package struct OperationRouter: Sendable {
    /// The result of matching a request.
    package enum Match: Sendable {
        /// The index of an operation, and its path parameters in the order of the template.
        case operation(Int, parameters: [(name: String, value: String)])
        /// The path exists, but not with this method; the methods are those of `Allow`.
        case methodNotAllowed([HTTPMethod])
        /// No path matches.
        case notFound
    }

    private struct Endpoint: Sendable {
        let operation: Int
        let method: HTTPMethod
        let parameters: [String]
        /// The query items that the request must have.
        let query: [RequestTarget.QueryItem]
        /// The query parameters by which a request asks for this variant of the path.
        let needs: Set<String>

        func accepts(_ items: [RequestTarget.QueryItem]) -> Bool {
            (query.isEmpty || query.allSatisfy(items.contains))
                && needs.allSatisfy { name in items.contains { $0.name == name } }
        }
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Segments with text around parameters; those with more text come first.
        var patterns: [(pattern: SegmentPattern, node: Int)] = []
        var parameter: Int?
        var endpoints: [Endpoint] = []
    }

    private var nodes = [Node()]
    /// The server paths, below which all operations are found too, the longest first.
    package private(set) var basePaths: [[String]] = []
    /// Whether `servers` also allows requests without any of these paths.
    package private(set) var servesRoot = true

    /// The routers of joined contracts, by the first segment of their paths.
    private var mounts: [String: Mount] = [:]

    private struct Mount: Sendable {
        let router: OperationRouter
        /// The index of the router's first operation among all.
        let first: Int
    }

    /// Creates a router without operations.
    package init() {}

    /// Creates a router that leaves the paths below each name to a router of its own, whose
    /// operations are numbered from `first`.
    init(mounting routers: [(name: String, router: OperationRouter, first: Int)]) {
        for (name, router, first) in routers {
            mounts[name] = Mount(router: router, first: first)
        }
    }

    /// Adds an operation; `false` if there already is one with the same method and shape of path.
    ///
    /// - Parameter needs: the query parameters that a request for a variant of the path has.
    package mutating func add(
        _ method: HTTPMethod, _ text: String, operation: Int, needs: Set<String> = []
    ) -> Bool {
        let template = PathTemplate(text)
        var current = 0
        for segment in template.segments { current = child(of: current, for: segment) }
        let isTaken = nodes[current].endpoints.contains {
            $0.method == method && $0.query == template.query && $0.needs == needs
        }
        guard !isTaken else { return false }
        nodes[current].endpoints.append(
            Endpoint(
                operation: operation, method: method, parameters: template.names,
                query: template.query, needs: needs))
        // Operations that require more query items come first.
        nodes[current].endpoints.sort {
            ($0.query.count, $0.needs.count) > ($1.query.count, $1.needs.count)
        }
        return true
    }

    /// Adds base paths below which all operations are found too (`servers`).
    ///
    /// - Parameter servesRoot: whether `servers` also allows requests without them.
    mutating func serve(below basePaths: [[String]], servesRoot: Bool = true) {
        self.basePaths = basePaths.sorted { $0.count > $1.count }
        self.servesRoot = servesRoot
    }

    /// Matches decoded path segments; GET handles HEAD unless HEAD is declared.
    package func match(
        _ method: HTTPMethod, _ segments: [String], query: [RequestTarget.QueryItem] = []
    ) -> Match {
        if !mounts.isEmpty { return matchMounted(method, segments, query) }
        for base in basePaths where segments.starts(with: base) {
            let match = matchWhole(method, segments[base.count...], query)
            if case .notFound = match { continue }
            return match
        }
        return matchWhole(method, segments[...], query)
    }

    private func matchMounted(
        _ method: HTTPMethod, _ segments: [String], _ query: [RequestTarget.QueryItem]
    ) -> Match {
        guard let name = segments.first, let mount = mounts[name] else { return .notFound }
        let match = mount.router.match(method, Array(segments.dropFirst()), query: query)
        guard case .operation(let index, let parameters) = match else { return match }
        return .operation(mount.first + index, parameters: parameters)
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

    /// If no operation matches the query, the operation that requires the fewest query items is
    /// used.
    private static func endpoint(
        for method: HTTPMethod, _ query: [RequestTarget.QueryItem], among endpoints: [Endpoint]
    ) -> Endpoint? {
        var nearest: Endpoint?
        for endpoint in endpoints where endpoint.method == method {
            if endpoint.accepts(query) { return endpoint }
            nearest = endpoint
        }
        return nearest
    }

    /// The declared methods and the derived ones: HEAD for GET, and OPTIONS.
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
            guard let taken = pattern.values(in: segment, taking: .least) else { continue }
            values += taken
            if let found = find(rest, from: next, values: &values) { return found }
            values.removeLast(values.count - count)
        }
        // A parameter does not match an empty segment: `/products/` is not `/products/{id}`.
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
            // Templates that differ only in parameter names are the same.
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
