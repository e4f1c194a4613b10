public import StubHTTP

/// A path in which `{name}` matches any segment, and a `**` at the end any further ones.
///
/// Examples are `/products/{id}` and `/auth/**`.
public struct PathPattern: Sendable, Hashable {
    private enum Segment: Sendable, Hashable {
        case literal(String)
        case any
    }

    private let segments: [Segment]
    /// Whether more segments may follow.
    let isOpen: Bool
    /// Its segments as they are written, without a `**` at the end.
    let names: [String]
    private let text: String

    /// Parses a path; `nil` if it does not start with `/`, or contains a query.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"), !text.contains("?"),
            let target = RequestTarget(text)
        else { return nil }
        self.text = text
        isOpen = target.segments.last == "**"
        names = isOpen ? target.segments.dropLast() : target.segments
        segments = names.map { $0.hasPrefix("{") && $0.hasSuffix("}") ? .any : .literal($0) }
    }

    /// Whether it can match requests below a path, given as segments.
    func mayMatch(below base: [String]) -> Bool {
        for (index, expected) in base.enumerated() {
            guard index < segments.count else { return isOpen }
            if case .literal(let text) = segments[index], text != expected { return false }
        }
        return true
    }

    /// Whether a request's path matches.
    public func matches(_ target: RequestTarget) -> Bool {
        let count = target.segments.count
        guard isOpen ? count > segments.count : count == segments.count else { return false }
        return zip(segments, target.segments).allSatisfy { segment, found in
            switch segment {
            case .literal(let text): text == found
            case .any: !found.isEmpty
            }
        }
    }
}

extension PathPattern: CustomStringConvertible {
    /// The path as it was written.
    public var description: String { text }
}
