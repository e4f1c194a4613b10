import StubBackport
package import StubHTTP
import StubJSON

// Redacts the parts of a message: header fields, cookies, target, query, body.
extension SecretRedaction {
    /// Redacts a header field's value.
    package func header(_ value: String, of name: String) -> String {
        text(value, at: "headers", name) { shown(header: $0, of: name) }
    }

    private func shown(header value: String, of name: String) -> String {
        if rules.keeps(name) { return value }
        switch name.lowercased() {
        case "cookie", "set-cookie":
            let parts = value.split(separator: ";", omittingEmptySubsequences: false)
            let isSet = name.utf8.count > 6
            if isSet, let pair = parts.first, rules.keeps(pair.prefix { $0 != "=" }) {
                return value
            }
            return parts.enumerated().map { isSet && $0 > 0 ? attribute($1) : cookie($1) }
                .joined(separator: ";")
        // These fields request a credential or contain a URL.
        case "www-authenticate", "proxy-authenticate", "refresh": return plain(value)
        // A client sends the tag back, and it says nothing but the version of a content.
        case "etag", "if-match", "if-none-match":
            let shown = withoutKnown(Array(value.utf8))
            return shown.map { String(decoding: $0, as: UTF8.self) } ?? value
        default:
            let read = PercentCoding.decode(name) ?? name
            return self.value(value, under: reach(of: read), name: read)
        }
    }

    /// A header field's name, or a replacement that is one if the name itself is a secret.
    package func fieldName(_ name: String) -> String {
        let shown = shown(name: name, in: nil)
        return shown == name || HTTPFields.isName(shown) ? shown : "X-Redacted"
    }

    /// Redacts a cookie pair: under an unknown name every value but a plain word is a secret.
    private func cookie(_ pair: Substring) -> String {
        guard pair.contains("=") else { return value(String(pair), under: .doubtful) }
        return self.pair(pair, plusIsSpace: false) { name, _ in reach(of: name) ?? .doubtful }
    }

    /// Redacts an encoded pair `name=value`; without a secret it keeps its exact bytes.
    private func pair(
        _ pair: Substring, plusIsSpace: Bool, _ reach: (_ name: String, _ value: String) -> Reach?
    ) -> String {
        let raw = pair.prefix { $0 != "=" }
        let trimmed = raw.drop { $0 == " " }
        let name = PercentCoding.decode(trimmed, plusIsSpace: plusIsSpace) ?? String(trimmed)
        if rules.keeps(name) { return String(pair) }
        let shown = shown(name: name, in: nil)
        let key = shown == name ? String(raw) : shown
        guard raw.endIndex < pair.endIndex else { return key }
        let encoded = String(pair[pair.index(after: raw.endIndex)...])
        let value = PercentCoding.decode(encoded, plusIsSpace: plusIsSpace) ?? encoded
        if rules.lists(value, under: name) { return key + "=" + encoded }
        if let replaced = whole(value, under: reach(name, value)) { return key + "=" + replaced }
        let replaced = unnamed(value, under: name)
        if replaced == value { return key + "=" + encoded }
        return key + "=" + (encoded.contains("%") ? PercentCoding.encode(replaced) : replaced)
    }

    private static let attributes = NameTable.words(
        "domain expires max-age samesite secure httponly priority partitioned version")

    /// Redacts an attribute (RFC 6265 §4.1): a path may contain a token, and some servers append more
    /// pairs.
    private func attribute(_ text: Substring) -> String {
        let name = text.prefix { $0 != "=" }.drop { $0 == " " }.lowercased()
        guard !Self.attributes.contains(name), let equals = text.firstIndex(of: "=") else {
            return plain(String(text))
        }
        let value = String(text[text.index(after: equals)...])
        return text[...equals] + self.value(value, under: reach(of: name), name: name)
    }

    // MARK: - Queries and paths

    /// Redacts the decoded pairs of a query or form and records their places below the root.
    package func items(
        _ items: [RequestTarget.QueryItem], at root: String
    ) -> [RequestTarget.QueryItem] {
        let names = neighbours(items.map(\.name))
        return items.map { item in
            placed(at: [root, item.name]) { named in
                let isOrdinary =
                    rules.keeps(item.name) || rules.lists(item.value, under: item.name)
                if isOrdinary, named == nil { return item }
                let reach =
                    named ?? reach(of: item.name)
                    ?? ambiguous(item.name, item.value, beside: names)
                let name = shown(name: item.name, in: nil)
                let whole = whole(item.value, under: reach)
                let value = whole ?? unnamed(item.value, under: item.name)
                if whole != nil || value != item.value || name != item.name { mark(root, name) }
                return isKept ? item : RequestTarget.QueryItem(name: name, value: value)
            }
        }
    }

    /// Redacts an encoded query or form; pairs without a secret keep their exact bytes.
    package func query(_ text: String) -> String {
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        let beside = neighbours(
            pairs.map { pair in
                let name = pair.prefix { $0 != "=" }
                return PercentCoding.decode(name, plusIsSpace: true) ?? String(name)
            })
        return pairs.map { pair in
            self.pair(pair, plusIsSpace: true) { name, value in
                reach(of: name) ?? ambiguous(name, value, beside: beside)
            }
        }.joined(separator: "&")
    }

    /// Redacts an encoded path.
    package func path(_ text: String) -> String { plain(text) }

    /// Redacts a request's target: its path, and the values of its query.
    package func target(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path(target) }
        return path(String(target[..<mark])) + "?"
            + query(String(target[target.utf8.index(after: mark)...]))
    }

    // MARK: - Bodies

    /// Redacts a body that is text; `nil` if it is none.
    package func body(_ body: [UInt8], contentType: String?) -> String? {
        if let value = try? JSONParser.parse(body) {
            return JSONSerializer.string(json(value, under: nil))
        }
        guard let text = String(validUTF8: body) else { return nil }
        let type = contentType.flatMap(MediaType.init)?.essence
        return type == "application/x-www-form-urlencoded" ? query(text) : plain(text)
    }
}

/// Collects the secrets of messages that can be found again in other messages.
package struct SecretSearch {
    private let redaction: SecretRedaction
    private let collected: Collected

    private final class Collected {
        var secrets: [String] = []
    }

    /// The secrets found so far, in order; one that was found again is there again.
    package var found: [String] { collected.secrets }

    package init(_ rules: RedactionRules) {
        let collected = Collected()
        self.collected = collected
        redaction = SecretRedaction(rules: rules) { secret, reach in
            if KnownSecrets.isDistinct(secret, reach) { collected.secrets.append(secret) }
            return "[REDACTED]"
        }
    }

    /// Searches the target of a request.
    package func target(_ target: String) { _ = redaction.target(target) }

    /// Searches the values of header fields.
    package func fields(_ fields: HTTPFields) {
        for field in fields.all { _ = redaction.header(field.value, of: field.name) }
    }

    /// Searches a body of the content type in the fields.
    package func body(_ body: [UInt8], _ fields: HTTPFields) {
        _ = redaction.body(body, contentType: fields["Content-Type"])
    }
}
