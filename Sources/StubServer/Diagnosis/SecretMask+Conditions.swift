import StubHTTP
import StubRules

extension SecretMask {
    /// Returns what a condition expects, without secrets.
    func expected(by condition: RequestCondition) -> String {
        switch condition.test {
        case .some(.absent), .some(.anything): condition.expected
        default: text(condition.expected, of: condition.part)
        }
    }

    /// Returns a rule's pattern without the secrets in its conditions.
    func pattern(_ pattern: RequestPattern) -> RequestPattern {
        var shown = pattern
        for (name, matcher) in pattern.query {
            shown.query[name] = self.matcher(matcher, of: .query(name))
        }
        for (name, matcher) in pattern.headers {
            shown.headers[name] = self.matcher(matcher, of: .header(name))
        }
        shown.body = pattern.body.map(json)
        shown.bodyText = pattern.bodyText.map(plain)
        return shown
    }

    private func matcher(_ matcher: TextMatcher, of part: RequestCondition.Part) -> TextMatcher {
        switch matcher {
        case .equals(let wanted): .equals(text(wanted, of: part))
        case .contains(let wanted): .contains(text(wanted, of: part))
        case .present, .absent: matcher
        }
    }

    /// Returns a text about a part of a request, such as what a condition expects, without secrets.
    func text(_ text: String, of part: RequestCondition.Part) -> String {
        switch part {
        case .url: target(text)
        case .path: path(text)
        case .header(let name): value(text, of: name)
        case .cookie: Self.mark
        case .query(let name), .form(let name), .pathParameter(let name, _):
            items([RequestTarget.QueryItem(name: name, value: text)]).first?.value ?? text
        case .body, .host, .port, .scheme: plain(text)
        }
    }
}
