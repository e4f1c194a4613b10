import StubHTTP

/// A path of the contract, and the query that some documents append to it.
package struct OperationPath {
    /// The path without the query.
    package let path: String
    /// The query after `?`, as in `/messages?beta=true`, which distinguishes operations.
    let query: [RequestTarget.QueryItem]
    /// Whether the document writes a fragment after the path, as in `/files/{id}#add_shared_link`,
    /// for another use of the same path.
    let isVariant: Bool

    package init(_ text: String) {
        // OpenAPI allows neither query nor fragment here; clients never send a fragment.
        isVariant = text.utf8.contains(UInt8(ascii: "#"))
        let whole = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        let path = Substring(whole.utf8.prefix { $0 != UInt8(ascii: "?") })
        self.path = String(path)
        let rest = whole[path.endIndex...]
        query = rest.isEmpty ? [] : RequestTarget("/" + rest)?.query ?? []
    }

    package var segments: [TemplateSegment] {
        path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { TemplateSegment(Substring($0)) }
    }
}

/// The part of a path template between two slashes.
package enum TemplateSegment {
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

    /// The name of the last parameter in the segment.
    var parameter: String? {
        switch self {
        case .literal: nil
        case .parameter(let name): name
        case .pattern(let pattern): pattern.names.last
        }
    }
}

/// Parameters with text around them, such as `{name}.json`, `{id}:activate` or `{a}.{b}`.
package struct SegmentPattern: Sendable, Hashable {
    package let names: [String]
    /// The text before, between and after the parameters: one more than there are names.
    package let literals: [String]

    /// `nil` if there is no parameter.
    init?(_ text: Substring) {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        var (names, literals): ([String], [String]) = ([], [])
        var rest = text
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            literals.append(String(rest[..<open]))
            names.append(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        guard !names.isEmpty else { return nil }
        self.names = names
        self.literals = literals + [String(rest)]
    }

    /// The values of the parameters, each at least one character long; `nil` if the text does not
    /// match.
    ///
    /// Parameters are matched lazily: earlier ones get as few characters as possible.
    func values(in text: String) -> [String]? {
        guard let first = literals.first, let last = literals.last, text.hasPrefix(first),
            text.hasSuffix(last), text.utf8.count > first.utf8.count + last.utf8.count
        else { return nil }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        var values: [String] = []
        for literal in literals.dropFirst().dropLast() {
            guard !rest.isEmpty else { return nil }
            let from = rest.index(after: rest.startIndex)
            guard let found = Self.range(of: literal, in: rest[from...]) else { return nil }
            values.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return rest.isEmpty ? nil : values + [String(rest)]
    }

    /// The number of literal bytes; patterns with more of them are tried first.
    var fixedLength: Int { literals.reduce(0) { $0 + $1.utf8.count } }

    private static func range(
        of literal: String, in text: Substring
    ) -> Range<Substring.Index>? {
        literal.isEmpty ? text.startIndex..<text.startIndex : text.firstRange(of: literal)
    }
}
