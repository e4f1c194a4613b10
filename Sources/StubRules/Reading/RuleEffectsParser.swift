import StubFixtures
import StubHTTP
import StubJSON

extension RuleParser {
    static let effectKeys = ["patch", "page", "delay", "pace", "fault", "hold", "mutate"]

    /// Parses the effects of a rule or a step.
    mutating func effects(_ place: RulePlace) -> RuleEffects {
        var effects = RuleEffects()
        if let patch = place["patch"] { effects.patch = self.patch(patch) }
        if let page = place["page"] { effects.page = self.page(page) }
        if let delay = place["delay"] { effects.delay = self.delay(delay) }
        if let pace = place["pace"] { effects.pace = self.pace(pace) }
        if let fault = place["fault"] { effects.fault = self.fault(fault) }
        if let hold = place["hold"] { effects.hold = self.hold(hold) }
        if let mutate = place["mutate"] {
            effects.mutations = mutations(mutate)
        }
        return effects
    }

    private mutating func patch(_ place: RulePlace) -> RulePatch? {
        if place.value.object != nil { return .merge(place.value) }
        guard let elements = place.elements else {
            reader.wrong(
                "patch", "a patch must be an object to merge or an array of operations", at: place)
            return nil
        }
        do {
            return .operations(try JSONPatch(place.value))
        } catch {
            reader.wrong("patch", error.message, at: error.operation.map { elements[$0] } ?? place)
            return nil
        }
    }

    /// `"empty"`, or `{"cap": 10, "repeat": 2, "drop": 1, "total": 99}`.
    private mutating func page(_ place: RulePlace) -> PageChange? {
        if place.value == "empty" { return .empty }
        let keys = ["cap", "repeat", "drop", "total"]
        guard reader.object(place, "'page'", keys: keys) else { return nil }
        return PageChange(
            cap: reader.int(place["cap"], in: 1...Int.max),
            repeats: reader.int(place["repeat"], in: 0...Int.max) ?? 0,
            drops: reader.int(place["drop"], in: 0...Int.max) ?? 0,
            total: reader.int(place["total"], in: 0...Int.max))
    }

    /// `250`, `"infinite"`, `{"fixed": 250}`, `{"uniform": {"lower": 100, "upper": 400}}` or
    /// `{"lognormal": {"median": 200, "sigma": 0.4}}`, in milliseconds.
    private mutating func delay(_ place: RulePlace) -> RuleDelay? {
        if place.value == "infinite" { return .infinite }
        guard place.value.object != nil else { return milliseconds(place).map(RuleDelay.fixed) }
        let kinds = ["fixed", "uniform", "lognormal"]
        guard reader.object(place, "a delay", keys: kinds) else { return nil }
        let said = kinds.filter { place[$0] != nil }
        guard said.count == 1 else {
            reader.wrong(
                "delay", "a delay must be one of \(kinds.joined(separator: ", "))", at: place)
            return nil
        }
        if let uniform = place["uniform"] { return self.uniform(uniform) }
        if let lognormal = place["lognormal"] { return self.lognormal(lognormal) }
        return milliseconds(place["fixed"]).map(RuleDelay.fixed)
    }

    private mutating func uniform(_ place: RulePlace) -> RuleDelay? {
        guard reader.object(place, "'uniform'", keys: ["lower", "upper"]) else { return nil }
        let lower = milliseconds(reader.required("lower", in: place, "'uniform'"))
        let upper = milliseconds(reader.required("upper", in: place, "'uniform'"))
        guard let lower, let upper else { return nil }
        if lower > upper { reader.wrong("delay", "'lower' is above 'upper'", at: place) }
        return .uniform(from: lower, to: upper)
    }

    private mutating func lognormal(_ place: RulePlace) -> RuleDelay? {
        guard reader.object(place, "'lognormal'", keys: ["median", "sigma", "max"]) else {
            return nil
        }
        let median = milliseconds(reader.required("median", in: place, "'lognormal'"))
        let sigma = reader.number(reader.required("sigma", in: place, "'lognormal'"))
        let longest = milliseconds(place["max"]) ?? RuleDelay.bound
        guard let median, let sigma else { return nil }
        return .lognormal(median: median, sigma: sigma, max: longest)
    }

    private mutating func milliseconds(_ place: RulePlace?) -> Duration? {
        reader.number(place).map(RuleDelay.milliseconds)
    }

    /// `"3G"`, `{"chunks": 5, "duration": 1000}` or `{"bytesPerSecond": 100}`.
    private mutating func pace(_ place: RulePlace) -> RulePace? {
        if place.value.string != nil {
            let word = reader.word(place, of: RulePace.presets.map(\.name))
            return RulePace.presets.first { $0.name == word }?.pace
        }
        guard reader.object(place, "a pace", keys: ["chunks", "duration", "bytesPerSecond"])
        else { return nil }
        if let speed = place["bytesPerSecond"] {
            return reader.number(speed).map(RulePace.bytesPerSecond)
        }
        let chunks = reader.int(reader.required("chunks", in: place, "a pace"), in: 1...1_000_000)
        let duration = milliseconds(reader.required("duration", in: place, "a pace"))
        guard let chunks, let duration else { return nil }
        return .chunks(chunks, over: duration)
    }

    /// Parses a fault's name, or `{"HEADER_BYTES": "…"}` with the bytes as text or as `{"base64":
    /// "…"}`.
    private mutating func fault(_ place: RulePlace) -> Delivery.Fault? {
        if let bytes = place["HEADER_BYTES"] {
            _ = reader.object(place, "a fault", keys: ["HEADER_BYTES"])
            if let text = bytes.value.string { return .headerBytes(Array(text.utf8)) }
            guard reader.object(bytes, "'HEADER_BYTES'", keys: ["base64"]),
                let base64 = bytes["base64"]
            else { return nil }
            return .headerBytes(self.bytes(base64))
        }
        if place.value == "HEADER_BYTES" {
            reader.wrong(
                "fault", "HEADER_BYTES needs its bytes", at: place,
                hint: #"Write {"HEADER_BYTES": "HTTP/1.1 200 OK\r\n…\r\n\r\n"}."#)
            return nil
        }
        return reader.word(place, of: Self.faultNames + ["HEADER_BYTES"]).flatMap(
            Delivery.Fault.init(name:))
    }

    private static let faultNames = [
        "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE",
        "CONNECTION_RESET_BY_PEER", "CONNECTION_RESET_MID_BODY", "TRUNCATED_BODY",
        "MISSING_LAST_CHUNK", "WRONG_CONTENT_LENGTH", "CLOSE_IDLE",
    ]

    /// Parses `{"barrier": "page", "until": 8}`; without `until` the barrier is released by name.
    private mutating func hold(_ place: RulePlace) -> RuleHold? {
        guard reader.object(place, "'hold'", keys: ["barrier", "until"]) else { return nil }
        let until = reader.int(place["until"], in: 1...Int.max)
        return reader.text(reader.required("barrier", in: place, "'hold'")).map {
            RuleHold(at: $0, until: until)
        }
    }

    /// The maximum number of changes that a rule may make together, because other clients wait.
    static let mostMutations = 20_000

    private mutating func mutations(_ place: RulePlace) -> [RuleMutation] {
        guard let elements = place.value.array else { return mutation(place).map { [$0] } ?? [] }
        guard elements.count <= Self.mostMutations else {
            reader.wrong(
                "mutate",
                "'mutate' has at most \(Self.mostMutations) changes, this has \(elements.count)",
                at: place, hint: "Divide them among several rules, or put the rows into a fixture.")
            return []
        }
        return elements.enumerated().compactMap { index, element in
            mutation(RulePlace(value: element, pointer: place.pointer.appending(index)))
        }
    }

    /// `{"collection": "products", "insert": {…}, "at": "start"}`, or with `"delete": 7`, or with
    /// `"update": {"id": 7, …}`.
    private mutating func mutation(_ place: RulePlace) -> RuleMutation? {
        let keys = ["collection", "insert", "at", "delete", "update", "when"]
        guard reader.object(place, "'mutate'", keys: keys) else { return nil }
        let collection = reader.required("collection", in: place, "'mutate'")
        let moment = reader.word(place["when"], of: RuleMutation.Moment.allCases.map(\.rawValue))
        let changes = ["insert", "delete", "update"].filter { place[$0] != nil }
        guard changes.count == 1, let change = change(place) else {
            reader.wrong(
                "mutate",
                "'mutate' has a row to 'insert', an id to 'delete', or an 'update' with "
                    + "an 'id'", at: place)
            return nil
        }
        return collection.flatMap { fixtureName($0) }.map {
            RuleMutation($0, change, when: moment.flatMap(RuleMutation.Moment.init) ?? .before)
        }
    }

    private mutating func change(_ place: RulePlace) -> RuleMutation.Change? {
        if let insert = place["insert"]?.value.object {
            let at = reader.word(place["at"], of: ["start", "end"])
            return .insert(insert, atStart: at != "end")
        }
        if let id = place["delete"]?.value, RowID(id) != nil { return .delete(id) }
        if let update = place["update"]?.value.object, let id = update["id"], RowID(id) != nil {
            return .update(id, update)
        }
        return nil
    }
}
