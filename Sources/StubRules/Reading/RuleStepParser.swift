import StubHTTP
import StubJSON
import StubSupport

extension RuleParser {
    private static let responseKeys = [
        "status", "headers", "body", "base64", "fixture", "example", "events", "open", "socket",
    ]
    private static let bodyKeys = ["body", "base64", "fixture", "example", "events", "socket"]

    /// Parses the responses of a rule, from `respond`, `passthrough` or `sequence`.
    mutating func steps(_ place: RulePlace) -> [RuleStep] {
        if let respond = place["respond"] {
            guard reader.object(respond, "'respond'", keys: Self.responseKeys) else { return [] }
            return [RuleStep(.respond(response(respond)))]
        }
        if let passthrough = place["passthrough"] {
            checkPassThrough(passthrough)
            return [RuleStep(.passThrough)]
        }
        guard let sequence = place["sequence"] else { return [] }
        guard let elements = sequence.elements, !elements.isEmpty else {
            reader.wrong(
                "sequence", "a sequence must be an array with at least one response", at: sequence)
            return []
        }
        return elements.compactMap { step($0) }
    }

    private mutating func step(_ place: RulePlace) -> RuleStep? {
        let keys = Self.responseKeys + ["passthrough", "repeat"] + Self.effectKeys
        guard reader.object(place, "a step of a sequence", keys: keys) else { return nil }
        let responds = Self.responseKeys.contains { place[$0] != nil }
        if let passthrough = place["passthrough"] {
            checkPassThrough(passthrough)
            if responds {
                reader.wrong(
                    "conflict", "a step with 'passthrough' cannot have a response", at: place)
            }
        }
        return RuleStep(
            responds ? .respond(response(place)) : .passThrough, effects: effects(place),
            repeats: reader.int(place["repeat"], in: 1...Int.max) ?? 1)
    }

    private mutating func checkPassThrough(_ place: RulePlace) {
        if reader.flag(place) == false {
            reader.wrong("passthrough", "'passthrough' can only be true", at: place)
        }
    }

    private mutating func response(_ place: RulePlace) -> RuleResponse {
        let bodies = Self.bodyKeys.filter { place[$0] != nil }
        if bodies.count > 1 {
            reader.wrong(
                "conflict", "only one of \(bodies.joined(separator: ", ")) can be the body",
                at: place)
        }
        if place["open"] != nil, place["events"] == nil {
            reader.wrong("missing", "only a response with 'events' can stay open", at: place)
        }
        if let socket = place["socket"] {
            if let status = place["status"] {
                reader.wrong("conflict", "a response with 'socket' has the status 101", at: status)
            }
            return RuleResponse(self.socket(socket), headers: reader.headers(place["headers"]))
        }
        return RuleResponse(
            reader.int(place["status"], in: 100...599) ?? 200,
            headers: reader.headers(place["headers"]), body: body(place))
    }

    private mutating func body(_ place: RulePlace) -> RuleResponse.Body {
        if let body = place["body"] {
            return body.value.string.map(RuleResponse.Body.text) ?? .json(body.value)
        }
        if let base64 = place["base64"] { return .bytes(bytes(base64)) }
        if let fixture = place["fixture"] {
            return fixtureName(fixture).map(RuleResponse.Body.fixture) ?? .none
        }
        if let events = place["events"] {
            return .events(self.events(events), isOpen: reader.flag(place["open"]) ?? false)
        }
        guard let example = place["example"] else { return .declared }
        return reader.text(example).map(RuleResponse.Body.example) ?? .none
    }

    mutating func fixtureName(_ place: RulePlace) -> String? {
        guard let name = reader.text(place) else { return nil }
        if let known = vocabulary.fixtures, !known.contains(name) {
            reader.wrong(
                "unknown-fixture", "there is no fixture '\(name)'", at: place,
                hint: RuleReader.suggestion(for: name, among: known)
                    ?? "There are \(known.sorted().joined(separator: ", ")).")
        }
        return name
    }

    mutating func bytes(_ place: RulePlace) -> [UInt8] {
        guard let text = reader.text(place) else { return [] }
        guard let bytes = Base64.decode(text) else {
            reader.wrong("base64", "this is not Base64", at: place)
            return []
        }
        return bytes
    }
}
