public import StubContract
public import StubHTTP
public import StubJSON
package import StubSchema

/// A condition for requests in rules and queries; every part that is set must match.
public struct RequestPattern: Sendable, Hashable {
    /// The operation's id in the contract.
    public var operation: String?
    /// The request's method.
    public var method: HTTPMethod?
    /// The request's path, without its query.
    package var pathPattern: PathPattern?
    /// The conditions for query parameters, by name.
    public var query: [String: TextMatcher]
    /// The conditions for header fields, by name in any case.
    public var headers: [String: TextMatcher]
    /// A JSON value the body must contain: objects may have further members, arrays may not.
    ///
    /// An object with a single member is a condition for the value in its place, at any depth:
    /// `{"equals": …}`, `{"contains": "text"}`, `{"matches": "[a-z]+"}`, `{"present": true}`,
    /// `{"absent": true}`, `{"not": …}` or `{"anyOf": […]}`. A body that is not JSON counts as
    /// absent.
    public var body: JSONValue?
    /// A text that the body must contain.
    public var bodyText: String?
    /// The conditions for what JSON paths select in the body.
    package var selections: [JSONPath: TextMatcher] = [:]
    /// Further conditions, in the order in which they are shown.
    package var conditions: [RequestCondition] = []

    /// Returns a pattern for the requests of an operation, by its id in the contract.
    public static func operation(
        _ operation: String, query: [String: TextMatcher] = [:]
    ) -> RequestPattern {
        RequestPattern(operation: operation, query: query)
    }

    /// Returns a pattern for the requests of a GraphQL operation, by its name.
    ///
    /// The name is `operationName`, or that in the text of the query: of a POST and of a GET, also
    /// if the query is persisted and only its name is sent.
    public static func graphQL(_ name: String) -> RequestPattern {
        var pattern = RequestPattern()
        pattern.conditions = [RequestCondition(.graphQL, .equals(name, ignoresCase: false))]
        return pattern
    }

    /// A pattern for all requests.
    public static let any = RequestPattern()

    /// Creates a pattern; parts that are not set match everything.
    ///
    /// - Parameter path: the request's path without its query, in which `{name}` matches any text
    ///   within a segment, and a `**` at the end any further ones: `/products/{id}`, `/auth/**`. No
    ///   request matches a text that is no path, and the `mistakes` of the stub tell of it.
    public init(
        operation: String? = nil, method: HTTPMethod? = nil, path: String? = nil,
        query: [String: TextMatcher] = [:], headers: [String: TextMatcher] = [:],
        body: JSONValue? = nil, bodyText: String? = nil
    ) {
        self.operation = operation
        self.method = method
        pathPattern = path.map { PathPattern(inCode: $0) }
        self.query = query
        self.headers = headers
        self.body = body
        self.bodyText = bodyText
    }

    /// The request's path, without its query.
    public var path: String? {
        get { pathPattern?.description }
        set { pathPattern = newValue.map { PathPattern(inCode: $0) } }
    }

    /// Adds a condition for the values that a JSON path selects in the body (RFC 9535), as texts.
    ///
    /// A body that is not JSON has none; a path to an array stands for its elements.
    ///
    /// - Throws: ``PatternError`` if the path is malformed.
    public func selecting(
        _ path: String, _ matcher: TextMatcher
    ) throws(PatternError) -> RequestPattern {
        var pattern = self
        pattern.selections[try JSONPath(ofRule: path)] = matcher
        return pattern
    }

    /// What it is about, in a few words: an operation, `GET /products/{id}`, or any request.
    package var subject: String {
        if let operation { return operation }
        for condition in conditions where condition.part == .graphQL {
            if case .some(.equals(let name, _)) = condition.test { return "GraphQL \(name)" }
        }
        let target = [method?.rawValue, path].compactMap(\.self)
        return target.isEmpty ? "any request" : target.joined(separator: " ")
    }

    /// Whether it says which path or GraphQL operation it is about.
    package var namesTarget: Bool {
        pathPattern != nil || conditions.contains { $0.part == .graphQL }
    }

    /// The conditions for parts of a request that have no values of their own.
    package var allConditions: [RequestCondition] {
        if selections.isEmpty { return conditions }
        return conditions
            + selections.sorted { $0.key.text < $1.key.text }.map { path, matcher in
                RequestCondition(.body, matcher.condition(at: path))
            }
    }

    /// Whether the exchange's request matches.
    public func matches(_ exchange: Exchange) -> Bool {
        matches(
            exchange.request, operation: exchange.operation,
            target: RequestTarget(exchange.request.target),
            json: try? JSONParser.parse(exchange.request.body), now: exchange.receivedAt)
    }

    /// The target and the parsed body are computed only if the pattern needs them.
    ///
    /// - Parameter now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    package func matches(
        _ request: HTTPRequest, operation: String?, target: @autoclosure () -> RequestTarget?,
        json: @autoclosure () -> JSONValue?, now: Double
    ) -> Bool {
        if let wanted = self.operation, wanted != operation { return false }
        if let method, method != request.method { return false }
        if pathPattern != nil || !query.isEmpty {
            guard let target = target() else { return false }
            if let pathPattern, !pathPattern.matches(target) { return false }
            guard query.allSatisfy({ $1.matches(target.values(of: $0)) }) else { return false }
        }
        guard headers.allSatisfy({ $1.matches(request.fields[values: $0]) }) else { return false }
        if let bodyText, !ByteSearch(bodyText.utf8).occurs(in: request.body) { return false }
        guard allConditions.allSatisfy({ $0.matches(request, now: now) }) else { return false }
        return body.map { BodyMatcher.matches(json(), $0) } ?? true
    }
}

extension JSONPath {
    /// A path of a rule, which RFC 9535 describes.
    package init(ofRule text: String) throws(PatternError) {
        do throws(JSONPathError) {
            try self.init(parsing: text, as: .standard)
        } catch {
            throw PatternError(description: "'\(text)' is not a JSON path: \(error.reason)")
        }
    }
}
