import StubJSON

extension VariationSite {
    /// The numbers at the bounds and next to them, some of which are valid and some are not.
    func bounds(of rules: NumberRules) -> [Change] {
        let bounds: [(NumberRules.Bound?, String)] = [
            (rules.minimum, "minimum"), (rules.maximum, "maximum"),
            (rules.exclusiveMinimum, "exclusiveMinimum"),
            (rules.exclusiveMaximum, "exclusiveMaximum"),
        ]
        return bounds.flatMap { bound, keyword in
            guard let bound else { return [Change]() }
            let near = NumberSampler.near(bound.number, integersOnly: !types.contains(.number))
            return near.map { Change(.number($0), keyword, $0.literal) }
        }
    }
}
