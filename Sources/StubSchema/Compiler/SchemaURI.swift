import StubBackport

/// A URI reference in its five parts, and how it is resolved against a base (RFC 3986 §5).
struct SchemaURI: Sendable, Hashable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits any text as RFC 3986 appendix B does; it never fails.
    init(_ text: String) {
        var rest = Array(text.utf8)[...]
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = Self.text(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = Self.text(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = Self.text(rest[..<colon]).lowercased()
            rest = rest[(colon + 1)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = Self.text(rest[..<end])
            rest = rest[end...]
        }
        path = Self.text(rest)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Resolves a reference in a document with this base URI.
    func resolving(_ reference: SchemaURI) -> SchemaURI {
        var target = reference
        if reference.scheme != nil {
            target.path = Self.withoutDots(reference.path)
            return target
        }
        target.scheme = scheme
        if reference.authority != nil {
            target.path = Self.withoutDots(reference.path)
            return target
        }
        target.authority = authority
        if reference.path.isEmpty {
            target.path = path
            if reference.query == nil { target.query = query }
        } else if reference.path.hasPrefix("/") {
            target.path = Self.withoutDots(reference.path)
        } else {
            target.path = Self.withoutDots(merged(with: reference.path))
        }
        return target
    }

    /// The same URI without its fragment.
    var document: SchemaURI {
        var copy = self
        copy.fragment = nil
        return copy
    }

    private func merged(with reference: String) -> String {
        if authority != nil, path.isEmpty { return "/" + reference }
        guard let slash = path.lastIndex(of: "/") else { return reference }
        return path[...slash] + reference
    }

    /// Removes dot segments (RFC 3986 §5.2.4), but keeps leading `..` of relative paths, which
    /// refer to files in parent folders.
    private static func withoutDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        let isAbsolute = path.hasPrefix("/")
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .dropFirst(isAbsolute ? 1 : 0)
        for (index, segment) in zip(segments.indices, segments) {
            let isLast = index == segments.index(before: segments.endIndex)
            switch segment {
            case ".":
                if isLast { kept.append("") }
            case "..":
                if let last = kept.last, last != ".." {
                    kept.removeLast()
                } else if !isAbsolute {
                    kept.append("..")
                }
                if isLast { kept.append("") }
            default:
                kept.append(segment)
            }
        }
        return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
    }

    private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

extension SchemaURI: CustomStringConvertible {
    /// The recomposed URI (RFC 3986 §5.3).
    var description: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }
}

extension SchemaURI {
    /// The percent-decoded fragment; `nil` if it is malformed.
    var decodedFragment: String? {
        guard let fragment else { return "" }
        guard fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment }
        var bytes: [UInt8] = []
        var rest = Substring(fragment).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.hexDigit),
                let low = rest.popFirst().flatMap(Self.hexDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validUTF8: bytes)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Escapes a text for the fragment of a URI (RFC 3986 §3.5).
    static func escapingFragment(_ text: String) -> String {
        let plain = "-._~!$&'()*+,;=:@/?".utf8
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isLetter(byte) || (0x30...0x39).contains(byte) || plain.contains(byte) {
                result.append(byte)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                result.append(contentsOf: ("%" + (hex.count == 1 ? "0" + hex : hex)).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
