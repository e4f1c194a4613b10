package import StubHTTP

/// A condition for one part of a request, for patterns that have more than equal values.
package struct RequestCondition: Sendable, Hashable {
    /// The part of the request.
    package enum Part: Sendable, Hashable {
        /// Path and query as they were sent.
        case url
        /// The path as it was sent.
        case path
        case pathParameter(String, of: PathTemplate)
        case query(String)
        case header(String)
        case cookie(String)
        /// A field of a form in the body.
        case form(String)
        case body
        /// The host of the `Host` field, without its port.
        case host
        /// The port of the `Host` field, by default 80.
        case port
        /// `http`.
        case scheme
        /// The names of the GraphQL operations that the request asks for.
        case graphQL
    }

    /// The condition for the values of the part.
    package enum Test: Sendable, Hashable {
        /// One of the values matches, or their absence does.
        case some(ValueMatcher)
        /// There are as many values as matchers, and each matcher matches one.
        case exactly([ValueMatcher])
        /// Each matcher matches one of the values.
        case including([ValueMatcher])
        /// The parts of the form in the body match.
        case parts(MultipartMatcher)
    }

    package let part: Part
    package let test: Test

    package init(_ part: Part, _ test: Test) {
        self.part = part
        self.test = test
    }

    package init(_ part: Part, _ matcher: ValueMatcher) {
        self.init(part, .some(matcher))
    }

    /// - Parameter now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    package func matches(_ request: HTTPRequest, now: Double) -> Bool {
        let values = values(in: request)
        switch test {
        case .some(let matcher):
            if part == .body { return matchesBody(matcher, request, now) }
            if values.isEmpty { return matcher.matches(nil, now: now) }
            return values.contains { matcher.matches($0, now: now) }
        case .exactly(let matchers):
            return values.count == matchers.count && includes(matchers, values, now)
        case .including(let matchers):
            return !values.isEmpty && includes(matchers, values, now)
        case .parts(let matcher): return matcher.matches(request, now: now)
        }
    }

    private func includes(
        _ matchers: [ValueMatcher], _ values: [String], _ now: Double
    ) -> Bool {
        matchers.allSatisfy { matcher in values.contains { matcher.matches($0, now: now) } }
    }

    /// An empty body is absent for all matchers but those that compare bytes.
    private func matchesBody(
        _ matcher: ValueMatcher, _ request: HTTPRequest, _ now: Double
    ) -> Bool {
        let text =
            request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
        return matcher.matches(text, bytes: request.body, now: now)
    }

    private func values(in request: HTTPRequest) -> [String] {
        switch part {
        case .url: [request.target]
        case .path: [String(request.path)]
        case .pathParameter(let name, let template):
            template.values(in: request.path)?[name].map { [$0] } ?? []
        case .query(let name): Self.values(of: name, in: request.query.map(String.init))
        case .header(let name): request.fields[values: name]
        case .cookie(let name):
            RequestParts.cookies(of: request).filter { $0.name == name }.map(\.value)
        case .form(let name): Self.values(of: name, in: RequestParts.form(of: request))
        case .body: request.body.isEmpty ? [] : [String(decoding: request.body, as: UTF8.self)]
        case .host: RequestParts.host(of: request).map { [$0] } ?? []
        case .port: [RequestParts.port(of: request) ?? "80"]
        case .scheme: ["http"]
        case .graphQL: GraphQLNames.names(in: request)
        }
    }

    private static func values(of name: String, in encoded: String?) -> [String] {
        guard let encoded else { return [] }
        return RequestParts.items(of: encoded).filter { $0.name == name }.map(\.value)
    }
}

// MARK: - For readers

extension RequestCondition {
    /// The name of the part, such as `query.page`.
    package var field: String {
        switch part {
        case .url: "url"
        case .path: "path"
        case .pathParameter(let name, _): "path.\(name)"
        case .query(let name): "query.\(name)"
        case .header(let name): "header.\(name)"
        case .cookie(let name): "cookie.\(name)"
        case .form(let name): "form.\(name)"
        case .body: "body"
        case .host: "host"
        case .port: "port"
        case .scheme: "scheme"
        case .graphQL: "graphQL"
        }
    }

    /// What the condition expects, as a text.
    package var expected: String {
        switch test {
        case .some(let matcher): matcher.description
        case .exactly(let matchers):
            "exactly " + matchers.map(\.description).joined(separator: ", ")
        case .including(let matchers):
            "includes " + matchers.map(\.description).joined(separator: ", ")
        case .parts(let matcher): matcher.description
        }
    }

    /// What the request has, as a text; `nil` if the part is absent.
    package func found(in request: HTTPRequest) -> String? {
        let values = values(in: request)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
