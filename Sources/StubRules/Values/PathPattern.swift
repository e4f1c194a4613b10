package import StubHTTP

/// A path in which `{name}` matches any text within a segment, and a `**` at the end any further ones.
///
/// Examples are `/products/{id}` and `/auth/**`.
package struct PathPattern: Sendable, Hashable {
    private let segments: [TemplateSegment]
    /// Whether more segments may follow.
    let isOpen: Bool
    /// Its segments as they are written, without a `**` at the end.
    let names: [String]
    private let text: String
    /// Says that the text is no path, and that no request matches therefore; `nil` for a path.
    package let mistake: String?

    /// Parses a path; `nil` if it does not start with `/`, or contains a query.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"), !text.contains("?"),
            let target = RequestTarget(text)
        else { return nil }
        self.text = text
        mistake = nil
        isOpen = target.segments.last == PathTemplate.wildcard
        names = isOpen ? target.segments.dropLast() : target.segments
        segments = names.map { TemplateSegment($0[...]) }
    }

    /// Reads the path of a pattern in code, where only the stub that uses it can report a mistake.
    init(inCode text: String) {
        if let path = PathPattern(text) {
            self = path
        } else {
            self.init(mistaken: text)
        }
    }

    private init(mistaken text: String) {
        self.text = text
        mistake =
            "'\(text)' is not a path: it starts with '/' and has no query. "
            + "RequestPattern(path: …, query: …) has conditions for a query."
        (segments, isOpen, names) = ([], false, [])
    }

    /// Whether it can match requests below a path, given as segments.
    func mayMatch(below base: [String]) -> Bool {
        for (index, expected) in base.enumerated() {
            guard index < segments.count else { return isOpen }
            if segments[index].values(in: expected) == nil { return false }
        }
        return true
    }

    /// Whether a request can match both this path and a template, of which `{name}` stands for any
    /// text.
    package func mayMatch(template: String) -> Bool {
        let parts = template.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard isOpen ? parts.count > names.count : parts.count == names.count else { return false }
        return zip(names, parts).allSatisfy { $0 == $1 || $0.contains("{") || $1.contains("{") }
    }

    /// Whether a request's path matches.
    package func matches(_ target: RequestTarget) -> Bool {
        let count = target.segments.count
        guard mistake == nil, isOpen ? count > segments.count : count == segments.count else {
            return false
        }
        return zip(segments, target.segments).allSatisfy { $0.values(in: $1) != nil }
    }
}

extension PathPattern {
    /// Returns the values of its parameters in a path that it matches, by name.
    package func values(in target: RequestTarget) -> [String: String] {
        guard matches(target) else { return [:] }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, target.segments) {
            for (name, value) in zip(segment.names, segment.values(in: text) ?? []) {
                values[name] = value
            }
        }
        return values
    }
}

extension PathPattern: CustomStringConvertible {
    /// The path as it was written.
    package var description: String { text }
}
