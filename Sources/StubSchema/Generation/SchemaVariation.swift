package import StubJSON

/// A value that differs from a schema's example by one change.
package struct SchemaVariation: Sendable, Hashable {
    /// The whole value, with the change.
    package let value: JSONValue
    /// The location of the change.
    package let location: JSONPointer
    /// The keyword that the change tests, such as `required` or `maxLength`.
    package let keyword: String
    /// A phrase that describes the change, such as `without "brand"`.
    package let change: String

    package init(value: JSONValue, location: JSONPointer, keyword: String, change: String) {
        self.value = value
        self.location = location
        self.keyword = keyword
        self.change = change
    }
}

extension SchemaVariation: CustomStringConvertible {
    /// The keyword, the location and the change.
    package var description: String {
        "\(keyword): \(location.tokens.isEmpty ? "" : "\(location) ")\(change)"
    }
}

/// Generates families of values from an example: values that a schema allows, and values that
/// violate it slightly.
///
/// Every value is validated first: a variation is valid with formats asserted, and a near miss
/// violates the keyword it is labelled with. The same seed always gives the same families.
package struct VariationGenerator: Sendable {
    /// The seed for the few values that are chosen at random; 0 by default.
    package let seed: UInt64

    /// Creates a generator.
    package init(seed: UInt64 = 0) {
        self.seed = seed
    }

    /// Which of a schema's variations are generated.
    package enum Kind: Sendable {
        /// Values that the schema allows.
        case allowed
        /// Values that violate the schema in one place.
        case forbidden
    }

    /// The changes to a base before their values are validated, in the order of the family.
    ///
    /// Most callers need few of them, and validating is most of the work: see ``isWanted(_:_:of:)``.
    /// There are none if the base is invalid.
    package func candidates(
        _ kind: Kind, of schema: Schema, around base: JSONValue
    ) -> [SchemaVariation] {
        guard schema.isValid(base, formats: .assert) else { return [] }
        var candidates: [SchemaVariation] = []
        var random = SplitMix64(seed: seed)
        var sites = [VariationSite(root: schema, base: base)]
        var next = 0
        while next < sites.count {
            var site = sites[next]
            next += 1
            site.random = random
            // Another change with the same value violates another keyword, or adds nothing.
            var seen: Set<JSONValue> = [site.value]
            for change in kind == .allowed ? site.alternatives() : site.mistakes() {
                guard kind == .forbidden || seen.insert(change.value).inserted else { continue }
                var value = base
                guard (try? value.replace(at: site.location, with: change.value)) != nil
                else { continue }
                candidates.append(
                    SchemaVariation(
                        value: value, location: site.location, keyword: change.keyword,
                        change: change.text))
            }
            random = site.random
            sites += site.inner()
        }
        return candidates
    }

    /// Whether a candidate is valid, or violates the keyword that it is labelled with.
    package static func isWanted(
        _ candidate: SchemaVariation, _ kind: Kind, of schema: Schema
    ) -> Bool {
        switch kind {
        case .allowed: schema.isValid(candidate.value, formats: .assert)
        case .forbidden:
            schema.issues(in: candidate.value, formats: .assert)
                .contains { $0.keyword == candidate.keyword }
        }
    }
}
