package import StubHTTP
package import StubJSON
import StubSupport

/// A text with places that are filled from the request, the clock and random numbers.
package struct TextTemplate: Sendable, Hashable {
    /// A piece of the text.
    package enum Part: Sendable, Hashable {
        case text(String)
        case value(TemplateValue)
    }

    package let parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Creates a template without places.
    package init(literal text: String) {
        parts = [.text(text)]
    }

    /// The bytes of the text between the places.
    var size: Int {
        parts.reduce(0) { size, part in
            if case .text(let text) = part { size + text.utf8.count } else { size }
        }
    }

    /// Returns the filled text; `nil` if the templates of the response are too long together.
    package func fill(_ scene: inout TemplateScene) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .value(let value):
                let filled = value.text(&scene)
                scene.bytesLeft -= filled.utf8.count
                if scene.bytesLeft < 0 { return nil }
                text += filled
            }
        }
        return text
    }
}

/// What templates are filled from.
package struct TemplateScene {
    let request: HTTPRequest
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// The number of bytes that the values of the response may still have.
    var bytesLeft = bytesLimit
    /// The maximum number of bytes of all values in a response.
    static let bytesLimit = 32 << 20
    /// The numbers for random values, which continue with the next response.
    package var random: SplitMix64

    package init(request: HTTPRequest, now: Double, random: SplitMix64) {
        self.request = request
        self.now = now
        self.random = random
    }
}

/// A value in a template; a value that the request does not have is an empty text.
package indirect enum TemplateValue: Sendable, Hashable {
    case literal(String)
    case request(RequestValue)
    /// The values that a path selects in JSON, or the default if it selects none.
    case json(TemplateValue, JSONPath, default: String?)
    case now(DateText)
    case random(RandomText)
    case number(ClosedRange<Int>)
    case changed(TemplateValue, TextChange)

    func text(_ scene: inout TemplateScene) -> String {
        switch self {
        case .literal(let text): text
        case .request(let value): value.text(in: scene.request)
        case .json(let value, let path, let fallback):
            Self.select(path, in: value.text(&scene)) ?? fallback ?? ""
        case .now(let date): date.text(at: scene.now)
        case .random(let random): random.text(&scene.random)
        case .number(let range): String(Int.random(in: range, using: &scene.random))
        case .changed(let value, let change): change.applied(to: value.text(&scene))
        }
    }

    private static func select(_ path: JSONPath, in text: String) -> String? {
        guard let document = try? JSONParser.parse(Array(text.utf8)) else { return nil }
        guard let values = path.values(in: document) else { return nil }
        if !path.isDefinite { return JSONSerializer.string(.array(values)) }
        guard let value = values.first, !value.isNull else { return nil }
        return value.string ?? JSONSerializer.string(value)
    }
}

/// A change of a text in a template.
package enum TextChange: String, Sendable, Hashable, CaseIterable {
    case upper
    case lower
    case trim
    case capitalize
    case base64

    func applied(to text: String) -> String {
        switch self {
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .trim: Self.trimmed(text)
        case .capitalize:
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        case .base64: Base64.encode(Array(text.utf8))
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(String(start.reversed()).drop(while: \.isWhitespace).reversed())
    }
}
