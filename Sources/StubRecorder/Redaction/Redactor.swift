import StubHTTP
import StubJSON
import StubServer

/// Replaces the secrets of recordings, one exchange after the other.
///
/// It remembers what it replaced: a token that a login answered is the same pseudonym in every
/// later request and response.
struct Redactor: Sendable {
    let rules: RedactionRules
    private(set) var pseudonyms: Pseudonyms
    private var reaches: [String: RedactionRules.Reach?] = [:]

    /// - Parameter startingAfter: how many values the recordings at hand have redacted already.
    init(rules: RedactionRules, startingAfter number: Int = 0) {
        self.rules = rules
        pseudonyms = Pseudonyms(startingAfter: number)
    }

    /// The recording without its secrets, and with pointers to where they were.
    ///
    /// - Parameter sent: every field of the request, also those that are not recorded, since a
    ///   credential in them may come back in the answer.
    mutating func redact(_ recording: Recording, sent: HTTPFields = [:]) -> Recording {
        // A secret may stand under a harmless name before it stands under its own, so the first
        // pass learns and the second replaces.
        for field in sent.all { _ = headerValue(field.value, of: field.name) }
        _ = pass(recording)
        return pass(recording)
    }

    private mutating func pass(_ recording: Recording) -> Recording {
        var result = recording
        result.request = redact(recording.request)
        result.response = redact(recording.response)
        return result
    }

    private mutating func redact(_ request: Recording.Request) -> Recording.Request {
        var request = request
        var trail = RedactionTrail()
        if let path = pseudonyms.replacingCredentials(in: request.path) {
            request.path = path
            trail.mark("path")
        }
        request.query = items(request.query, at: "query", &trail)
        request.body = body(request.body, &trail)
        request.redacted = trail.redacted
        return request
    }

    private mutating func redact(_ response: Recording.Response) -> Recording.Response {
        var response = response
        var trail = RedactionTrail()
        response.headers = HTTPFields(
            response.headers.all.map { field in
                let value = headerValue(field.value, of: field.name)
                if value != field.value {
                    // The file has one member for a name, spelled as it came first.
                    let first = response.headers.all.first {
                        HTTPFields.sameName($0.name, field.name)
                    }
                    trail.mark("headers", first?.name ?? field.name)
                }
                return HTTPFields.Field(name: field.name, value: value)
            })
        response.body = body(response.body, &trail)
        response.redacted = trail.redacted
        return response
    }

    // MARK: - Bodies

    private mutating func body(
        _ body: RecordedBody, _ trail: inout RedactionTrail
    ) -> RecordedBody {
        switch body {
        case .none, .bytes: return body
        case .json(let value):
            return .json(trail.within("body") { json(value, reach: nil, &$0) })
        case .form(let items): return .form(self.items(items, at: "form", &trail))
        case .text(let text):
            let replaced = plain(
                TextSecrets.replacing(in: text) { name, value in
                    self.named(value, name)
                })
            if replaced != text { trail.mark("text") }
            return .text(replaced)
        }
    }

    private mutating func json(
        _ value: JSONValue, reach: RedactionRules.Reach?, _ trail: inout RedactionTrail
    ) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    trail.within(String(index)) { json(element, reach: reach, &$0) }
                })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        let inner = innerReach(of: member.key, within: reach)
                        let value = trail.within(member.key) {
                            json(member.value, reach: inner, &$0)
                        }
                        return (member.key, value)
                    }))
        case .string(let text):
            let replaced = reach.map { secret(text, $0) } ?? plain(text)
            if replaced != text || reach != nil && pseudonyms.isOwn(text) { trail.mark() }
            return .string(replaced)
        case .number(let number):
            guard let reach, reach != .tokens else { return value }
            let replaced = self.number(number, reach)
            if replaced != number { trail.mark() }
            return .number(replaced)
        }
    }

    /// A member's own name, or else what its container's name says of all in it.
    private mutating func innerReach(
        of name: String, within outer: RedactionRules.Reach?
    ) -> RedactionRules.Reach? {
        if let own = reach(of: name) { return own }
        switch outer {
        case nil: return nil
        case .values, .credentials: return outer
        // `{"token": {"type": "Bearer", "value": …}}` must still say Bearer.
        case .tokens: return RedactionRules.describesSecret(name) ? nil : outer
        }
    }

    private mutating func items(
        _ items: [RequestTarget.QueryItem], at root: String, _ trail: inout RedactionTrail
    ) -> [RequestTarget.QueryItem] {
        items.map { item in
            let value = named(item.value, item.name) ?? plain(item.value)
            if value != item.value || reach(of: item.name) != nil && pseudonyms.isOwn(value) {
                trail.mark(root, item.name)
            }
            return RequestTarget.QueryItem(name: item.name, value: value)
        }
    }

    // MARK: - Headers

    private mutating func headerValue(_ value: String, of name: String) -> String {
        switch name.lowercased() {
        case "set-cookie": return cookie(value[...])
        case "cookie":
            return value.split(separator: ";", omittingEmptySubsequences: false)
                .map { cookie($0) }.joined(separator: ";")
        default:
            return rules.redactsHeader(name) ? secret(value, .credentials) : plain(value)
        }
    }

    /// Replaces the value of the first pair; attributes such as `Path` say nothing secret.
    private mutating func cookie(_ text: Substring) -> String {
        let pair = text.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else { return String(text) }
        let value = String(pair[pair.index(after: equals)...])
        return text[...equals] + secret(value, .credentials) + text[pair.endIndex...]
    }

    // MARK: - Values

    private mutating func reach(of name: String) -> RedactionRules.Reach? {
        if let known = reaches[name] { return known }
        let reach = rules.reach(of: name)
        reaches[name] = .some(reach)
        return reach
    }

    /// The replacement of a value under a name; `nil` if the name holds no secret.
    private mutating func named(_ value: String, _ name: String) -> String? {
        reach(of: name).map { secret(value, $0) }
    }

    /// The replacement of a value that is a secret; an authentication scheme stays in front.
    private mutating func secret(_ text: String, _ reach: RedactionRules.Reach) -> String {
        let schemes = ["Bearer ", "Basic ", "Token ", "Digest ", "ApiKey ", "DPoP "]
        if let scheme = schemes.first(where: { text.lowercased().hasPrefix($0.lowercased()) }) {
            return text.prefix(scheme.count)
                + secret(String(text.dropFirst(scheme.count)), reach)
        }
        if let known = pseudonyms.known(text) { return known }
        if let token = WebToken(text) { return replacement(for: token, text) }
        return pseudonyms.replacement(for: text, isCredential: reach != .values)
    }

    /// A value under a harmless name: known secrets in it are replaced, and those in its query.
    private mutating func plain(_ text: String) -> String {
        let text = query(of: text)
        return pseudonyms.replacingCredentials(in: text) ?? text
    }

    /// A URL whose query carries secrets by name, as links to reset a password do.
    private mutating func query(of text: String) -> String {
        guard text.hasPrefix("http") || text.hasPrefix("/"), let mark = text.firstIndex(of: "?")
        else { return text }
        let head = text[...mark]
        let pairs = text[text.index(after: mark)...].split(
            separator: "&", omittingEmptySubsequences: false)
        return head
            + pairs.map { pair -> String in
                guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
                let value = String(pair[pair.index(after: equals)...])
                let replaced = named(value, String(pair[..<equals]))
                return pair[...equals] + (replaced ?? value)
            }.joined(separator: "&")
    }

    private mutating func number(
        _ number: JSONNumber, _ reach: RedactionRules.Reach
    ) -> JSONNumber {
        let exponent = number.literal.firstIndex { $0 == "e" || $0 == "E" }
        let digits = String(number.literal[..<(exponent ?? number.literal.endIndex)])
        let replaced = pseudonyms.replacement(for: digits, isCredential: false)
        let parsed = try? JSONParser.parse(replaced + number.literal.dropFirst(digits.count))
        return parsed?.number ?? JSONNumber(0)
    }

    /// A token with the same claims but for redacted ones, that never expires.
    private mutating func replacement(for token: WebToken, _ text: String) -> String {
        var token = token
        var trail = RedactionTrail()
        for member in token.payload.members {
            token.payload[member.key] = claim(member, &trail)
        }
        token.signature = pseudonyms.replacement(for: token.signature, isCredential: true)
        return pseudonyms.remember(token.text, for: text, isCredential: true)
    }

    private mutating func claim(
        _ member: JSONObject.Member, _ trail: inout RedactionTrail
    ) -> JSONValue {
        switch member.key {
        case "exp": return .int(WebToken.farExpiry)
        // Identifiers of the token or its session are as good as the token to some servers.
        case "jti", "sid", "nonce", "at_hash", "c_hash":
            return json(member.value, reach: .credentials, &trail)
        default:
            let reach = reach(of: member.key)
            return json(member.value, reach: reach, &trail)
        }
    }
}
