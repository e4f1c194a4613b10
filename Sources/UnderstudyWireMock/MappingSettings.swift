package import StubJSON
package import StubRules

/// WireMock's settings for all mappings, of which the delays are supported.
package struct MappingSettings {
    /// The delay of responses that have none of their own.
    package let delay: RuleDelay?

    /// Reads the body of a change; returns the refusals if it has other members.
    package static func read(_ body: JSONValue) -> Result<MappingSettings, MappingImport.Malformed>
    {
        var notes = MappingNotes()
        let place = MappingPlace(value: body, pointer: .root)
        _ = notes.object(
            place, "the settings", known: ["fixedDelay", "delayDistribution", "proxyPassThrough"])
        // WireMock's default is true, and clients send it along; without proxies it has no effect.
        if let flag = place.given("proxyPassThrough"), !notes.flag(flag) {
            notes.refuse(flag, "'proxyPassThrough' can only be true")
        }
        var delays = DelayReader(notes: notes)
        let delay = delays.delay(
            fixed: place["fixedDelay"], distribution: place["delayDistribution"])
        guard delays.notes.refusals.isEmpty else {
            return .failure(MappingImport.Malformed(refusals: delays.notes.refusals))
        }
        return .success(MappingSettings(delay: delay))
    }
}
