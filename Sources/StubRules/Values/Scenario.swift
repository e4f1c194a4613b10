package import StubJSON

/// A named set of rules that are enabled and disabled together.
public struct Scenario: Sendable, Hashable {
    /// The name by which the scenario is enabled.
    public var name: String
    /// The purpose, as a sentence.
    public var description: String?
    /// The rules; their stages, if they have any, belong to this scenario.
    public var rules: [Rule]

    /// Creates a set of rules with this name.
    public init(_ name: String, description: String? = nil, rules: [Rule]) {
        self.name = name
        self.description = description
        self.rules = rules
    }
}

extension Scenario {
    /// The error of a document whose scenario has the name of another.
    package static func duplicate(_ name: String, in document: JSONDocument) -> Diagnostic {
        Diagnostic(
            code: "rule/duplicate-scenario",
            message: "there is already a scenario '\(name)'", file: document.file,
            position: document.position(of: JSONPointer(tokens: ["name"])),
            hint: "Rename one of the two.")
    }
}
