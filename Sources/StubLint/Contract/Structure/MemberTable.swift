import StubContract
import StubJSON

/// The members of a kind of object in one version.
struct MemberTable: Sendable {
    private(set) var members: [String: MemberRule] = [:]
    private(set) var required: [String] = []
    /// Whether the value that determines further members is invalid, so that any members are
    /// allowed.
    private(set) var isIncomplete = false
    private let cases: [MemberCase]
    private let version: OpenAPIVersion

    init(_ rule: ObjectRule, _ version: OpenAPIVersion) {
        cases = rule.cases
        self.version = version
        add(rule.members)
    }

    /// Returns the table with the members that depend on the values of an object.
    func completed(by node: DocumentNode) -> MemberTable {
        guard !cases.isEmpty else { return self }
        var table = self
        var deciding: [String: Bool] = [:]
        for entry in cases {
            guard let value = node[entry.key]?.value.string else {
                deciding[entry.key] = deciding[entry.key] ?? false
                continue
            }
            let applies = entry.applies(to: value)
            deciding[entry.key] = deciding[entry.key] == true || applies
            if applies { table.add(entry.members) }
        }
        // Only a member with a list of words decides about all of the others.
        for (key, isKnown) in deciding where !isKnown {
            guard let rule = members[key] else { continue }
            switch rule.value {
            case .word, .words: table.isIncomplete = true
            default: break
            }
        }
        return table
    }

    /// Whether some object of this kind can have the member.
    func mayHave(_ key: String) -> Bool {
        members[key] != nil
            || cases.contains { entry in
                entry.members.contains { $0.key == key && $0.versions.contains(version) }
            }
    }

    private mutating func add(_ rules: [MemberRule]) {
        for rule in rules where rule.versions.contains(version) {
            members[rule.key] = rule
            if rule.isRequired { required.append(rule.key) }
        }
    }
}
