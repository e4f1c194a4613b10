package import StubContract
import StubHTTP
import StubJSON
import StubRedaction

/// Removes secrets from exchanges that are shown or exported, by the same rules as recordings.
enum SecretMask {
    static let mark = "[REDACTED]"

    private static func redaction() -> SecretRedaction {
        SecretRedaction(rules: .credentialsOnly) { _, _ in mark }
    }

    /// Returns a field's value; the scheme of an authorization stays.
    static func value(_ value: String, of name: String) -> String {
        switch name.lowercased() {
        case "cookie", "set-cookie": mark
        default: redaction().header(value, of: name)
        }
    }

    /// Returns JSON without its secrets; booleans and empty texts are kept.
    static func json(_ value: JSONValue) -> JSONValue {
        redaction().json(value, under: nil)
    }

    /// Returns a body as text without its secrets; `nil` if it is not text.
    static func text(_ body: [UInt8], contentType: String?) -> String? {
        if let value = try? JSONParser.parse(body) { return JSONSerializer.string(json(value)) }
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        let type = contentType.flatMap(MediaType.init)?.essence
        return type == "application/x-www-form-urlencoded" ? query(text) : plain(text)
    }

    /// Returns a binary body without its secrets; `nil` if it cannot be searched.
    static func bytes(_ body: [UInt8], contentType: String?) -> [UInt8]? {
        switch redaction().binary(body, type: contentType.flatMap(MediaType.init)) {
        case .kept: body
        case .replaced(let bytes): bytes
        case .unreadable: nil
        }
    }

    /// Returns a text of any kind without its secrets.
    static func plain(_ text: String) -> String { redaction().plain(text) }

    /// Returns a query, or a form, without its secret values.
    static func query(_ text: some StringProtocol) -> String { redaction().query(String(text)) }

    /// Returns the decoded pairs of a query; the other names show the meaning of `code`.
    static func items(_ items: [RequestTarget.QueryItem]) -> [RequestTarget.QueryItem] {
        redaction().items(items, at: "query")
    }

    /// Returns a target without secrets in its path and query.
    static func target(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path(target) }
        return path(String(target[..<mark])) + "?"
            + query(target[target.utf8.index(after: mark)...])
    }

    /// Returns a path without segments that look like tokens.
    static func path(_ path: String) -> String { redaction().path(path) }

    /// Returns an issue whose message does not contain the value of a secret.
    static func issue(_ issue: ContractIssue) -> ContractIssue {
        let names = issue.location.split(separator: "/")
        let isSecret = names.contains { RedactionRules.credentialsOnly.reach(of: $0) != nil }
        return ContractIssue(
            issue.kind, severity: issue.severity,
            message: isSecret ? unquoted(issue.message) : plain(issue.message),
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

extension Exchange {
    /// The request's target without secrets.
    package var shownTarget: String { SecretMask.target(request.target) }

    /// The issues without secrets.
    package var shownIssues: [ContractIssue] { issues.map(SecretMask.issue) }
}
