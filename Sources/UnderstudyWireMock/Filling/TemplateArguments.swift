/// The arguments of a helper.
struct TemplateArguments: Sendable, Hashable {
    var values: [TemplateValue] = []
    /// The values of `name=value`.
    var options: [String: TemplateValue] = [:]
}
