/// Which names hold secrets or a person's data: in headers, in bodies, in queries.
///
/// Names compare by their letters and digits alone, so `api_key`, `apiKey` and `API-Key` are one.
public struct RedactionRules: Sendable, Hashable {
    private var names: Set<String> = []
    private var secrets: Set<String> = []
    private var fragments: [String] = []
    private var kept: Set<String> = []
    /// Whether e-mail addresses, phone numbers and the like are hidden too.
    public let hidesPersonalData: Bool

    /// What is redacted by default.
    public static let standard = RedactionRules(hidesPersonalData: true)
    /// Credentials alone.
    public static let credentialsOnly = RedactionRules(hidesPersonalData: false)

    private init(hidesPersonalData: Bool) {
        self.hidesPersonalData = hidesPersonalData
    }

    /// The same rules with more names; `*name`, `name*` and `*name*` match any name around it.
    public func adding(_ names: [String]) -> RedactionRules {
        var rules = self
        for name in names {
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

    /// The same rules with more names of credentials, such as those that a contract declares.
    public func addingCredentials(_ names: some Sequence<String>) -> RedactionRules {
        var rules = self
        rules.secrets.formUnion(names.map { NameParts($0).joined }.filter { !$0.isEmpty })
        return rules
    }

    /// The same rules but for these names, under which everything stays as it is.
    public func keeping(_ names: [String]) -> RedactionRules {
        var rules = self
        rules.kept.formUnion(names.map { NameParts($0).joined }.filter { !$0.isEmpty })
        return rules
    }

    /// Whether what stands under the name is left alone, whatever it looks like.
    public func keeps(_ name: some StringProtocol) -> Bool {
        !kept.isEmpty && kept.contains(NameParts(name).joined)
    }

    /// Whether a header's value may be a secret.
    public func redactsHeader(_ name: String) -> Bool { reach(of: name) != nil }

    /// How much is redacted below a member, field, query or form name; `nil` leaves it alone.
    public func reach(of name: some StringProtocol) -> Reach? {
        if !names.isEmpty || !secrets.isEmpty || !fragments.isEmpty || !kept.isEmpty {
            let normalized = NameParts(name).joined
            if kept.contains(normalized) { return nil }
            if names.contains(normalized) { return .values }
            if secrets.contains(normalized) { return .credentials }
            if fragments.contains(where: normalized.contains) { return .credentials }
        }
        let reach = SecretNames.reach(of: name)
        return reach == .personal && !hidesPersonalData ? nil : reach
    }
}
