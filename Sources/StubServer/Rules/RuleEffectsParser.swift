import StubHTTP
import StubJSON

extension RuleParser {
    static let effectKeys = ["patch", "delay", "pace", "fault", "hold", "mutate"]

    /// What a rule or a step does around its answer.
    mutating func effects(_ place: RulePlace) -> RuleEffects {
        var effects = RuleEffects()
        if let patch = place["patch"] { effects.patch = self.patch(patch) }
        if let delay = place["delay"] { effects.delay = self.delay(delay) }
        if let pace = place["pace"] { effects.pace = self.pace(pace) }
        if let fault = place["fault"] { effects.fault = self.fault(fault) }
        if let hold = place["hold"] { effects.hold = self.hold(hold) }
        if let mutate = place["mutate"] {
            effects.mutations = (mutate.elements ?? [mutate]).compactMap { mutation($0) }
        }
        return effects
    }

    private mutating func patch(_ place: RulePlace) -> RulePatch? {
        if place.value.object != nil { return .merge(place.value) }
        if let operations = place.value.array { return .operations(operations) }
        reader.wrong(
            "patch", "a patch is an object to merge or an array of operations", at: place)
        return nil
    }

    /// `250`, `"infinite"`, `{"fixed": 250}`, `{"uniform": {"lower": 100, "upper": 400}}` or
    /// `{"lognormal": {"median": 200, "sigma": 0.4}}`, in milliseconds.
    private mutating func delay(_ place: RulePlace) -> RuleDelay? {
        if place.value == "infinite" { return .infinite }
        guard place.value.object != nil else {
            return reader.number(place).map { .fixed(RuleDelay.milliseconds($0)) }
        }
        guard reader.object(place, "a delay", keys: ["fixed", "uniform", "lognormal"]) else {
            return nil
        }
        if let uniform = place["uniform"] {
            guard reader.object(uniform, "'uniform'", keys: ["lower", "upper"]) else { return nil }
            let (lower, upper) = (reader.number(uniform["lower"]), reader.number(uniform["upper"]))
            guard let lower, let upper, lower <= upper else {
                reader.wrong(
                    "delay", "'uniform' needs a 'lower' and no smaller 'upper'", at: uniform)
                return nil
            }
            return .uniform(
                from: RuleDelay.milliseconds(lower), to: RuleDelay.milliseconds(upper))
        }
        if let lognormal = place["lognormal"] {
            return self.lognormal(lognormal)
        }
        guard let fixed = reader.number(place["fixed"]) else {
            reader.wrong("delay", "a delay needs 'fixed', 'uniform' or 'lognormal'", at: place)
            return nil
        }
        return .fixed(RuleDelay.milliseconds(fixed))
    }

    private mutating func lognormal(_ place: RulePlace) -> RuleDelay? {
        guard reader.object(place, "'lognormal'", keys: ["median", "sigma", "max"]) else {
            return nil
        }
        guard let median = reader.number(place["median"]), let sigma = reader.number(place["sigma"])
        else {
            reader.wrong("delay", "'lognormal' needs a 'median' and a 'sigma'", at: place)
            return nil
        }
        let longest = reader.number(place["max"]).map(RuleDelay.milliseconds)
        return .lognormal(
            median: RuleDelay.milliseconds(median), sigma: sigma, max: longest ?? RuleDelay.bound)
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
        guard let chunks = reader.int(place["chunks"], in: 1...1_000_000),
            let duration = reader.number(place["duration"])
        else {
            reader.wrong(
                "pace", "a pace needs 'chunks' and 'duration', or 'bytesPerSecond'", at: place)
            return nil
        }
        return .chunks(chunks, over: RuleDelay.milliseconds(duration))
    }

    /// A fault's name, or `{"HEADER_BYTES": "…"}` with the bytes as text, or as
    /// `{"base64": "…"}`.
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
        return reader.word(place, of: Self.faultNames).flatMap(Delivery.Fault.init(name:))
    }

    private static let faultNames = [
        "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE",
        "CONNECTION_RESET_BY_PEER", "TRUNCATED_BODY", "MISSING_LAST_CHUNK",
        "WRONG_CONTENT_LENGTH", "CLOSE_IDLE",
    ]

    /// `{"barrier": "page", "until": 8}`; without `until` it waits to be released by name.
    private mutating func hold(_ place: RulePlace) -> RuleHold? {
        guard reader.object(place, "'hold'", keys: ["barrier", "until"]) else { return nil }
        guard let barrier = reader.text(place["barrier"]) else {
            reader.wrong("hold", "'hold' needs the name of a 'barrier'", at: place)
            return nil
        }
        return RuleHold(at: barrier, until: reader.int(place["until"], in: 1...Int.max))
    }

    /// `{"collection": "products", "insert": {…}, "at": "start"}`, or with `"delete": 7`, or with
    /// `"update": {"id": 7, …}`.
    private mutating func mutation(_ place: RulePlace) -> RuleMutation? {
        let keys = ["collection", "insert", "at", "delete", "update", "when"]
        guard reader.object(place, "'mutate'", keys: keys) else { return nil }
        guard let collection = place["collection"], let name = fixtureName(collection) else {
            reader.wrong("mutate", "'mutate' needs a 'collection'", at: place)
            return nil
        }
        let moment = reader.word(place["when"], of: RuleMutation.Moment.allCases.map(\.rawValue))
        let changes = ["insert", "delete", "update"].filter { place[$0] != nil }
        guard changes.count == 1, let change = change(place) else {
            reader.wrong(
                "mutate",
                "'mutate' has a row to 'insert', an id to 'delete', or an 'update' "
                    + "with an 'id'", at: place)
            return nil
        }
        return RuleMutation(
            name, change, when: moment.flatMap(RuleMutation.Moment.init) ?? .before)
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
