package import StubHTTP

// Redacts the parts of a message around its body: header fields, cookies, query, path.
extension SecretRedaction {
    /// Redacts a header field's value.
    package func header(_ value: String, of name: String) -> String {
        if rules.keeps(name) { return value }
        switch name.lowercased() {
        case "set-cookie": return setCookie(value)
        case "cookie":
            return value.split(separator: ";", omittingEmptySubsequences: false)
                .map { cookie($0) }.joined(separator: ";")
        // These fields request a credential or contain a URL.
        case "www-authenticate", "proxy-authenticate", "refresh": return plain(value)
        // A client sends the tag back, and it says nothing but the version of a content.
        case "etag", "if-match", "if-none-match":
            return known(Array(value.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? value
        default:
            let read =
                name.utf8.contains(UInt8(ascii: "%"))
                ? PercentCoding.decode(name, plusIsSpace: false) ?? name : name
            return self.value(value, under: reach(of: read), name: read)
        }
    }

    /// A header field's name, or a replacement that is one if the name itself is a secret.
    package func fieldName(_ name: String) -> String {
        guard name.utf8.count >= KnownSecrets.shortest else { return name }
        let shown = plain(name, under: "id")
        let isToken = shown.utf8.allSatisfy {
            $0.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0)
        }
        return shown != name && (!isToken || shown.isEmpty) ? "X-Redacted" : shown
    }

    /// Redacts a `Set-Cookie` value: the pair and its attributes (RFC 6265 §4.1).
    private func setCookie(_ text: String) -> String {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first else { return text }
        if let sign = pair.firstIndex(of: "="), rules.keeps(pair[..<sign]) { return text }
        return ([cookie(pair)] + parts.dropFirst().map(attribute)).joined(separator: ";")
    }

    /// Redacts a cookie pair.
    ///
    /// Under an unknown name every value but a plain word is a secret.
    private func cookie(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else {
            return value(String(pair), under: .opaque)
        }
        let raw = pair[..<equals].drop { $0 == " " }
        let name = PercentCoding.decode(raw, plusIsSpace: false) ?? String(raw)
        if rules.keeps(name) { return String(pair) }
        let reach = reach(of: name) ?? .opaque
        let value = String(pair[pair.index(after: equals)...])
        return pair[...equals] + self.value(value, under: reach, name: name)
    }

    private static let attributes: Set<String> = [
        "domain", "expires", "max-age", "samesite", "secure", "httponly", "priority",
        "partitioned", "version",
    ]

    /// Redacts an attribute: a path may contain a token, and some servers append more pairs.
    private func attribute(_ text: Substring) -> String {
        let name = text.prefix { $0 != "=" }.drop { $0 == " " }.lowercased()
        guard !Self.attributes.contains(name), let equals = text.firstIndex(of: "=") else {
            return plain(String(text))
        }
        let value = String(text[text.index(after: equals)...])
        return text[...equals]
            + (name == "path" ? path(value) : self.value(value, under: reach(of: name), name: name))
    }

    /// Redacts the decoded pairs of a query or form and records their places below the root.
    package func items(
        _ items: [RequestTarget.QueryItem], at root: String
    ) -> [RequestTarget.QueryItem] {
        let names = items.map(\.name)
        var known: NameNeighbours?
        return items.map { item in
            if rules.keeps(item.name) || rules.lists(item.value, under: item.name) { return item }
            let reach = self.reach(of: item.name, value: item.value) {
                neighbours(names, &known)
            }
            let name = shown(name: item.name, in: nil)
            let value = self.value(item.value, under: reach, name: item.name)
            if value != item.value || name != item.name { mark(root, name) }
            return RequestTarget.QueryItem(name: name, value: value)
        }
    }

    /// Redacts an encoded query or form; pairs without a secret keep their exact bytes.
    package func query(_ text: String) -> String {
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        let names = pairs.map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return PercentCoding.decode(name, plusIsSpace: true) ?? name
        }
        var known: NameNeighbours?
        return zip(pairs, names).map { pair, name in
            if rules.keeps(name) { return String(pair) }
            let shown = shown(name: name, in: nil)
            let key = shown == name ? String(pair.prefix { $0 != "=" }) : shown
            guard let sign = pair.firstIndex(of: "=") else { return key }
            let raw = String(pair[pair.index(after: sign)...])
            let value = PercentCoding.decode(raw, plusIsSpace: true) ?? raw
            let reach = self.reach(of: name, value: value) { neighbours(names, &known) }
            let replaced = self.value(value, under: reach, name: name)
            return key + "=" + (replaced == value ? raw : replaced)
        }.joined(separator: "&")
    }

    /// Reads the names when the first parameter asks, once for all of them.
    private func neighbours(_ names: [String], _ known: inout NameNeighbours?) -> NameNeighbours {
        if let known { return known }
        steps += names.count
        let neighbours = NameNeighbours(names)
        known = neighbours
        return neighbours
    }

    /// Decides by the parameter's name, or else by its value and the other names.
    private func reach(
        of name: String, value: String, beside names: () -> NameNeighbours
    ) -> Reach? {
        guard let own = reach(of: name) else {
            return AmbiguousName.reach(of: name, value: value, beside: names)
        }
        return AmbiguousName.isPostalCode(name, beside: names) ? nil : own
    }

    /// Redacts an encoded path.
    package func path(_ text: String) -> String {
        guard text.utf8.count > 5 else { return text }
        return plain(text)
    }
}
