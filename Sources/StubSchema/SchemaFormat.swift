import Foundation
import StubJSON

/// A format by name; unknown names are kept and accept everything.
struct SchemaFormat: Sendable {
    let rawValue: String
    func accepts(_ value: JSONValue) -> Bool { true }
}

/// A regular expression of a schema, in ECMA-262's dialect.
struct SchemaPattern: Sendable {
    let source: String
    private let expression: NSRegularExpression

    init?(_ source: String) {
        self.source = source
        guard let expression = try? NSRegularExpression(pattern: source) else { return nil }
        self.expression = expression
    }

    func matches(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
