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
        for (path, matcher) in pattern.selections {
            shown.selections[path] = self.matcher(matcher, of: .body)
        }
        shown.body = pattern.body.map(json)
        shown.bodyText = pattern.bodyText.map(plain)
        return shown
    }

    private func matcher(_ matcher: TextMatcher, of part: RequestCondition.Part) -> TextMatcher {
        switch matcher {
        case .equals(let wanted): .equals(text(wanted, of: part))
        case .contains(let wanted): .contains(text(wanted, of: part))
        case .matches(let wanted):
            // An expression that contains a secret is shown as a text without it.
            text(wanted.source, of: part) == wanted.source
                ? matcher : .equals(text(wanted.source, of: part))
        case .present, .absent: matcher
        case .not(let matcher): .not(self.matcher(matcher, of: part))
        case .anyOf(let matchers): .anyOf(matchers.map { self.matcher($0, of: part) })
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
        case .body, .host, .port, .scheme, .graphQL: plain(text)
        }
    }
}
