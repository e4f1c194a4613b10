import StubBackport
package import StubContract
package import StubHTTP
import StubJSON
package import StubRedaction

/// Removes secrets from exchanges that are shown or exported, by the same rules as recordings.
///
/// The names that hold secrets are those of the contract as well as the usual ones. Secrets that
/// earlier exchanges contain are also removed where their name does not identify them.
package struct SecretMask: Sendable {
    package static let mark = "[REDACTED]"

    private let rules: RedactionRules
    private let known: [KnownSecrets]

    /// The usual names only, and no secrets of other exchanges.
    package static let standard = SecretMask(rules: .credentialsOnly)

    init(rules: RedactionRules, known: [KnownSecrets] = []) {
        self.rules = rules
        self.known = known
    }

    /// Removes the secrets that the rules name, and those that the exchanges contain.
    package init(rules: RedactionRules, secretsOf exchanges: [Exchange]) {
        let learned = LearnedSecrets()
        learned.learn(from: exchanges, rules)
        self.init(rules: rules, known: learned.known)
    }

    private func redaction() -> SecretRedaction {
        SecretRedaction(rules: rules, known: replaced) { _, _ in Self.mark }
    }

    /// Replaces the secrets of other exchanges; `nil` if the text contains none.
    private func replaced(in text: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        for secrets in known {
            result = secrets.replacing(in: result ?? text) ?? result
        }
        return result
    }

    /// Returns a field's value; the scheme of an authorization stays.
    package func value(_ value: String, of name: String) -> String {
        switch name.lowercased() {
        case "cookie", "set-cookie": Self.mark
        default: redaction().header(value, of: name)
        }
    }

    /// Returns JSON without its secrets; booleans and empty texts are kept.
    func json(_ value: JSONValue) -> JSONValue {
        redaction().json(value, under: nil)
    }

    /// Returns a body as text without its secrets; `nil` if it is not text.
    package func text(_ body: [UInt8], contentType: String?) -> String? {
        redaction().body(body, contentType: contentType)
    }

    /// Returns a binary body without its secrets; `nil` if it cannot be searched.
    package func bytes(_ body: [UInt8], contentType: String?) -> [UInt8]? {
        switch redaction().binary(body, type: contentType.flatMap(MediaType.init)) {
        case .kept: body
        case .replaced(let bytes): bytes
        case .unreadable: nil
        }
    }

    /// Returns a text of any kind without its secrets.
    func plain(_ text: String) -> String { redaction().plain(text) }

    /// Returns a query, or a form, without its secret values.
    func query(_ text: some StringProtocol) -> String { redaction().query(String(text)) }

    /// Returns the decoded pairs of a query; the other names show the meaning of `code`.
    package func items(_ items: [RequestTarget.QueryItem]) -> [RequestTarget.QueryItem] {
        redaction().items(items, at: "query")
    }

    /// Returns a path without segments that look like tokens.
    func path(_ path: String) -> String { redaction().path(path) }
}

// MARK: - Parts of exchanges

extension SecretMask {
    /// Returns the request's target without secrets in its path and query.
    package func target(of exchange: Exchange) -> String { target(exchange.request.target) }

    /// Returns the contract violations of an exchange without the values of secrets.
    package func issues(of exchange: Exchange) -> [ContractIssue] { exchange.issues.map(issue) }

    /// Returns a target without secrets in its path and query.
    package func target(_ target: String) -> String { redaction().target(target) }

    /// Returns an issue whose message does not contain the value of a secret.
    func issue(_ issue: ContractIssue) -> ContractIssue {
        let names = issue.location.split(separator: "/")
        let isSecret = names.contains { rules.reach(of: $0) != nil }
        return ContractIssue(
            issue.kind, severity: issue.severity,
            message: isSecret ? Self.unquoted(issue.message) : plain(issue.message),
            location: plain(issue.location), missingMember: issue.missingMember.map(plain),
            contract: issue.contract)
    }

    /// Removes values, which are in quotation marks.
    private static func unquoted(_ message: String) -> String {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return message }
        return parts.enumerated().map { $0.offset % 2 == 1 ? mark : String($0.element) }
            .joined(separator: "\"")
    }
}
