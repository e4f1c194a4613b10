/// What a stub made a response of.
///
/// A value takes the space of one pointer, because the journal stores one for each exchange.
public indirect enum AnswerSource: Sendable, Hashable {
    /// The stub itself: a refusal, or an error of HTTP.
    case stub
    /// The fixture with this name.
    case fixture(String)
    /// An example that the contract declares, or that is generated from its schema.
    case example
    /// The tokens of a login, of a refresh and their like.
    case tokens
    /// The recording of this request, as method and path.
    case recording(String)
    /// The WireMock mapping with this name or id.
    case mapping(String)
    /// The rule with this name or number.
    case rule(String)
    /// The API behind the stub.
    case upstream
    /// The stored response to an earlier request with the same `Idempotency-Key`.
    case repetition
    /// Another source, whose response the named rule has changed, delayed or broken.
    case changed(AnswerSource, by: String)
    /// Another source, after rules with a chance were drawn or passed over.
    case drawn(AnswerSource, [ChanceDraw])

    /// The kinds, as the admin API names them.
    public static let kinds = [
        "stub", "fixture", "example", "tokens", "recording", "mapping", "rule", "upstream",
        "repetition",
    ]

    /// The kind of the source itself, without the rule that has changed its response.
    public var kind: String {
        switch self {
        case .stub: "stub"
        case .fixture: "fixture"
        case .example: "example"
        case .tokens: "tokens"
        case .recording: "recording"
        case .mapping: "mapping"
        case .rule: "rule"
        case .upstream: "upstream"
        case .repetition: "repetition"
        case .changed(let source, _), .drawn(let source, _): source.kind
        }
    }

    /// The name of the fixture, recording, mapping or rule; `nil` for other kinds.
    public var name: String? {
        switch self {
        case .fixture(let name), .recording(let name), .mapping(let name), .rule(let name): name
        case .changed(let source, _), .drawn(let source, _): source.name
        case .stub, .example, .tokens, .upstream, .repetition: nil
        }
    }

    /// The rule that responded, or that changed the response of another source; `nil` without one.
    public var rule: String? {
        switch self {
        case .rule(let name), .changed(_, by: let name): name
        case .drawn(let source, _): source.rule
        default: nil
        }
    }

    /// The draws of rules with a chance, in the order in which they were checked; usually empty.
    public var draws: [ChanceDraw] {
        if case .drawn(_, let draws) = self { draws } else { [] }
    }

    /// Returns the source with the draws that preceded it, if there are any.
    package func after(_ draws: [ChanceDraw]) -> AnswerSource {
        draws.isEmpty ? self : .drawn(self, draws)
    }
}

extension AnswerSource: CustomStringConvertible {
    /// Kind and name, the rule that changed the response, and what chance has decided:
    /// `fixture products, rule slow, by chance`.
    public var description: String {
        switch self {
        case .changed(_, let rule): return "\(own), rule \(rule)"
        case .drawn(let source, let draws):
            let passed = draws.filter { !$0.applies }.map(\.rule).joined(separator: ", ")
            return "\(source)" + (draws.contains(where: \.applies) ? ", by chance" : "")
                + (passed.isEmpty ? "" : ", passed over: \(passed)")
        default: return own
        }
    }

    private var own: String { kind + (name.map { " \($0)" } ?? "") }
}

/// What chance has decided about a rule that would otherwise have applied to a request.
public struct ChanceDraw: Sendable, Hashable {
    /// The rule's name or number.
    public let rule: String
    /// Whether the rule was drawn; otherwise the next one was checked.
    public let applies: Bool

    package init(rule: String, applies: Bool) {
        self.rule = rule
        self.applies = applies
    }
}
