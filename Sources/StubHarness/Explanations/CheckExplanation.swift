/// What a check of the packs demands, why, and what it needs.
package struct CheckExplanation: Sendable, Hashable {
    /// The id that reports show, such as `P16`.
    package let id: String
    /// The title of the check.
    package let title: String
    /// What must hold.
    package let demand: String
    /// The section of a standard, or what users of an app have seen.
    package let reason: String
    /// The pack and its adapter, and what of the adapter and the contract the check needs.
    package let needs: String
    /// How an app declares that it does otherwise; `nil` if there is no such option.
    package let otherwise: String?

    init(
        _ id: String, _ title: String, demand: String, reason: String, needs: String,
        otherwise: String? = nil
    ) {
        self.id = id
        self.title = title
        self.demand = demand
        self.reason = reason
        self.needs = needs
        self.otherwise = otherwise
    }

    /// The options that ``otherwise`` names.
    package var options: [CheckOption] {
        CheckCatalog.options.filter { otherwise?.contains("`\($0.name)`") == true }
    }
}
