import StubHTTP
import StubRules

/// What one request asks of the stub itself, in Prism's words and some of our own.
///
/// `Prefer: code=404, example=name, dynamic=true` or `?__code=&__example=&__dynamic=`,
/// `X-Understudy-Delay: <milliseconds>` and `X-Understudy-Scenario: <name>`.
struct RequestOverrides: Sendable, Hashable {
    var code: Int?
    /// The name of an example that the contract declares.
    var example: String?
    /// Whether the answer is made up from its schema even where there is an example.
    var isDynamic: Bool?
    var delay: Duration?
    /// The scenario whose rules hold for this request, switched on or not.
    var scenario: String?

    /// Why what is asked for makes no sense, as a sentence.
    struct Mistake: Error, Sendable, Hashable {
        let text: String
    }

    static let readFields = FieldNames([
        "Prefer", "X-Understudy-Delay", "X-Understudy-Scenario",
    ])

    /// Reads a request; nearly all ask for nothing.
    init(_ fields: FieldView, query: [RequestTarget.QueryItem]) throws(Mistake) {
        for value in fields[values: "Prefer"] {
            for (name, value) in Self.preferences(value) { try set(name, value) }
        }
        for item in query where item.name.hasPrefix(Self.prefix) {
            try set(String(item.name.dropFirst(Self.prefix.count)), item.value)
        }
        if let text = fields["X-Understudy-Delay"] {
            guard let milliseconds = Double(text), milliseconds >= 0 else {
                throw Mistake(
                    text: "X-Understudy-Delay is a number of milliseconds, not '\(text)'")
            }
            delay = RuleDelay.milliseconds(milliseconds)
        }
        scenario = fields["X-Understudy-Scenario"]
    }

    /// Whether the answer comes from the contract, whatever fixtures and rules there are.
    var wantsExample: Bool { code != nil || example != nil || isDynamic != nil }

    /// A query without what is meant for the stub.
    static func stripped(_ query: [RequestTarget.QueryItem]) -> [RequestTarget.QueryItem] {
        query.filter { !names.contains($0.name) }
    }

    static let prefix = "__"
    private static let names: Set<String> = ["__code", "__example", "__dynamic"]

    private mutating func set(_ name: String, _ value: String) throws(Mistake) {
        switch name.lowercased() {
        case "code":
            guard let code = Int(value), (200...599).contains(code) else {
                throw Mistake(text: "'code' is a status from 200 to 599, not '\(value)'")
            }
            self.code = code
        case "example":
            example = value
        case "dynamic":
            guard value == "true" || value == "false" else {
                throw Mistake(text: "'dynamic' is true or false, not '\(value)'")
            }
            isDynamic = value == "true"
        default:
            break
        }
    }

    /// `name=value` pairs between commas or semicolons (RFC 7240 §2).
    private static func preferences(_ text: String) -> [(name: String, value: String)] {
        text.split { $0 == "," || $0 == ";" }.map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map { half in
                String(half.drop { $0 == " " || $0 == "\"" }.prefix { $0 != " " && $0 != "\"" })
            }
            return (halves.first ?? "", halves.count > 1 ? halves[1] : "")
        }
    }
}
