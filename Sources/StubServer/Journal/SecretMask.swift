package import StubContract
import StubHTTP
import StubJSON
import StubRedaction

/// Leaves secrets out of what is shown or exported, by the decision that recordings follow.
enum SecretMask {
    static let mark = "[REDACTED]"

    private static func redaction() -> SecretRedaction {
        SecretRedaction(rules: .credentialsOnly) { _, _ in mark }
    }

    /// A field's value; the scheme of an authorization stays.
    static func value(_ value: String, of name: String) -> String {
        switch name.lowercased() {
        case "cookie", "set-cookie": mark
        default: redaction().header(value, of: name)
        }
    }

    /// JSON without its secrets; flags and empty texts give nothing away.
    static func json(_ value: JSONValue) -> JSONValue {
        redaction().json(value, under: nil)
    }

    /// A body as text without its secrets; `nil` if it is no text.
    static func text(_ body: [UInt8], contentType: String?) -> String? {
        if let value = try? JSONParser.parse(body) { return JSONSerializer.string(json(value)) }
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        let type = contentType.flatMap(MediaType.init)?.essence
        return type == "application/x-www-form-urlencoded" ? query(text) : plain(text)
    }

    /// A body that is no text, without its secrets; `nil` if they could not be told from the rest.
    static func bytes(_ body: [UInt8], contentType: String?) -> [UInt8]? {
        switch redaction().binary(body, type: contentType.flatMap(MediaType.init)) {
        case .kept: body
        case .replaced(let bytes): bytes
        case .unreadable: nil
        }
    }

    /// A text of any kind without its secrets.
    static func plain(_ text: String) -> String { redaction().plain(text) }

    /// A query, or a form, without its secret values.
    static func query(_ text: some StringProtocol) -> String { redaction().query(String(text)) }

    /// The decoded pairs of a query; what `code` is shows in the names beside it.
    static func items(_ items: [RequestTarget.QueryItem]) -> [RequestTarget.QueryItem] {
        redaction().items(items, at: "query")
    }

    /// A target whose path and query have no secrets.
    static func target(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path(target) }
        return path(String(target[..<mark])) + "?"
            + query(target[target.utf8.index(after: mark)...])
    }

    /// A path without segments that look like tokens.
    static func path(_ path: String) -> String { redaction().path(path) }

    /// An issue whose message does not show what stands where a secret is.
    static func issue(_ issue: ContractIssue) -> ContractIssue {
        let names = issue.location.split(separator: "/")
        let isSecret = names.contains { RedactionRules.credentialsOnly.reach(of: $0) != nil }
        return ContractIssue(
            issue.kind, severity: issue.severity,
            message: isSecret ? unquoted(issue.message) : plain(issue.message),
            location: plain(issue.location), missingMember: issue.missingMember.map(plain),
            contract: issue.contract)
    }

    /// Values stand in quotation marks.
    private static func unquoted(_ message: String) -> String {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return message }
        return parts.enumerated().map { $0.offset % 2 == 1 ? mark : String($0.element) }
            .joined(separator: "\"")
    }
}

extension Exchange {
    /// The request's target as it may be shown: without secrets.
    package var shownTarget: String { SecretMask.target(request.target) }

    /// The issues as they may be shown: without secrets.
    package var shownIssues: [ContractIssue] { issues.map(SecretMask.issue) }
}
