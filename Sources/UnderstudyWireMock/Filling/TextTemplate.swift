import StubHTTP
import StubJSON

/// A text with places that are filled from the request, the clock and random numbers.
struct TextTemplate: Sendable, Hashable {
    /// A piece of the text.
    enum Part: Sendable, Hashable {
        case text(String)
        case value(TemplateValue)
        case block(TemplateBlock)
    }

    let parts: [Part]

    init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Creates a template without places.
    init(literal text: String) {
        parts = [.text(text)]
    }

    /// The bytes of the text between the places.
    var size: Int {
        parts.reduce(0) { size, part in
            switch part {
            case .text(let text): size + text.utf8.count
            case .value: size
            case .block(let block): size + block.body.size + block.otherwise.size
            }
        }
    }

    /// Returns the filled text; `nil` if the templates of the response are too long together, or
    /// take too long.
    func fill(_ scene: inout TemplateScene) -> String? {
        try? text(&scene)
    }

    func text(_ scene: inout TemplateScene) throws(TemplateScene.Exhausted) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal):
                if scene.isRepeating { try scene.spend(bytes: literal.utf8.count) }
                text += literal
            case .value(let value):
                let filled = try value.datum(&scene).text
                try scene.spend(bytes: filled.utf8.count)
                text += filled
            case .block(let block): text += try block.text(&scene)
            }
        }
        return text
    }
}

/// What templates are filled from.
struct TemplateScene {
    let request: HTTPRequest
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// The numbers for random values, which continue with the next response.
    var random: SplitMix64
    /// The values that blocks have assigned, by name.
    var variables: [String: TemplateDatum] = [:]
    /// The values that the blocks around the current place are about, the innermost one last.
    var frames: [TemplateFrame] = []

    /// The number of bytes that the values of the response may still have.
    private var bytesLeft = bytesLimit
    /// The number of steps that filling may still take.
    private var stepsLeft = stepsLimit
    /// The maximum number of bytes of all values in a response.
    static let bytesLimit = 32 << 20
    /// The maximum number of steps, because other requests wait meanwhile.
    static let stepsLimit = 500_000

    init(request: HTTPRequest, now: Double, random: SplitMix64) {
        self.request = request
        self.now = now
        self.random = random
    }

    /// The templates of a response are too long together, or take too long.
    struct Exhausted: Error {}

    /// Whether the current place is in a block that may repeat it.
    var isRepeating: Bool { !frames.isEmpty }

    mutating func spend(bytes: Int) throws(Exhausted) {
        bytesLeft -= bytes
        if bytesLeft < 0 { throw Exhausted() }
    }

    mutating func spend(steps: Int) throws(Exhausted) {
        stepsLeft -= steps
        if stepsLeft < 0 { throw Exhausted() }
    }
}

/// The value that a block is about.
struct TemplateFrame {
    let this: TemplateDatum
    /// The names that only this block has, such as `@index`.
    var locals: [String: TemplateDatum] = [:]
}
