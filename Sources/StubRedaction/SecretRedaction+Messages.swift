package import StubHTTP

// The parts of a message around its body.
extension SecretRedaction {
    /// A header field's value.
    package func header(_ value: String, of name: String) -> String {
        if rules.keeps(name) { return value }
        switch name.lowercased() {
        case "set-cookie": return cookie(value[...])
        case "cookie":
            return value.split(separator: ";", omittingEmptySubsequences: false)
                .map { cookie($0) }.joined(separator: ";")
        // They ask for a credential, or say where to go.
        case "www-authenticate", "proxy-authenticate", "refresh": return plain(value)
        default: return self.value(value, under: reach(of: name), name: name)
        }
    }

    /// Replaces the value of the first pair; attributes such as `Path` say nothing secret.
    private func cookie(_ text: Substring) -> String {
        let pair = text.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else {
            return value(String(pair), under: .opaque) + text[pair.endIndex...]
        }
        let name = pair[..<equals].drop { $0 == " " }
        let value = String(pair[pair.index(after: equals)...])
        if rules.keeps(name) { return String(text) }
        let reach = reach(of: String(name)) ?? .opaque
        return text[...equals] + self.value(value, under: reach) + text[pair.endIndex...]
    }

    /// The pairs of a query or form, decoded; where one was replaced is noted below the root.
    package func items(
        _ items: [RequestTarget.QueryItem], at root: String
    ) -> [RequestTarget.QueryItem] {
        items.map { item in
            if rules.keeps(item.name) { return item }
            let reach =
                reach(of: item.name)
                ?? AmbiguousName.reach(
                    of: item.name, value: item.value, beside: { items.map(\.name) })
            let value = self.value(item.value, under: reach, name: item.name)
            if value != item.value { mark(root, item.name) }
            return RequestTarget.QueryItem(name: item.name, value: value)
        }
    }

    /// A query or form as it stands on the wire; what has no secret stays to the byte.
    package func query(_ text: String) -> String {
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        let names = pairs.map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return PercentCoding.decode(name, plusIsSpace: true) ?? name
        }
        return zip(pairs, names).map { pair, name in
            guard let sign = pair.firstIndex(of: "="), !rules.keeps(name) else {
                return String(pair)
            }
            let raw = String(pair[pair.index(after: sign)...])
            let value = PercentCoding.decode(raw, plusIsSpace: true) ?? raw
            let reach =
                reach(of: name) ?? AmbiguousName.reach(of: name, value: value, beside: { names })
            let replaced = self.value(value, under: reach, name: name)
            return replaced == value ? String(pair) : pair[...sign] + replaced
        }.joined(separator: "&")
    }

    /// A path as it stands on the wire.
    package func path(_ text: String) -> String {
        guard text.utf8.count > 5 else { return text }
        return plain(text)
    }
}
