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

    /// Returns a text about a part of a request, such as what a condition expects, without secrets.
    func text(_ text: String, of part: RequestCondition.Part) -> String {
        switch part {
        case .url: target(text)
        case .path: path(text)
        case .header(let name): value(text, of: name)
        case .cookie: Self.mark
        case .query(let name), .form(let name), .pathParameter(let name, _):
            items([RequestTarget.QueryItem(name: name, value: text)]).first?.value ?? text
        case .body, .host: plain(text)
        }
    }
}
