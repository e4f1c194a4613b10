import StubJSON

extension SchemaOutline {
    /// The declared name that is one of these, in any case and with or without `-` and `_`.
    package func key(like names: [String]) -> String? {
        let plain = properties.map { TokenWords.plain($0.key) }
        return names.lazy.compactMap { name in
            if properties.contains(where: { $0.key == name }) { return name }
            return plain.firstIndex(of: TokenWords.plain(name)).map { properties[$0].key }
        }.first
    }
}
