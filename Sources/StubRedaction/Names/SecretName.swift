/// The parts of a name, and what they say of its values.
struct SecretName {
    /// In lower case and without digits at the end; the last of joined words is one.
    private let parts: [String]

    init(_ name: some StringProtocol) {
        // The name of a route, as in an OpenAPI document, says nothing: `/users/password`.
        let isPath = name.utf8.first == 0x2F && name.utf8.dropFirst().contains(0x2F)
        parts = isPath ? [] : NameParts(name).words.flatMap(Self.separated)
    }

    // MARK: - Credentials and personal data

    /// Which values the name marks as secrets; `nil` if none.
    ///
    /// The last noun decides, with the parts
    /// around it.
    var reach: Reach? {
        let start = parts.first == "x" && parts.count > 1 ? 1 : 0
        if parts.count - start > 1, NameTable.questions.contains(parts[start]) { return nil }
        for index in parts.indices.reversed() {
            if isHarmless(at: index) { return nil }
            if let noun = noun(at: index) { return reach(of: noun, at: index) }
        }
        return nil
    }

    private func part(before index: Int) -> String { index > 0 ? parts[index - 1] : "" }

    private func isHarmless(at index: Int) -> Bool {
        let part = parts[index]
        let singular = part.hasSuffix("s") ? String(part.dropLast()) : part
        return (NameTable.harmlessBefore[part] ?? NameTable.harmlessBefore[singular])?
            .contains(self.part(before: index)) ?? false
    }

    /// What a part with the one before it means; any other key may be a credential.
    private func noun(at index: Int) -> Reach? {
        let before = part(before: index)
        return NameTable.pairs[parts[index]]?[before] ?? NameTable.nouns[parts[index]]
            ?? (parts[index] == "key" && !before.isEmpty ? .doubtful : nil)
    }

    /// What the parts behind a noun leave of its reach.
    private func reach(of noun: Reach, at index: Int) -> Reach? {
        let rest = parts[(index + 1)...].filter { !$0.isEmpty }
        if rest.isEmpty { return noun }
        if rest.contains(where: NameTable.describing.contains) { return nil }
        let isHolding = rest.allSatisfy(NameTable.holding.contains)
        if noun == .personal { return isHolding && !rest.contains("code") ? noun : nil }
        if isHolding { return noun == .doubtful ? .tokens : noun }
        if noun == .doubtful { return nil }
        if rest.allSatisfy({ NameTable.holding.contains($0) || NameTable.referring.contains($0) }) {
            return .doubtful
        }
        // Short nouns begin many names: `passThrough`, `pinColor`.
        return parts[index].utf8.count > 4 ? .doubtful : nil
    }

    // MARK: - Other questions

    /// Whether it describes a secret without holding one, such as `tokenType`.
    var describes: Bool { parts.last.map(NameTable.describing.contains) ?? false }

    /// Whether it may mean something else behind another name: `card.number`.
    var isCompleting: Bool {
        parts.first.map { NameTable.pairs[$0] != nil || NameTable.holding.contains($0) } ?? false
    }

    /// Whether random text under the name is an id, a digest, a cursor or a file.
    var isNeutral: Bool {
        guard let last = parts.last else { return false }
        return NameTable.neutral.contains(last) || isHarmless(at: parts.count - 1)
            || parts.contains(where: NameTable.neutralAnywhere.contains)
            || last.utf8.count > 5 && last.hasSuffix("id") || last.hasSuffix("hash")
    }

    /// Whether it hints at a credential, so that a random text under it is one.
    var isSuspicious: Bool {
        !isNeutral && !parts.contains("publishable")
            && parts.contains(where: NameTable.hints.contains)
    }

    /// Whether a text is the name of a secret itself, as in a list of required members.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= 40,
            text.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || $0 == "_" || $0 == "-"
            })
        else { return false }
        return SecretName(text).reach?.isInherited ?? false
    }

    // MARK: - Joined words

    /// Takes the last part off a word that is joined from several: `dbpassword`, `accesskey`.
    private static func separated(_ word: String) -> [String] {
        let digits = word.utf8.reversed().prefix(while: \.isASCIIDigit).count
        let stem = digits == 0 ? word : String(word.dropLast(digits))
        guard NameTable.nouns[stem] == nil else { return [stem] }
        let pair = NameTable.pairs.first { noun, before in
            stem.hasSuffix(noun) && before[String(stem.dropLast(noun.count))] != nil
        }
        if let noun = pair?.key { return [String(stem.dropLast(noun.count)), noun] }
        guard let ending = NameTable.endings.first(where: stem.hasSuffix), ending != stem
        else { return [stem] }
        return [String(stem.dropLast(ending.count)), ending]
    }
}
