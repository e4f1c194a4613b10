public import StubJSON

/// A value that differs from a schema's example by one change.
public struct SchemaVariation: Sendable, Hashable {
    /// The whole value, with the change.
    public let value: JSONValue
    /// The location of the change.
    public let location: JSONPointer
    /// The keyword that the change tests, such as `required` or `maxLength`.
    public let keyword: String
    /// A phrase that describes the change, such as `without "brand"`.
    public let change: String

    package init(value: JSONValue, location: JSONPointer, keyword: String, change: String) {
        self.value = value
        self.location = location
        self.keyword = keyword
        self.change = change
    }
}

extension SchemaVariation: CustomStringConvertible {
    /// The keyword, the location and the change.
    public var description: String {
        "\(keyword): \(location.tokens.isEmpty ? "" : "\(location) ")\(change)"
    }
}

/// Generates families of values from an example: values that a schema allows, and values that
/// violate it slightly.
///
/// Every value is validated first: a variation is valid with formats asserted, and a near miss
/// violates the keyword it is labelled with. The same seed always gives the same families.
public struct VariationGenerator: Sendable {
    /// The seed for the few values that are chosen at random; 0 by default.
    public var seed: UInt64
    /// The most values of a family, 2,000 by default.
    public var limit: Int

    /// Creates a generator.
    public init(seed: UInt64 = 0, limit: Int = 2_000) {
        self.seed = seed
        self.limit = limit
    }

    /// Valid values, each one change away from the base, by default a full example.
    ///
    /// Empty if the base is invalid.
    public func variations(
        of schema: Schema, around base: JSONValue? = nil
    ) -> [SchemaVariation] {
        family(of: schema, around: base) { walk in
            walk.alternatives()
        } isWanted: { value, _ in
            schema.isValid(value, formats: .assert)
        }
    }

    /// Invalid values, each one change away from the base, labelled with the violated keyword.
    ///
    /// Empty if the base is invalid.
    public func nearMisses(
        of schema: Schema, around base: JSONValue? = nil
    ) -> [SchemaVariation] {
        family(of: schema, around: base) { walk in
            walk.mistakes()
        } isWanted: { value, keyword in
            schema.issues(in: value, formats: .assert).contains { $0.keyword == keyword }
        }
    }

    private func family(
        of schema: Schema, around base: JSONValue?,
        changes: (inout VariationSite) -> [VariationSite.Change],
        isWanted: (JSONValue, String) -> Bool
    ) -> [SchemaVariation] {
        let base = base ?? ExampleGenerator(includesOptional: true).example(of: schema)
        guard schema.isValid(base, formats: .assert) else { return [] }
        var random = SplitMix64(seed: seed)
        var found: [SchemaVariation] = []
        var seen: Set<JSONValue> = [base]
        var sites = [VariationSite(root: schema, base: base)]
        var next = 0
        while next < sites.count, found.count < limit {
            var site = sites[next]
            next += 1
            site.random = random
            for change in changes(&site) where found.count < limit {
                var value = base
                guard (try? value.replace(at: site.location, with: change.value)) != nil,
                    !seen.contains(value), isWanted(value, change.keyword)
                else { continue }
                seen.insert(value)
                found.append(
                    SchemaVariation(
                        value: value, location: site.location, keyword: change.keyword,
                        change: change.text))
            }
            random = site.random
            sites += site.inner()
        }
        return found
    }
}
