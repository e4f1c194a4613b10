import StubHTTP
import StubJSON

extension RuleParser {
    /// `{"protocols": ["chat"], "send": […], "on": [{"body": {…}, "send": […]}], "echo": true}`.
    mutating func socket(_ place: RulePlace) -> SocketAnswer {
        var script = SocketScript()
        guard reader.object(place, "'socket'", keys: ["protocols", "send", "on", "echo"]) else {
            return SocketAnswer(.script(script))
        }
        if let steps = place["send"] { script.steps = socketSteps(steps) }
        if let replies = place["on"] {
            script.replies = elements(replies, "'on'").compactMap { reply($0) }
        }
        script.echoes = reader.flag(place["echo"]) ?? false
        let protocols = place["protocols"].map { elements($0, "'protocols'") } ?? []
        return SocketAnswer(
            .script(script), protocols: protocols.compactMap { reader.text($0) })
    }

    /// The conditions of a reply are those for the body of a request; without any, it follows each
    /// message.
    private mutating func reply(_ place: RulePlace) -> SocketScript.Reply? {
        let keys = ["body", "bodyContains", "jsonPath", "send"]
        guard reader.object(place, "a reply", keys: keys) else { return nil }
        var pattern = RequestPattern()
        conditions(place, &pattern)
        let steps = reader.required("send", in: place, "a reply")
        return SocketScript.Reply(pattern: pattern, steps: steps.map { socketSteps($0) } ?? [])
    }

    private mutating func socketSteps(_ place: RulePlace) -> [SocketScript.Step] {
        elements(place, "'send'").compactMap { socketStep($0) }
    }

    /// `{"text": "hello"}`, or with `json`, `base64`, `"ping": true`, `"close": 1000` and a `reason`, or
    /// `"break": true`; `after` is in seconds on the stub's clock.
    private mutating func socketStep(_ place: RulePlace) -> SocketScript.Step? {
        let acts = ["text", "json", "base64", "ping", "close", "break"]
        guard reader.object(place, "a message", keys: acts + ["reason", "after"]) else {
            return nil
        }
        let said = acts.filter { place[$0] != nil }
        guard said.count == 1, let act = act(said[0], place) else {
            reader.wrong(
                "socket", "a message has one of \(acts.joined(separator: ", "))", at: place)
            return nil
        }
        return SocketScript.Step(act: act, after: min(reader.number(place["after"]) ?? 0, 1e9))
    }

    private mutating func act(_ name: String, _ place: RulePlace) -> SocketScript.Act? {
        guard let value = place[name] else { return nil }
        switch name {
        case "text": return reader.text(value).map { .send(.text($0)) }
        case "json": return .send(.json(value.value))
        case "base64": return .send(.bytes(bytes(value)))
        case "close":
            guard let code = reader.int(value, in: 1000...4999) else { return nil }
            return .close(code: code, reason: reader.text(place["reason"]) ?? "")
        case "ping": return reader.flag(value) == true ? .ping : nil
        default: return reader.flag(value) == true ? .breakOff : nil
        }
    }

    private mutating func elements(_ place: RulePlace, _ what: String) -> [RulePlace] {
        if let elements = place.elements { return elements }
        reader.wrong(
            "type", "\(what) must be an array, this is \(place.value.typeName)", at: place)
        return []
    }
}
