import StubContract
import StubFixtures
import StubHTTP
import StubJSON

/// Heuristics for common mistakes in requests that are not matched.
struct RequestHints {
    let request: HTTPRequest
    /// `nil` if the target cannot be decoded.
    let target: RequestTarget?
    let contract: Contract
    /// The paths of the contract's operations.
    let paths: KnownPaths
    /// Whether an operation was found.
    let isRouted: Bool
    let issues: [ContractIssue]
    let nearMisses: [NearMiss]
    let mask: SecretMask

    var all: [String] {
        guard let target else { return [escape].compactMap(\.self) }
        guard isRouted else { return routing(target) + values(target) }
        return [escapedQuery(target)].compactMap(\.self) + values(target)
    }
}

// MARK: - Requests that match no operation

extension RequestHints {
    private func routing(_ target: RequestTarget) -> [String] {
        let segments = target.segments
        let hints = [
            adminPath, placeholder(segments), doubleSlash(segments), trailingSlash(segments),
            letterCase(segments), method(segments), missingPrefix(segments), extraPrefix(segments),
            doubleEscape, escapedQuery(target),
        ]
        let found = hints.compactMap(\.self)
        if !found.isEmpty { return found }
        return [spelling(segments) ?? offer].compactMap(\.self)
    }

    private var adminPath: String? {
        let first = request.path.dropFirst().prefix { $0 != "/" }.lowercased()
        guard ["admin", "_admin", "__admin"].contains(first), !matches(request.path) else {
            return nil
        }
        return "The admin API of the stub is below /__admin/."
    }

    private func placeholder(_ segments: [String]) -> String? {
        segments.first { $0.hasPrefix("{") && $0.hasSuffix("}") || $0.hasPrefix(":") }.map {
            "'\($0)' is a placeholder that was not filled in."
        }
    }

    private func doubleSlash(_ segments: [String]) -> String? {
        guard segments.dropLast().contains("") else { return nil }
        let collapsed = segments.enumerated().filter {
            !$1.isEmpty || $0 == segments.count - 1
        }.map(\.element)
        guard isKnown(collapsed) else { return nil }
        return "The path has a superfluous slash: a base URL that ends in '/' and a path that "
            + "begins with '/' result in '//'. Request \(Self.path(collapsed))."
    }

    private func trailingSlash(_ segments: [String]) -> String? {
        if segments.count > 1, segments.last == "", isKnown(segments.dropLast()) {
            return "Remove the slash at the end: \(Self.path(segments.dropLast()))."
        }
        return isKnown(segments + [""])
            ? "The contract has a slash at the end: \(Self.path(segments + [""]))." : nil
    }

    private func letterCase(_ segments: [String]) -> String? {
        let lowered = segments.map { $0.lowercased() }
        guard lowered != segments, isKnown(lowered) else { return nil }
        return "Paths are case-sensitive: request \(Self.path(lowered))."
    }

    private func method(_ segments: [String]) -> String? {
        guard case .methodNotAllowed(let allowed) = contract.router.match(request.method, segments)
        else { return nil }
        let declared = allowed.filter { $0 != .options && $0 != .head }.map(\.rawValue)
        return "The path is right, but it supports only \(declared.joined(separator: ", ")), "
            + "not \(request.method)."
    }

    /// `/me` if the contract has `/auth/me`.
    private func missingPrefix(_ segments: [String]) -> String? {
        guard !isSlip, !isKnown(segments), !segments.contains("") else { return nil }
        let base = contract.router.basePaths.first { segments.starts(with: $0) } ?? []
        let rest = Array(segments.dropFirst(base.count))
        let prefixes = Set(
            paths.templates.compactMap { parts -> String? in
                // A parameter does not show that the path is meant, because it matches every
                // segment.
                guard let name = rest.first, parts.count > rest.count,
                    parts[parts.count - rest.count] == name
                else { return nil }
                let prefix = parts.dropLast(rest.count)
                return prefix.contains { $0.contains("{") } ? nil : prefix.joined(separator: "/")
            })
        let found = prefixes.sorted().filter { prefix in
            let whole = prefix.split(separator: "/").map(String.init) + rest
            if case .operation = contract.router.match(request.method, whole) { return true }
            return false
        }
        guard let first = found.first else { return nil }
        let paths = found.prefix(Self.mostPrefixes).map { Self.path(base + [$0] + rest) }
        if found.count == 1 { return "The prefix '/\(first)' may be missing: \(paths[0])." }
        // Several APIs, or parts of one, have such a path; nothing says which is meant.
        let others = found.count > paths.count ? ", and \(found.count - paths.count) more" : ""
        return "A prefix may be missing: \(paths.joined(separator: ", "))\(others)."
    }

    /// The most prefixes that a hint names.
    private static let mostPrefixes = 8

    /// The maximum number of segments of a path that is examined.
    private static let longestPath = 64

    /// `/api/v1/products` if the contract has `/products` or `/api/v2/products`.
    private func extraPrefix(_ segments: [String]) -> String? {
        // Every suffix is looked up, which takes quadratic time.
        guard (2...Self.longestPath).contains(segments.count), !segments.contains("")
        else { return nil }
        let start = (1..<segments.count).first { start in
            paths.firstSegments.contains(segments[start]) && isKnown(segments[start...])
        }
        guard let start else { return nil }
        let rest = segments[start...]
        if !contract.router.servesRoot, let base = contract.router.basePaths.first,
            !segments.starts(with: base)
        {
            return "The contract's server path is \(Self.path(base)): "
                + "request \(Self.path(base + rest))."
        }
        guard !isSlip else { return nil }
        return "Remove '\(Self.path(segments.prefix(start)))': the contract has "
            + "\(Self.path(rest))."
    }

    /// Whether another path is more similar than a path with a prefix could be.
    private var isSlip: Bool { nearMisses.contains { $0.distance < 0.9 } }

    /// `/product/1/` if the contract has `/products/{id}`.
    private func spelling(_ segments: [String]) -> String? {
        let written = segments.last == "" ? segments.dropLast() : segments[...]
        for case .operation(_, let method, let path) in nearMisses.map(\.subject)
        where method == request.method.rawValue {
            let parts = path.dropFirst().split(separator: "/").map(String.init)
            guard parts.count == written.count else { continue }
            let meant = zip(parts, written).compactMap { part, word in
                part.hasPrefix("{") ? word : NearestWord.nearest(to: word, among: [part])
            }
            if meant.count == parts.count { return "Did you mean \(Self.path(meant))?" }
        }
        return nil
    }

    /// The maximum number of paths that are listed if there is no fixture for the path.
    private static let mostOffers = 8

    /// The served paths, if fixtures are served without a contract that users could consult.
    private var offer: String? {
        guard ResourceContract.made(contract), nearMisses.isEmpty else { return nil }
        let paths = contract.operations.filter { $0.method == .get && !$0.path.contains("{") }
            .map(\.path)
        guard !paths.isEmpty else {
            return "There is no fixture: a file things.json in the folder of fixtures is served "
                + "at /things."
        }
        let rest = paths.count - Self.mostOffers
        return "No fixture is served at this path; there are "
            + paths.prefix(Self.mostOffers).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more." : ".")
    }

    private var doubleEscape: String? {
        let path = request.path
        guard path.utf8.contains(UInt8(ascii: "%")),
            let start = path.firstRange(of: "%25")?.upperBound
        else { return nil }
        guard path[start...].prefix(2).allSatisfy(\.isHexDigit), path[start...].count >= 2 else {
            return nil
        }
        let code = path[start...].prefix(2)
        return
            "'%25\(code)' may be escaped twice: escape '%' only once, unless the text itself has "
            + "'%\(code)'."
    }

    /// `/products%3Flimit=2` if the contract has `/products`.
    private func escapedQuery(_ target: RequestTarget) -> String? {
        guard let segments = target.segmentsBeforeQuery,
            let mark = request.path.firstRange(of: "%3F") ?? request.path.firstRange(of: "%3f")
        else { return nil }
        let path = request.path[..<mark.lowerBound]
        let meant =
            isKnown(segments)
            ? ": request \(path)?\(mask.query(request.path[mark.upperBound...]))" : ""
        return "'%3F' is a question mark within the path, and begins no query: add the query to "
            + "the URL instead of appending it to the path\(meant)."
    }

    private func matches(_ path: Substring) -> Bool {
        RequestTarget(path).map { isKnown($0.segments) } ?? false
    }

    private func isKnown(_ segments: some Sequence<String>) -> Bool {
        if case .notFound = contract.router.match(request.method, Array(segments)) { return false }
        return true
    }

    private static func path(_ segments: some Sequence<String>) -> String {
        "/" + segments.joined(separator: "/")
    }
}

extension RequestTarget {
    /// The segments before a question mark that is escaped, and so part of the path; `nil` without
    /// one.
    var segmentsBeforeQuery: [String]? {
        guard let index = segments.firstIndex(where: { $0.contains("?") }) else { return nil }
        return segments[..<index] + [String(segments[index].prefix { $0 != "?" })]
    }
}

// MARK: - Values that break the contract

extension RequestHints {
    private func values(_ target: RequestTarget) -> [String] {
        [plus(target), ampersand(target), contentType, contentTypeParameters].compactMap(\.self)
    }

    /// Query parameters that break the contract, or that do not match a rule.
    private var suspects: Set<String> {
        let broken = issues.filter { $0.kind.side == .request && $0.kind.part == .query }
            .map { IssuePlace($0).parameter }
        let wanted = nearMisses.flatMap(\.differences).map(\.field)
            .filter { $0.hasPrefix("query.") }.map { String($0.dropFirst("query.".count)) }
        return Set(broken + wanted)
    }

    private func plus(_ target: RequestTarget) -> String? {
        guard let query = request.query, query.utf8.contains(UInt8(ascii: "+")) else { return nil }
        let suspects = suspects
        let pairs = query.split(separator: "&")
        let written = pairs.first { pair in
            guard let item = RequestTarget.queryItems(pair)?.first else { return false }
            return pair.contains("+") && suspects.contains(item.name)
        }
        return written.map {
            "'+' in a query means a space: encode a plus as %2B, as in "
                + "'\(mask.query($0).replacing("+", with: "%2B"))'."
        }
    }

    private func ampersand(_ target: RequestTarget) -> String? {
        let cut = target.query.first { item in
            item.value.isEmpty
                && issues.contains {
                    $0.kind == ContractIssue.Kind(.request, .query, "undeclared")
                        && $0.location == item.name
                }
        }
        return cut.map { "'\($0.name)' has no value: encode an '&' within a value as %26." }
    }

    private var contentType: String? {
        guard issues.contains(where: { $0.kind == ContractIssue.Kind(.request, .contentType) })
        else { return nil }
        guard let written = request.fields["Content-Type"] else {
            return "Set the type of the body: Content-Type: application/json."
        }
        return MediaType(written) == nil ? "'\(written)' is not a media type." : nil
    }

    /// `application/json; charset=utf-8` if a rule requires `application/json`.
    private var contentTypeParameters: String? {
        for part in nearMisses.flatMap(\.differences)
        where part.field.lowercased() == "header.content-type" {
            guard let found = part.found.flatMap(MediaType.init),
                let wanted = MediaType(part.expected), found.essence == wanted.essence
            else { continue }
            return "The media types differ only in their parameters, such as a charset: "
                + "use this condition in the rule: {\"contains\": \"\(wanted.essence)\"}."
        }
        return nil
    }
}

// MARK: - Targets that cannot be decoded

extension RequestHints {
    private var escape: String? {
        let bytes = Array(request.target.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            let digits = bytes[(index + 1)...].prefix(2)
            let isEscape = digits.count == 2 && digits.allSatisfy(\.isHexDigit)
            if !isEscape {
                let written = String(decoding: bytes[index...].prefix(3), as: UTF8.self)
                return "'\(written)' is not a percent-encoding: encode a literal '%' as %25."
            }
        }
        return "The percent-encoded bytes are not UTF-8: encode the text's UTF-8 bytes."
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
