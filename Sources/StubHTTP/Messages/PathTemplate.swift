/// A path in which `{name}` stands for text, such as `/products/{id}` or `/files/{name}.json`, and
/// the query that some documents append to it.
package struct PathTemplate: Sendable, Hashable {
    /// The template as it was written.
    package let text: String
    /// The path without the query.
    package let path: String
    /// The query after `?`, as in `/messages?beta=true`, which distinguishes operations.
    package let query: [RequestTarget.QueryItem]
    /// Whether the document writes a fragment after the path, as in `/files/{id}#add_shared_link`,
    /// for another use of the same path.
    package let isVariant: Bool
    /// The text before the first slash, and the segment after each.
    private let parts: [TemplateSegment]

    /// The path of an operation as a document writes it.
    package init(_ text: String) {
        // OpenAPI allows neither query nor fragment here; clients never send a fragment.
        isVariant = text.utf8.contains(UInt8(ascii: "#"))
        let whole = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        let path = Substring(whole.utf8.prefix { $0 != UInt8(ascii: "?") })
        self.text = text
        self.path = String(path)
        parts = Self.parts(of: path)
        let rest = whole[path.endIndex...]
        query = rest.isEmpty ? [] : RequestTarget("/" + rest)?.query ?? []
    }

    /// A path alone; `nil` if a brace is not closed, if it contains `**`, or syntax in braces other
    /// than a name.
    package init?(exactly text: String) {
        self.text = text
        path = text
        query = []
        isVariant = false
        parts = Self.parts(of: Substring(text))
        guard !text.contains(Self.wildcard), parts.allSatisfy(\.isExact) else { return nil }
    }

    private static func parts(of path: Substring) -> [TemplateSegment] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { TemplateSegment(Substring($0)) }
    }

    /// Stands for any number of segments in rules and elsewhere.
    package static let wildcard = "**"

    /// The parts of the path after each slash.
    package var segments: [TemplateSegment] { Array(parts.dropFirst()) }

    /// The names of its parameters.
    package var names: [String] { parts.flatMap(\.names) }

    /// The path without the names of its parameters: equal for those that no request distinguishes.
    package var shape: String { parts.map(\.shape).joined(separator: "/") }

    /// Returns the decoded values of the parameters in a path as it was sent, each as long as
    /// possible; `nil` if the path does not match.
    package func values(in path: some StringProtocol) -> [String: String]? {
        let texts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard texts.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, texts) {
            guard let found = part.values(in: String(text), taking: .most) else { return nil }
            for (name, value) in zip(part.names, found) {
                values[name] = PercentCoding.decode(Substring(value)) ?? value
            }
        }
        return values
    }
}

/// The part of a path template between two slashes.
package enum TemplateSegment: Sendable, Hashable {
    case literal(String)
    case parameter(String)
    case pattern(SegmentPattern)

    package init(_ text: Substring) {
        guard let pattern = SegmentPattern(text) else {
            self = .literal(String(text))
            return
        }
        let isWhole = pattern.literals == ["", ""]
        self = isWhole ? .parameter(pattern.names[0]) : .pattern(pattern)
    }

    package var names: [String] {
        switch self {
        case .literal: []
        case .parameter(let name): [name]
        case .pattern(let pattern): pattern.names
        }
    }

    /// The name of the last parameter in the segment.
    package var parameter: String? { names.last }

    fileprivate var literals: [String] {
        switch self {
        case .literal(let text): [text]
        case .parameter: ["", ""]
        case .pattern(let pattern): pattern.literals
        }
    }

    fileprivate var shape: String { literals.joined(separator: "{}") }

    fileprivate var isExact: Bool {
        literals.allSatisfy { !$0.contains("{") && !$0.contains("}") }
            && names.allSatisfy { name in
                !name.isEmpty
                    && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            }
    }

    /// The values of the parameters, each at least one character long; `nil` if the text does not
    /// match.
    package func values(
        in text: String, taking share: SegmentPattern.Share = .least
    ) -> [String]? {
        switch self {
        case .literal(let literal): text == literal ? [] : nil
        case .parameter: text.isEmpty ? nil : [text]
        case .pattern(let pattern): pattern.values(in: text, taking: share)
        }
    }
}
