import StubContract
import StubFixtures
import StubHTTP
import StubJSON

/// Rules of thumb about why a request misses: each looks for one slip that people make.
struct RequestHints {
    let request: HTTPRequest
    /// `nil` if the target cannot be taken apart.
    let target: RequestTarget?
    let contract: Contract
    /// Whether an operation was found.
    let isRouted: Bool
    let issues: [ContractIssue]
    let nearMisses: [NearMiss]

    var all: [String] {
        guard let target else { return [escape].compactMap(\.self) }
        return isRouted ? values(target) : routing(target) + values(target)
    }
}

// MARK: - Why no operation was found

extension RequestHints {
    private func routing(_ target: RequestTarget) -> [String] {
        let segments = target.segments
        let hints = [
            adminPath, placeholder(segments), doubleSlash(segments), trailingSlash(segments),
            letterCase(segments), method(segments), missingPrefix(segments), extraPrefix(segments),
            doubleEscape,
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
        return "There is a slash too many: a base URL that ends in '/' and a path that begins "
            + "with it make '//'. Ask for \(Self.path(collapsed))."
    }

    private func trailingSlash(_ segments: [String]) -> String? {
        if segments.count > 1, segments.last == "", isKnown(segments.dropLast()) {
            return "Leave out the slash at the end: \(Self.path(segments.dropLast()))."
        }
        return isKnown(segments + [""])
            ? "There is a slash at the end in the contract: \(Self.path(segments + [""]))." : nil
    }

    private func letterCase(_ segments: [String]) -> String? {
        let lowered = segments.map { $0.lowercased() }
        guard lowered != segments, isKnown(lowered) else { return nil }
        return "Paths are case-sensitive: ask for \(Self.path(lowered))."
    }

    private func method(_ segments: [String]) -> String? {
        guard case .methodNotAllowed(let allowed) = contract.router.match(request.method, segments)
        else { return nil }
        let declared = allowed.filter { $0 != .options && $0 != .head }.map(\.rawValue)
        return "The path is right, but it answers \(declared.joined(separator: ", ")), "
            + "not \(request.method)."
    }

    /// `/me` where the contract has `/auth/me`.
    private func missingPrefix(_ segments: [String]) -> String? {
        guard !isSlip, !isKnown(segments), !segments.contains("") else { return nil }
        let base = contract.router.basePaths.first { segments.starts(with: $0) } ?? []
        let rest = Array(segments.dropFirst(base.count))
        let prefixes = Set(
            contract.operations.compactMap { operation -> String? in
                let parts = operation.path.split(separator: "/")
                // What a parameter takes is no sign that the path is meant: it takes anything.
                guard let name = rest.first, parts.count > rest.count,
                    parts[parts.count - rest.count] == name
                else { return nil }
                let prefix = parts.dropLast(rest.count)
                return prefix.contains { $0.contains("{") } ? nil : prefix.joined(separator: "/")
            })
        let found = prefixes.sorted().first { prefix in
            let whole = prefix.split(separator: "/").map(String.init) + rest
            if case .operation = contract.router.match(request.method, whole) { return true }
            return false
        }
        return found.map {
            "The prefix '/\($0)' may be missing: \(Self.path(base + [$0] + rest))."
        }
    }

    /// Segments of a path that somebody may have meant.
    private static let longestPath = 64

    /// `/api/v1/products` where the contract has `/products`, or `/api/v2/products`.
    private func extraPrefix(_ segments: [String]) -> String? {
        // Each of its ends is looked up, which makes a long path quadratic.
        guard (2...Self.longestPath).contains(segments.count), !segments.contains("")
        else { return nil }
        let names = Set(
            contract.operations.compactMap { operation in
                operation.path.split(separator: "/").first.map(String.init)
            })
        let start = (1..<segments.count).first { start in
            names.contains(segments[start]) && isKnown(segments[start...])
        }
        guard let start else { return nil }
        let rest = segments[start...]
        if !contract.router.servesRoot, let base = contract.router.basePaths.first,
            !segments.starts(with: base)
        {
            return "The contract's server path is \(Self.path(base)): "
                + "ask for \(Self.path(base + rest))."
        }
        guard !isSlip else { return nil }
        return "Leave out '\(Self.path(segments.prefix(start)))': the contract has "
            + "\(Self.path(rest))."
    }

    /// Whether something is nearer than a prefix could be.
    private var isSlip: Bool { nearMisses.contains { $0.distance < 0.9 } }

    /// `/product/1/` where the contract has `/products/{id}`.
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

    /// So many paths are named to whoever asks for something that no fixture answers.
    private static let mostOffers = 8

    /// What there is, where fixtures alone are served: nobody has a contract to look it up in.
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
        guard let start = path.firstRange(of: "%25")?.upperBound else { return nil }
        guard path[start...].prefix(2).allSatisfy(\.isHexDigit), path[start...].count >= 2 else {
            return nil
        }
        return "'%25\(path[start...].prefix(2))' is escaped twice: escape '%' only once."
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

// MARK: - Why a value is not what it should be

extension RequestHints {
    private func values(_ target: RequestTarget) -> [String] {
        [plus(target), ampersand(target), contentType, contentTypeParameters].compactMap(\.self)
    }

    /// Query parameters that are broken, or that a rule wants otherwise.
    private var suspects: Set<String> {
        let broken = issues.filter { $0.kind.side == .request && $0.kind.part == .query }
            .map { IssuePlace($0).parameter }
        let wanted = nearMisses.flatMap(\.differences).map(\.field)
            .filter { $0.hasPrefix("query.") }.map { String($0.dropFirst("query.".count)) }
        return Set(broken + wanted)
    }

    private func plus(_ target: RequestTarget) -> String? {
        let suspects = suspects
        let pairs = (request.query ?? "").split(separator: "&")
        let written = pairs.first { pair in
            guard let item = RequestTarget.queryItems(pair)?.first else { return false }
            return pair.contains("+") && suspects.contains(item.name)
        }
        return written.map {
            "'+' in a query stands for a space: a plus is written %2B, as in "
                + "'\(SecretMask.query($0).replacing("+", with: "%2B"))'."
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
        return cut.map { "'\($0.name)' has no value: an '&' within a value is written %26." }
    }

    private var contentType: String? {
        guard issues.contains(where: { $0.kind == ContractIssue.Kind(.request, .contentType) })
        else { return nil }
        guard let written = request.fields["Content-Type"] else {
            return "Say what the body is: Content-Type: application/json."
        }
        return MediaType(written) == nil ? "'\(written)' is no media type." : nil
    }

    /// `application/json; charset=utf-8` where a rule asks for `application/json`.
    private var contentTypeParameters: String? {
        for part in nearMisses.flatMap(\.differences)
        where part.field.lowercased() == "header.content-type" {
            guard let found = part.found.flatMap(MediaType.init),
                let wanted = MediaType(part.expected), found.essence == wanted.essence
            else { continue }
            return "The media types differ in their parameters alone, such as a charset: "
                + "let the rule ask for {\"contains\": \"\(wanted.essence)\"}."
        }
        return nil
    }
}

// MARK: - Targets that cannot be taken apart

extension RequestHints {
    private var escape: String? {
        let bytes = Array(request.target.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            let digits = bytes[(index + 1)...].prefix(2)
            let isEscape = digits.count == 2 && digits.allSatisfy(\.isHexDigit)
            if !isEscape {
                let written = String(decoding: bytes[index...].prefix(3), as: UTF8.self)
                return "'\(written)' is no percent escape: a literal '%' is written %25."
            }
        }
        return "The percent escapes decode to no UTF-8: escape the text's UTF-8 bytes."
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
