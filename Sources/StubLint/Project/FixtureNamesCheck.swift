import StubContract
import StubJSON

extension ProjectCheck {
    /// Finds fixtures that no operation uses, and operations without a fixture.
    static let fixtureNames = ProjectCheck { lint in
        guard lint.contract != nil, lint.hasFixtures else { return }
        let known = Set(lint.fixtureNames)
        var used: Set<String> = []
        for (name, document, pointer) in lint.namedFixtures {
            used.insert(name)
            if known.contains(name) || lint.needsNoFixture(name, document, pointer) { continue }
            lint.reportUnknownFixture(name, document, at: pointer)
        }
        for linted in lint.operations {
            if let binding = linted.operation.binding { used.insert(binding.fixture) }
        }
        used.formUnion(lint.fixturesInScenarios)
        for fixture in lint.fixtures where !used.contains(fixture.name) {
            lint.warn(
                .unusedFixture, "no operation uses the fixture '\(fixture.name)'",
                in: fixture.document, at: .root,
                "Name it in an operation's x-stub, or remove the file.")
        }
        for linted in lint.operations { lint.checkAnswer(of: linted) }
    }
}

extension ProjectLint {
    private typealias Named = (name: String, document: JSONDocument, pointer: JSONPointer)

    /// The fixtures that `x-stub` names, with their places.
    fileprivate var namedFixtures: [(name: String, document: JSONDocument, pointer: JSONPointer)] {
        var named: [Named] = []
        if let contract {
            let pointer = JSONPointer(tokens: ["x-stub", "tokens", "collection"])
            if let name = contract.root.value[pointer]?.string {
                named.append((name, contract.root, pointer))
            }
        }
        let places = [
            ["collection"], ["fixture"], ["parent", "collection"], ["users"],
        ]
        for linted in operations {
            for place in places {
                guard let name = linted.binding?[JSONPointer(tokens: place)]?.string else {
                    continue
                }
                named.append(
                    (
                        name, linted.document,
                        JSONPointer(tokens: linted.pointer.tokens + ["x-stub"] + place)
                    ))
            }
        }
        return named
    }

    /// Whether a name is that of users whom nobody has to write.
    ///
    /// Without their fixture, anyone can sign in. A name like that of a fixture is a mistake.
    fileprivate func needsNoFixture(
        _ name: String, _ document: JSONDocument, _ pointer: JSONPointer
    ) -> Bool {
        let actions = ["login", "token", "authorize", "refresh", "logout", "currentUser"]
        let binding = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
        guard let action = document.value[binding]?["action"]?.string, actions.contains(action)
        else { return false }
        return NearestWord.nearest(to: name, among: fixtureNames) == nil
    }

    fileprivate mutating func reportUnknownFixture(
        _ name: String, _ document: JSONDocument, at pointer: JSONPointer
    ) {
        let nearest = NearestWord.nearest(to: name, among: fixtureNames)
        report(
            .unknownFixture, "there is no fixture '\(name)'", in: document, at: pointer,
            nearest.map { "Did you mean '\($0)'?" } ?? "Add \(name).json to the fixtures.")
    }

    /// The fixtures in responses and changes of scenarios.
    fileprivate var fixturesInScenarios: Set<String> {
        var names: Set<String> = []
        for document in scenarios { Self.collect(document.value, into: &names) }
        return names
    }

    private static func collect(_ value: JSONValue, into names: inout Set<String>) {
        switch value {
        case .object(let object):
            for member in object {
                if let name = member.value.string,
                    member.key == "fixture" || member.key == "collection"
                {
                    names.insert(name)
                }
                collect(member.value, into: &names)
            }
        case .array(let elements):
            for element in elements { collect(element, into: &names) }
        case .null, .bool, .number, .string:
            break
        }
    }

    fileprivate mutating func checkAnswer(of linted: LintedOperation) {
        let operation = linted.operation
        guard operation.binding == nil, !isRecorded(operation) else { return }
        warn(
            .unbound, "\(operation.id) returns an \(operation.bindingReason)",
            in: linted.document, at: linted.pointer,
            "Bind it by x-stub, such as {\"collection\": \"…\", \"action\": \"list\"}.")
    }
}
