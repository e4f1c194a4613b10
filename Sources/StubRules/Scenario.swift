package import StubJSON

/// A named set of rules that is switched on and off together.
public struct Scenario: Sendable, Hashable {
    /// What the scenario is switched on by.
    public var name: String
    /// What it is for, as a sentence.
    public var description: String?
    /// Their stages, where they have one, are this scenario's.
    public var rules: [Rule]

    /// Rules that are switched on and off by this name.
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
            message: "there already is a scenario '\(name)'", file: document.file,
            position: document.position(of: JSONPointer(tokens: ["name"])),
            hint: "Rename one of the two.")
    }
}
