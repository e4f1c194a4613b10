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

    /// The name as the explanations have it, such as `AppPolicy.earlyRetries`.
    package var name: String { "\(owner).\(member)" }
}

// MARK: - Reading

extension CheckOption {
    /// Reads options, each in two lines: its name, the value of an app that declares none in
    /// parentheses, and the value to declare; then what the app does.
    static func all(_ text: String) -> [CheckOption] {
        let lines = text.split(separator: "\n")
        return stride(from: 0, to: lines.count - 1, by: 2).map {
            CheckOption(lines[$0], behaviour: lines[$0 + 1].drop { $0 == " " })
        }
    }

    private init(_ declaration: Substring, behaviour: Substring) {
        let parts = declaration.split(separator: ": ", maxSplits: 1)
        let head = parts[0].split(separator: " ", maxSplits: 1)
        let names = head[0].split(separator: ".")
        owner = names.dropLast().joined(separator: ".")
        member = names.last.map(String.init) ?? ""
        self.behaviour = String(behaviour)
        value = parts.last.map(String.init) ?? ""
        preset = head.dropFirst().first.map { String($0.dropFirst().dropLast()) }
    }
}
