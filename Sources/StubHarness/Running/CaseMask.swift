import StubContract
import StubHTTP
import StubRedaction

/// Replaces the secrets in the texts of a case by numbered marks such as `[REDACTED 1]`.
///
/// Equal secrets get the same mark and different ones different marks, so that a text still shows
/// whether two tokens differ. Names say what is a secret, and so do the exchanges of the case: what
/// was a token there is also replaced where nothing says so.
final class CaseMask {
    private static let start = "[REDACTED"
    /// Bodies are searched up to this size in all; the texts of a case are made of its first ones
    /// as a rule, in which an app logs in.
    private static let mostBytes = 4 << 20
    /// What repeats a check with generated content, which has to stay as it is.
    private static let replay = "\n  replay: curl "

    private let rules: RedactionRules
    private let marks = Marks()
    private let redaction: SecretRedaction
    private var shown: [String: String] = [:]

    /// The numbers of the secrets, and those that are replaced wherever they are.
    private final class Marks {
        var known = KnownSecrets()
        private var numbers: [String: Int] = [:]

        func mark(of secret: String) -> String {
            // A text that was masked before keeps its marks.
            if secret.contains(CaseMask.start) { return secret }
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "\(CaseMask.start) \(number)]"
        }
    }

    /// - Parameters:
    ///   - names: the names of secrets, besides the usual ones.
    ///   - exchanges: the exchanges whose secrets are known.
    init(names: Set<String>, exchanges: [Exchange] = []) {
        rules = RedactionRules.credentialsOnly.addingCredentials(names)
        let marks = marks
        redaction = SecretRedaction(
            rules: rules,
            known: { marks.known.replacing(in: $0) },
            replace: { secret, _ in marks.mark(of: secret) })
        let search = SecretSearch(rules)
        var left = Self.mostBytes
        func learn(_ body: [UInt8], _ fields: HTTPFields) {
            search.fields(fields)
            guard body.count <= left else { return }
            left -= body.count
            search.body(body, fields)
        }
        for exchange in exchanges {
            search.target(exchange.request.target)
            learn(exchange.request.body, exchange.request.fields)
            if let response = exchange.response { learn(response.body, response.fields) }
        }
        for secret in search.found { marks.known.add(secret, replacement: marks.mark(of: secret)) }
    }

    /// Returns a text of any kind without its secrets.
    func text(_ text: String) -> String {
        if let shown = shown[text] { return shown }
        let end = text.firstRange(of: Self.replay)?.lowerBound ?? text.endIndex
        let masked = redaction.plain(String(text[..<end])) + text[end...]
        shown[text] = masked
        return masked
    }

    /// Returns the mismatch with masked texts.
    func mismatch(_ mismatch: Mismatch) -> Mismatch {
        Mismatch(
            what(mismatch.what), expected: text(mismatch.expected), actual: text(mismatch.actual),
            difference: mismatch.difference.map(text), place: mismatch.place)
    }

    /// Masks what was checked without its label, which is an operation or a part of the app: with the
    /// label, `verifyCredentials: the error` looks like a name of a secret and its value.
    private func what(_ what: String) -> String {
        guard let end = what.firstRange(of: ": "),
            what[..<end.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) })
        else { return text(what) }
        return what[..<end.upperBound] + text(String(what[end.upperBound...]))
    }

    /// Returns the issue with a masked request and message.
    func issue(_ observed: ObservedIssue) -> ObservedIssue {
        let issue = observed.issue
        let isSecret = issue.location.split(separator: "/").contains {
            rules.reach(of: $0) != nil
        }
        let masked = ContractIssue(
            issue.kind, severity: issue.severity,
            message: isSecret ? unquoted(issue.message) : text(issue.message),
            location: text(issue.location), missingMember: issue.missingMember.map(text),
            contract: issue.contract)
        return ObservedIssue(
            issue: masked, exchange: observed.exchange, request: request(observed.request),
            isAllowed: observed.isAllowed)
    }

    /// Masks a method and a target.
    private func request(_ request: String) -> String {
        if let shown = shown[request] { return shown }
        guard let blank = request.firstIndex(of: " ") else { return text(request) }
        let target = redaction.target(String(request[request.index(after: blank)...]))
        let masked = redaction.plain("\(request[..<blank]) \(target)")
        shown[request] = masked
        return masked
    }

    /// Replaces values, which are in quotation marks.
    private func unquoted(_ message: String) -> String {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return text(message) }
        return parts.enumerated().map { index, part in
            index % 2 == 1 ? marks.mark(of: String(part)) : String(part)
        }.joined(separator: "\"")
    }
}
