package import StubJSON

/// The body of an import: several mappings, and what happens to those that exist.
package struct MappingImport: Sendable {
    /// The mappings in order; the first one takes precedence.
    package let mappings: [JSONValue]
    /// Whether mappings with a known identifier replace the existing ones; otherwise they are
    /// ignored.
    package let overwrites: Bool
    /// Whether all other mappings are removed.
    package let removesOthers: Bool

    /// Reads a body; returns the refusals if it is malformed.
    package static func read(_ body: JSONValue) -> Result<MappingImport, Malformed> {
        var notes = MappingNotes()
        let place = MappingPlace(value: body, pointer: .root)
        _ = notes.object(place, "an import", known: ["mappings", "importOptions", "meta"])
        var overwrites = true
        var removesOthers = false
        if let options = place.given("importOptions"),
            notes.object(
                options, "'importOptions'", known: ["duplicatePolicy", "deleteAllNotInImport"])
        {
            removesOthers = notes.flag(options["deleteAllNotInImport"])
            switch notes.text(options["duplicatePolicy"]) {
            case nil, "OVERWRITE": break
            case "IGNORE": overwrites = false
            case .some(let other):
                notes.refuse(
                    options, "the policy '\(other)' of 'duplicatePolicy' is not supported")
            }
        }
        var mappings: [JSONValue] = []
        if let list = notes.required("mappings", in: place) {
            if let array = list.value.array {
                mappings = array
            } else {
                notes.refuse(list, "'mappings' must be an array")
            }
        }
        guard notes.refusals.isEmpty else {
            return .failure(Malformed(refusals: notes.refusals))
        }
        return .success(
            MappingImport(
                mappings: mappings, overwrites: overwrites, removesOthers: removesOthers))
    }

    /// An import that cannot be read.
    package struct Malformed: Error {
        package let refusals: [MappingRefusal]
    }
}
