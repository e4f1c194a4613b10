public import StubHTTP

/// A path as it is written, where `{name}` stands for any one segment: `/products/{id}`.
public struct PathPattern: Sendable, Hashable {
    private enum Segment: Sendable, Hashable {
        case literal(String)
        case any
    }

    private let segments: [Segment]
    private let text: String

    /// Reads a path; `nil` if it does not start with `/`, or carries a query.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"), !text.contains("?"),
            let target = RequestTarget(text)
        else { return nil }
        self.text = text
        segments = target.segments.map {
            $0.hasPrefix("{") && $0.hasSuffix("}") ? .any : .literal($0)
        }
    }

    /// Whether a request's path has these segments.
    public func matches(_ target: RequestTarget) -> Bool {
        guard target.segments.count == segments.count else { return false }
        return zip(segments, target.segments).allSatisfy { segment, found in
            switch segment {
            case .literal(let text): text == found
            case .any: !found.isEmpty
            }
        }
    }
}

extension PathPattern: CustomStringConvertible {
    public var description: String { text }
}
