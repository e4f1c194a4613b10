/// Decides which names of header fields, members and parameters hold secrets or personal data.
///
/// Only letters and digits are compared, so `api_key`, `apiKey` and `API-Key` are equal.
public struct RedactionRules: Sendable, Hashable {
    private var names: Set<String> = []
    private var secrets: Set<String> = []
    private var fragments: [String] = []
    private var kept: Set<String> = []
    private var redactedPlaces: [RedactionPlace] = []
    private var keptPlaces: [RedactionPlace] = []
    /// The values that a contract lists, by the name of the member that has one of them.
    private var enumerations: [String: Set<String>] = [:]
    /// Whether e-mail addresses, phone numbers and other personal data are replaced as well.
    public let hidesPersonalData: Bool

    /// The default rules of the recorder.
    public static let standard = RedactionRules(hidesPersonalData: true)
    /// Replaces credentials and no personal data.
    public static let credentialsOnly = RedactionRules(hidesPersonalData: false)

    private init(hidesPersonalData: Bool) {
        self.hidesPersonalData = hidesPersonalData
    }

    /// Returns these rules with more names; `*name`, `name*` and `*name*` match any name around it,
    /// and a name that starts with `/` is a place in a document, such as `/data/name`.
    public func adding(_ names: [String]) -> RedactionRules {
        var rules = self
        rules.redactedPlaces += names.compactMap(RedactionPlace.init)
        for name in names where !name.hasPrefix("/") {
            let normalized = NameParts(name).joined
            if normalized.isEmpty { continue }
            if name.hasPrefix("*") || name.hasSuffix("*") {
                rules.fragments.append(normalized)
            } else {
                rules.names.insert(normalized)
            }
        }
        return rules
    }

    /// Returns these rules with more names of credentials, such as those that a contract declares.
    public func addingCredentials(_ names: some Sequence<String>) -> RedactionRules {
        var rules = self
        rules.secrets.formUnion(names.map { NameParts($0).joined }.filter { !$0.isEmpty })
        return rules
    }

    /// Returns these rules with texts that are not replaced in members of that name.
    package func addingEnumerations(_ enumerations: [String: Set<String>]) -> RedactionRules {
        var rules = self
        for (name, texts) in enumerations where reach(of: name) != nil {
            rules.enumerations[NameParts(name).joined, default: []].formUnion(texts)
        }
        return rules
    }

    /// Returns these rules with names whose values are never replaced; one that starts with `/` is a
    /// place in a document, such as `/data/name`.
    public func keeping(_ names: [String]) -> RedactionRules {
        var rules = self
        rules.keptPlaces += names.compactMap(RedactionPlace.init)
        let names = names.filter { !$0.hasPrefix("/") }
        rules.kept.formUnion(names.map { NameParts($0).joined }.filter { !$0.isEmpty })
        return rules
    }

    /// Whether values under the name are never replaced.
    public func keeps(_ name: some StringProtocol) -> Bool {
        !kept.isEmpty && kept.contains(NameParts(name).joined)
    }

    /// Whether the text is one that a contract lists for members of that name.
    func lists(_ text: String, under name: String) -> Bool {
        !enumerations.isEmpty && enumerations[NameParts(name).joined]?.contains(text) ?? false
    }

    /// Whether any rule names a place.
    package var hasPlaces: Bool { !keptPlaces.isEmpty || !redactedPlaces.isEmpty }

    /// Whether the value at a place of a message is never replaced.
    ///
    /// - Parameters:
    ///   - path: such as `["body", "user", "email"]`.
    ///   - side: `request` or `response`.
    package func keeps(_ path: some Collection<String>, of side: String) -> Bool {
        keptPlaces.contains { $0.contains(path, of: side) } && !redacts(path, of: side)
    }

    /// Whether the value at a place of a message is always replaced.
    package func redacts(_ path: some Collection<String>, of side: String) -> Bool {
        redactedPlaces.contains { $0.contains(path, of: side) }
    }

    /// Whether the value of a header field may be a secret.
    public func redactsHeader(_ name: String) -> Bool { reach(of: name) != nil }

    /// Returns which values under a name are replaced; `nil` if it is an ordinary name.
    package func reach(of name: some StringProtocol) -> Reach? {
        if !names.isEmpty || !secrets.isEmpty || !fragments.isEmpty || !kept.isEmpty {
            let normalized = NameParts(name).joined
            if kept.contains(normalized) { return nil }
            if names.contains(normalized) { return .values }
            if secrets.contains(normalized) { return .credentials }
            if fragments.contains(where: normalized.contains) { return .credentials }
        }
        let reach = SecretName(name).reach
        return reach == .personal && !hidesPersonalData ? nil : reach
    }
}
