/// Something that an app declares because apps rightly differ in it.
package struct CheckOption: Sendable, Hashable {
    /// The type that has the option, such as `AppPolicy`, or the function of `Checks` whose parameter
    /// it is, such as `Checks.errors`.
    package let owner: String
    /// The name of the member or the parameter.
    package let member: String
    /// What the app does that declares it.
    package let behaviour: String
    /// The value to declare, with Swift in backticks.
    package let value: String
    /// The value of an app that declares none, in Swift; `nil` if each app must declare one.
    package let preset: String?

    init(
        _ owner: String, _ member: String, _ behaviour: String, _ value: String, preset: String?
    ) {
        self.owner = owner
        self.member = member
        self.behaviour = behaviour
        self.value = value
        self.preset = preset
    }

    /// The name as the explanations have it, such as `AppPolicy.earlyRetries`.
    package var name: String { "\(owner).\(member)" }
}
